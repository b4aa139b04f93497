import { COMPANY_TEXTS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CategorySelect } from '../parts/category-select.js';
import type { Named } from '../parts/find-select.js';
import { LogoField } from '../parts/logo-field.js';
import { CheckField, TextField, type TextFieldOf, TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { CcList } from './cc-list.js';
import type { TextName, Values } from './company-values.js';
import css from './companies.module.css';

interface CompanyFieldsProps {
  values: Values;
  change: (part: Partial<Values>) => void;
  /** the reader's own company: category, policy number and end of use are not theirs to change */
  own?: boolean;
  /** it is registered, not changed */
  adds?: boolean;
}

export function CompanyFields({ values, change, own = false, adds = false }: CompanyFieldsProps) {
  const { t } = useTranslation('companies');
  const responsible: TextFieldOf<TextName>[] = [
    { name: 'responsibleFamilyName', required: true },
    { name: 'responsibleTitle' },
    { name: 'responsibleMailAddress', required: true, type: 'email', help: adds ? t('help.responsible') : undefined },
    { name: 'manager' },
  ];
  const contact: TextFieldOf<TextName>[] = [
    { name: 'emergencyTel', required: true, type: 'tel', help: t('help.emergencyTel') },
    { name: 'emergencyMail', type: 'email' },
    { name: 'contactTel', type: 'tel', help: t('help.phone') },
    { name: 'contactMailTo', type: 'email' },
  ];
  const company: TextFieldOf<TextName>[] = [
    { name: 'description', rows: 2 },
    { name: 'remarks', rows: 2 },
  ];
  const placed = new Set<TextName>([
    'name',
    'nameEn',
    ...[...company, ...responsible, ...contact].map(({ name }) => name),
  ]);
  // a text without a place of its own follows the company's others
  company.push(...COMPANY_TEXTS.filter((name) => !placed.has(name)).map((name) => ({ name })));
  return (
    <>
      <Card title={t('cards.company')}>
        <div className={css.fields}>
          <TextField name="name" required />
          <TextField name="nameEn" help={t('help.nameEn')} />
          {!own && (
            <>
              <CategoryField value={values.category} onChange={change} />
              <PolicyNumberField />
            </>
          )}
          <TextFields fields={company} />
        </div>
      </Card>
      <Card title={t('cards.responsible')}>
        <div className={css.fields}>
          <TextFields fields={responsible} />
        </div>
      </Card>
      <Card title={t('cards.contact')}>
        <div className={css.fields}>
          <TextFields fields={contact} />
          <CcList />
        </div>
      </Card>
      <Card title={t('cards.logo')}>
        <LogoField />
      </Card>
      {!own && !adds && (
        <Card title={t('cards.use')}>
          <CheckField name="endOfUse" help={t('help.endOfUse')}>
            {t('endCheck')}
          </CheckField>
        </Card>
      )}
    </>
  );
}

interface CategoryFieldProps {
  value: Named | null;
  onChange: (part: { category: Named }) => void;
}

export function CategoryField({ value, onChange }: CategoryFieldProps) {
  return (
    <Field name="categoryId" required>
      {(marks) => <CategorySelect marks={marks} value={value} onChange={(category) => onChange({ category })} />}
    </Field>
  );
}

export function PolicyNumberField() {
  const { t } = useTranslation('companies');
  return <TextField name="policyNumber" required help={t('help.policyNumber')} />;
}
