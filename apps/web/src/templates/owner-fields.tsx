import { TEMPLATE_DIV, USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CategorySelect } from '../parts/category-select.js';
import { CompanySelect } from '../parts/company-select.js';
import { RadioField } from '../parts/fields.js';
import { Field } from '../shell/field.js';
import { useSession } from '../shell/session.js';
import type { Values } from './values.js';
import css from './templates.module.css';

/** The owner of the template: of the reader's level or below, within the reader's scope. */
export function OwnerFields({ values, change }: { values: Values; change: (part: Partial<Values>) => void }) {
  const { t } = useTranslation('templates');
  const userDiv = useSession().authority?.user.userDiv ?? USER_DIV.company;
  const levels = Object.values(TEMPLATE_DIV).filter((level) => level >= userDiv);
  return (
    <>
      {levels.length > 1 && (
        <div className={css.wide}>
          <RadioField
            name="userDiv"
            required
            help={t(`levelWords.${values.userDiv}`)}
            options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
          />
        </div>
      )}
      {values.userDiv === TEMPLATE_DIV.category && userDiv === USER_DIV.provider && (
        <div className={css.wide}>
          <Field name="categoryId" required>
            {(marks) => (
              <CategorySelect marks={marks} value={values.category} onChange={(category) => change({ category })} />
            )}
          </Field>
        </div>
      )}
      {values.userDiv === TEMPLATE_DIV.company && userDiv < USER_DIV.company && (
        <div className={css.wide}>
          <Field name="companyId" required>
            {(marks) => (
              <CompanySelect marks={marks} value={values.company} onChange={(company) => change({ company })} />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
