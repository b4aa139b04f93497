import { useTranslation } from 'react-i18next';
import { LogoField } from '../parts/logo-field.js';
import { CheckField, TextField, TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { useCan } from '../shell/session.js';
import css from './categories.module.css';

export function CategoryFields() {
  const { t } = useTranslation('categories');
  const isProvider = useCan()('category', 'insert');
  return (
    <>
      <Card title={t('cards.category')}>
        <div className={css.fields}>
          <TextField name="name" required />
          {isProvider && (
            <CheckField name="isPartner" help={t('help.isPartner')}>
              {t('partnerCheck')}
            </CheckField>
          )}
        </div>
      </Card>
      <Card title={t('cards.address')}>
        <div className={css.fields}>
          <TextFields
            fields={[
              { name: 'postalCode', help: t('help.postalCode') },
              { name: 'address' },
              { name: 'municipality' },
              { name: 'buildingName' },
            ]}
          />
        </div>
      </Card>
      <Card title={t('cards.contact')}>
        <div className={css.fields}>
          <TextFields
            fields={[
              { name: 'contactPersonName' },
              { name: 'phone', type: 'tel', help: t('help.phone') },
              { name: 'mailAddress', type: 'email' },
            ]}
          />
        </div>
      </Card>
      <Card title={t('cards.logo')}>
        <LogoField />
      </Card>
    </>
  );
}
