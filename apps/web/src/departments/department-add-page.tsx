import { api, id as idSchema } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../shell/page-header.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { DepartmentForm } from './department-form.js';

/** A new department, of one's own company or of the one that ?companyId= names. */
export function DepartmentAddPage() {
  const { t } = useTranslation('departments');
  const may = useCan();
  const own = useOwnCompany();
  const [params] = useSearchParams();
  const { data: named } = idSchema.safeParse(params.get('companyId') ?? undefined);
  const wanted = own === null && may('company') ? named : undefined;
  const company = useCall(api.companies.get, { id: wanted ?? 0 }, { enabled: wanted !== undefined });
  const isKnown = wanted === undefined || company.data !== undefined;
  return (
    <>
      <PageHeader title={t('addTitle')} />
      {isKnown && (
        <DepartmentForm
          adds
          call={api.divisions.post}
          initial={{
            company: wanted !== undefined && company.data ? { id: company.data.id, name: company.data.name } : null,
            name: '',
            version: 0,
          }}
          input={(values) => ({ companyId: values.company?.id ?? own ?? undefined, name: values.name })}
        />
      )}
    </>
  );
}
