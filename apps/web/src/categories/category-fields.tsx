import { useTranslation } from 'react-i18next';
import { LogoField } from '../parts/logo-field.js';
import { TextField, TextFields } from '../parts/text-fields.js';
import { CheckField } from '../parts/check-field.js';
import { Card } from '../shell/card.js';
import { useCan } from '../shell/session.js';
import type { Values } from './category-values.js';
import css from './categories.module.css';

interface CategoryFieldsProps {
  values: Values;
  change: (part: Partial<Values>) => void;
}

export function CategoryFields({ values, change }: CategoryFieldsProps) {
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
        <LogoField value={values.logo} onChange={(logo) => change({ logo })} />
      </Card>
    </>
  );
}
