import { LANGUAGES, type Language } from '@tabimori/shared';
import { Radio } from 'antd';
import { TextFields } from '../parts/text-fields.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { useLabels } from '../shell/i18n.js';
import { hasNoContact } from './applicant-values.js';
import type { CardProps } from './person-card.js';
import { LABELS } from './words.js';
import css from './applicants.module.css';

/** How the traveler is reached. */
export function ContactCard({ values, change }: CardProps) {
  const t = useLabels(LABELS);
  return (
    <Card title={t.cards.contact}>
      <div className={css.fields}>
        <TextFields
          fields={[
            { name: 'mailAddress', type: 'email' },
            { name: 'phone', type: 'tel', help: t.help.phone },
          ]}
          values={values}
          onChange={(name, value) => change({ [name]: value })}
        />
        {hasNoContact(values) && (
          <p className={css.warning} role="status">
            {t.noContactWarning}
          </p>
        )}
        <Field name="language" group help={t.help.language}>
          {(marks) => (
            <Radio.Group
              {...marks}
              value={values.language}
              onChange={(event) => change({ language: event.target.value as Language })}
            >
              {LANGUAGES.map((language) => (
                <Radio key={language} value={language}>
                  {t.languages[language]}
                </Radio>
              ))}
            </Radio.Group>
          )}
        </Field>
      </div>
    </Card>
  );
}
