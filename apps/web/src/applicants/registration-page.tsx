import { api, type Country, id as idSchema, JAPAN } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCompanyName } from '../parts/names.js';
import { PageHeader } from '../shell/page-header.js';
import { useSession } from '../shell/session.js';
import { PendingPage } from '../shell/pending-page.js';
import { useCall } from '../shell/use-call.js';
import { ApplicantForm } from './applicant-form.js';
import type { Values } from './applicant-values.js';
import { Registered } from './registered.js';

/** Registers a traveler; then shows the one that ?registered= names. */
export function RegistrationPage() {
  const { t } = useTranslation('applicants');
  const [params] = useSearchParams();
  const { data: registered } = idSchema.safeParse(params.get('registered') ?? undefined);
  const japan = useCall(api.countries.list, { name: JAPAN, perPage: 1 });
  const country = japan.data?.items[0];
  return (
    <>
      <PageHeader title={registered === undefined ? t('addTitle') : t('registeredTitle')} />
      {registered !== undefined ? (
        <Registered id={registered} />
      ) : country === undefined ? (
        <PendingPage query={japan} />
      ) : (
        <NewApplicant country={country} />
      )}
    </>
  );
}

function NewApplicant({ country: { id, code, name, nameEn } }: { country: Country }) {
  const user = useSession().authority?.user;
  const companyOf = useCompanyName();
  const chosen = (own: number | null | undefined, of: string | null | undefined) =>
    own == null ? null : { id: own, name: of ?? '' };
  const initial: Values = {
    company: chosen(user?.companyId, user && companyOf(user)),
    division: chosen(user?.divisionId, user?.divisionName),
    name: '',
    nameKana: '',
    mailAddress: '',
    phone: '',
    country: { id, code, name, nameEn },
    prefectureCode: undefined,
    city: '',
    numberOfPeople: 1,
    language: 'jp',
    stayFrom: '',
    stayTo: '',
    version: 0,
  };
  return <ApplicantForm initial={initial} />;
}
