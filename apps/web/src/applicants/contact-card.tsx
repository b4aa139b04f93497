import { LANGUAGES } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { RadioField, TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { hasNoContact, type Values } from './applicant-values.js';
import css from './applicants.module.css';

/** How the traveler is reached. */
export function ContactCard({ values }: { values: Values }) {
  const { t } = useTranslation('applicants');
  return (
    <Card title={t('cards.contact')}>
      <div className={css.fields}>
        <TextFields
          fields={[
            { name: 'mailAddress', type: 'email' },
            { name: 'phone', type: 'tel', help: t('help.phone') },
          ]}
        />
        {hasNoContact(values) && (
          <p className={css.warning} role="status">
            {t('noContactWarning')}
          </p>
        )}
        <RadioField
          name="language"
          help={t('help.language')}
          options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </div>
    </Card>
  );
}
