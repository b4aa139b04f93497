import { api } from '@tabimori/shared';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordRules } from '../parts/password-rules.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import { PageHeader } from '../shell/page-header.js';
import css from './change-password.module.css';

const BLANK = { currentPassword: '', newPassword: '', confirmation: '' };
const FIELDS = ['currentPassword', 'newPassword', 'confirmation'] as const;

/** One's own password: current, new, and once more. */
export function ChangePasswordPage() {
  const { t } = useTranslation('option', { keyPrefix: 'password' });
  const [shown, setShown] = useState(false);
  return (
    <>
      <PageHeader title={t('title')} />
      <Form<typeof api.auth.changePassword, typeof BLANK>
        call={api.auth.changePassword}
        initial={BLANK}
        labels={t('labels', { returnObjects: true })}
        input={({ currentPassword, newPassword }) => ({ currentPassword, newPassword })}
        check={({ newPassword, confirmation }) =>
          newPassword === confirmation
            ? []
            : [{ field: 'confirmation', messageCode: 'E00009', params: { field: t('labels.newPassword') } }]
        }
        consequence={() => t('consequence')}
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
                  help={name === 'newPassword' ? <PasswordRules text={values.newPassword} /> : undefined}
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
                {t('show')}
              </Checkbox>
            </div>
          </Card>
        )}
      </Form>
    </>
  );
}
