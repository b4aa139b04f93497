import { api, id as idSchema, type Company } from '@tabimori/shared';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { useNameOf } from '../parts/names.js';
import { DeleteButton } from '../shell/delete-button.js';
import { formatDate } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import { PendingPage } from '../shell/pending-page.js';
import { useCall } from '../shell/use-call.js';
import { Application } from './application.js';
import { CompanyForm } from './company-form.js';
import { RejectButton } from './reject-button.js';

/** One company or application, named by ?id=. */
export function CompanyEditPage() {
  const [params] = useSearchParams();
  const { success, data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  return success ? <Loaded key={id} id={id} /> : <Navigate to={pathOf('companies')} replace />;
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('companies');
  const nameOf = useNameOf();
  const separator = useSeparator();
  const query = useCall(api.companies.get, { id });
  const own = useSession().authority?.user.companyId === id;
  const company = query.data;
  if (company === undefined) {
    return (
      <>
        <PageHeader title={t('title')} />
        <PendingPage query={query} rows={10} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={nameOf(company)}
        meta={metaOf(company, t, separator)}
        actions={<Actions company={company} />}
      />
      {company.state === 'active' ? <CompanyForm company={company} own={own} /> : <Application company={company} />}
    </>
  );
}

function metaOf(
  { state, createdAt, updatedAt, categoryName, endOfUse }: Company,
  t: TFunction<'companies'>,
  separator: string,
): string {
  if (state === 'applied') return t('application.applied', { date: formatDate(createdAt) });
  if (state === 'rejected') return t('application.rejectedMeta');
  return [endOfUse ? t('ended') : categoryName, t('updated', { date: formatDate(updatedAt) })]
    .filter(Boolean)
    .join(separator);
}

function Actions({ company }: { company: Company }) {
  const { t } = useTranslation('screens');
  const may = useCan();
  const nameOf = useNameOf();
  const { id, state } = company;
  return (
    <>
      {state === 'active' && may('corporateSetting', 'update') && (
        <ButtonLink to={pathOf('corporateSetting', { companyId: id })}>{t('corporateSetting')}</ButtonLink>
      )}
      {may('company', 'delete') && (
        <>
          {state === 'applied' && <RejectButton company={company} />}
          <DeleteButton call={api.companies.remove} input={{ id }} name={nameOf(company)} next={pathOf('companies')} />
        </>
      )}
    </>
  );
}
