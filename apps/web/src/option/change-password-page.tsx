import { api, PASSWORD, PASSWORD_RULES } from '@tabimori/shared';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { option as en } from '../labels/en/option.js';
import { option as ja } from '../labels/ja/option.js';
import { Icon } from '../parts/icons.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import { DASH } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { PageHeader } from '../shell/page-header.js';
import css from './change-password.module.css';

const LABELS = { jp: ja, en };
const BLANK = { currentPassword: '', newPassword: '', confirmation: '' };
const FIELDS = ['currentPassword', 'newPassword', 'confirmation'] as const;
const RULES = ['length', 'characters', 'upper', 'lower'] as const;

/** One's own password: current, new, and once more. */
export function ChangePasswordPage() {
  const t = useLabels(LABELS).password;
  const [shown, setShown] = useState(false);
  return (
    <>
      <PageHeader title={t.title} />
      <Form<typeof api.auth.changePassword, typeof BLANK>
        call={api.auth.changePassword}
        initial={BLANK}
        labels={t.labels}
        input={({ currentPassword, newPassword }) => ({ currentPassword, newPassword })}
        check={({ newPassword, confirmation }) =>
          newPassword === confirmation
            ? []
            : [{ field: 'confirmation', messageCode: 'E00009', params: { field: t.labels.newPassword } }]
        }
        consequence={() => t.consequence}
        saved={() => BLANK}
      >
        {(values, change) => (
          <Card>
            <div className={css.fields}>
              {FIELDS.map((name) => (
                <Field
                  key={name}
                  name={name}
                  required
                  help={name === 'newPassword' ? <Rules text={values.newPassword} /> : undefined}
                >
                  {(marks) => (
                    <Input
                      {...marks}
                      type={shown ? 'text' : 'password'}
                      autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                      value={values[name]}
                      onChange={(event) => change({ [name]: event.target.value })}
                    />
                  )}
                </Field>
              ))}
              <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
                {t.show}
              </Checkbox>
            </div>
          </Card>
        )}
      </Form>
    </>
  );
}

/** What a new password has to be, and which of it is met so far. */
function Rules({ text }: { text: string }) {
  const t = useLabels(LABELS).password;
  return (
    <>
      {t.rulesTitle}
      <ul className={css.rules}>
        {RULES.map((rule) => {
          const isMet = PASSWORD_RULES[rule](text);
          return (
            <li key={rule} className={isMet ? css.met : undefined}>
              {isMet ? <Icon name="check" size={14} /> : <span aria-hidden="true">{DASH}</span>}
              <span>
                {t.rules[rule](PASSWORD.min, PASSWORD.max)}
                <span className="visually-hidden"> {isMet ? t.met : t.unmet}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
