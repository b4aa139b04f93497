import { isLatin, readingOf } from '@tabimori/shared/latin-kana';
import { useTranslation } from 'react-i18next';
import { CompanySelect } from '../parts/company-select.js';
import { NumberField, TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { useLanguage } from '../shell/i18n.js';
import { useOwnCompany } from '../shell/session.js';
import type { Values } from './applicant-values.js';
import { DivisionSelect } from '../parts/division-select.js';
import css from './applicants.module.css';

export interface CardProps {
  values: Values;
  change: (part: Partial<Values>) => void;
}

/** Who the traveler is: name, company and department. */
export function PersonCard({ values, change, adds }: CardProps & { adds: boolean }) {
  const { t } = useTranslation('applicants');
  const language = useLanguage();
  const hasCompany = useOwnCompany() !== null;
  return (
    <Card title={t('cards.person')}>
      <div className={css.fields}>
        {adds && !hasCompany ? (
          <Field name="companyId" required>
            {(marks) => (
              <CompanySelect
                marks={marks}
                value={values.company}
                onChange={(company) => change({ company, division: null })}
              />
            )}
          </Field>
        ) : (
          !hasCompany && (
            <p>
              {t('labels.companyId')}　<b>{values.company?.name}</b>
            </p>
          )
        )}
        <Field name="divisionId" required>
          {(marks) => (
            <DivisionSelect
              marks={marks}
              companyId={values.company?.id}
              value={values.division}
              onChange={(division) => change({ division })}
            />
          )}
        </Field>
        <TextFields
          fields={[
            { name: 'name', required: true },
            {
              name: 'nameKana',
              // most readers of English type names in Latin letters, which need none
              required: values.name === '' ? language === 'jp' : !isLatin(values.name),
              help: values.name === '' || isLatin(values.name) ? t('help.nameKanaLatin') : t('help.nameKana'),
              placeholder: readingOf({ name: values.name, nameKana: '' }),
            },
          ]}
        />
        <NumberField name="numberOfPeople" required help={t('help.numberOfPeople')} min={1} max={99} />
      </div>
    </Card>
  );
}
