import { api, id as idSchema } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { CompanySelect } from '../parts/company-select.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { PendingPage } from '../shell/pending-page.js';
import { useCall } from '../shell/use-call.js';
import { CorporateForm } from './corporate-form.js';
import css from './settings.module.css';

/** The automatic alerts of a company: one's own, or the one that ?companyId= names. */
export function CorporatePage() {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate' });
  const { t: screens } = useTranslation('screens');
  const companyOf = useCompanyName();
  const may = useCan();
  const [params, setParams] = useSearchParams();
  const own = useOwnCompany();
  const { data: named } = idSchema.safeParse(params.get('companyId') ?? undefined);
  const companyId = own ?? named;
  const setting = useCall(api.autoSend.get, { companyId }, { enabled: companyId !== undefined });
  const shown = companyId === undefined ? undefined : setting.data;
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={own === null ? t('meta') : shown && companyOf(shown)}
        actions={
          shown &&
          may('company', 'update') && (
            <ButtonLink to={pathOf('companyEdit', { id: shown.companyId })}>{screens('companyEdit')}</ButtonLink>
          )
        }
      />
      {own === null && (
        <div className={css.choice}>
          <CompanySelect
            label={t('company')}
            value={shown ? { id: shown.companyId, name: companyOf(shown) } : null}
            onChange={({ id }) => setParams({ companyId: String(id) })}
          />
        </div>
      )}
      {companyId === undefined ? (
        <div className={css.page}>
          <Card>
            <Empty title={t('chooseCompany')} text={t('chooseText')} />
          </Card>
        </div>
      ) : shown?.companyId === companyId ? (
        <CorporateForm key={companyId} setting={shown} />
      ) : (
        <PendingPage query={{ ...setting, data: undefined }} />
      )}
    </>
  );
}
