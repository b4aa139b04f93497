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
          // of somebody who is being registered nothing is wrong yet
          <p className={values.version === 0 ? css.note : css.warning} role="status">
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
