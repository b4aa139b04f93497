import { USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CategorySelect } from '../parts/category-select.js';
import { CompanySelect } from '../parts/company-select.js';
import { DivisionSelect } from '../parts/division-select.js';
import { RadioField } from '../parts/fields.js';
import { Field } from '../shell/field.js';
import type { Reader, Values } from './user-values.js';

interface LevelFieldsProps {
  values: Values;
  change: (part: Partial<Values>) => void;
  reader: Reader;
}

/** The level, of the reader's own or below, and what it belongs to; what the reader belongs to is not asked for. */
export function LevelFields({ values, change, reader }: LevelFieldsProps) {
  const { t } = useTranslation(['users', 'shell']);
  const { userDiv } = values;
  const levels = Object.values(USER_DIV).filter((level) => level >= reader.userDiv);
  return (
    <>
      <RadioField
        name="userDiv"
        required
        help={t(`levelWords.${userDiv}`)}
        options={levels.map((value) => ({ value, label: t(`shell:roles.${value}`) }))}
      />
      {userDiv === USER_DIV.category && reader.userDiv === USER_DIV.provider && (
        <Field name="categoryId" required>
          {(marks) => (
            <CategorySelect marks={marks} value={values.category} onChange={(category) => change({ category })} />
          )}
        </Field>
      )}
      {userDiv >= USER_DIV.company && reader.companyId === null && (
        <Field name="companyId" required>
          {(marks) => (
            <CompanySelect
              marks={marks}
              value={values.company}
              onChange={(company) => change({ company, division: null })}
            />
          )}
        </Field>
      )}
      {userDiv === USER_DIV.division && (
        <Field name="divisionId" required>
          {(marks) => (
            <DivisionSelect
              key={values.company?.id}
              marks={marks}
              companyId={values.company?.id}
              value={values.division}
              onChange={(division) => change({ division })}
            />
          )}
        </Field>
      )}
    </>
  );
}
