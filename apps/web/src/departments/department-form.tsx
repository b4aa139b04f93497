import { api, type Call, type Division, type Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CompanySelect } from '../parts/company-select.js';
import { TextField } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import { pathOf } from '../shell/paths.js';
import { useOwnCompany } from '../shell/session.js';
import css from './departments.module.css';

export interface Values {
  company: { id: number; name: string } | null;
  name: string;
  /** 0: it is new */
  version: number;
}

interface DepartmentFormProps<C extends Call> {
  call: C;
  initial: Values;
  input: (values: Values) => Input<C>;
  adds?: boolean;
}

/** A department: its name and, when it is new, its company. */
export function DepartmentForm<C extends typeof api.divisions.post | typeof api.divisions.put>({
  call,
  initial,
  input,
  adds,
}: DepartmentFormProps<C>) {
  const { t } = useTranslation('departments');
  const choosesCompany = useOwnCompany() === null && adds;
  const valuesOf = ({ companyId, companyName, name, version }: Division): Values => ({
    company: { id: companyId, name: companyName },
    name,
    version,
  });
  return (
    <Form<C, Values>
      call={call}
      initial={initial}
      adds={adds}
      input={input}
      labels={t('labels', { returnObjects: true })}
      saved={valuesOf}
      next={(reply) => pathOf('departments', { companyId: reply.companyId })}
    >
      {(values, change) => (
        <Card>
          <div className={css.fields}>
            {choosesCompany && (
              <Field name="companyId" required>
                {(marks) => (
                  <CompanySelect marks={marks} value={values.company} onChange={(company) => change({ company })} />
                )}
              </Field>
            )}
            <TextField name="name" required help={adds ? t('last') : undefined} />
          </div>
        </Card>
      )}
    </Form>
  );
}
