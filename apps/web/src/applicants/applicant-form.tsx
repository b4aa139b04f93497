import { api, type ApplicantDetail, type Call, type Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { Form } from '../shell/form-page.js';
import { CallFailed } from '../shell/http.js';
import { pathOf } from '../shell/paths.js';
import { useSend } from '../shell/use-send.js';
import { hasNoContact, inputOf, useReview, valuesOf, waysOf, type Values } from './applicant-values.js';
import { ContactCard } from './contact-card.js';
import { PersonCard } from './person-card.js';
import { StayCard } from './stay-card.js';

/** A traveler; `id`: one who is registered already. What will be saved is shown before it is. */
export function ApplicantForm({ initial, id }: { initial: Values; id?: number }) {
  const { t } = useTranslation('applicants');
  const review = useReview();
  const companyOf = useCompanyName();
  const check = useSend(api.applicants.check, {
    done: () => '',
    action: t('check'),
    leaves: true,
    tellsFields: true,
  });
  const adds = id === undefined;
  const input = (values: Values): Input<Call> =>
    adds ? { ...inputOf(values), companyId: values.company?.id } : { ...inputOf(values), id, version: values.version };
  const read = async (values: Values): Promise<Partial<Values> | CallFailed> => {
    const { nameKana, phone, countryId, prefectureCode, city } = inputOf(values);
    const stored = await check.send({ phone, countryId, prefectureCode, city });
    if (stored instanceof CallFailed) return stored;
    return {
      nameKana,
      phone: stored.phone ?? '',
      prefectureCode: stored.prefectureCode ?? undefined,
      city: stored.city,
    };
  };
  const next = (saved: ApplicantDetail) =>
    adds ? pathOf('registration', { registered: saved.id }) : pathOf('applicants', { person: saved.id });
  return (
    <Form<typeof api.applicants.post | typeof api.applicants.put, Values>
      call={adds ? api.applicants.post : api.applicants.put}
      initial={initial}
      adds={adds}
      input={input as (values: Values) => Input<typeof api.applicants.post>}
      labels={t('labels', { returnObjects: true })}
      read={read}
      review={review}
      consequence={(values) =>
        hasNoContact(values) ? t('cannotBeReached') : adds ? t(`willSend.${waysOf(values)}`) : undefined
      }
      saved={(applicant) => valuesOf(applicant, companyOf)}
      next={next}
    >
      {(values, change) => (
        <>
          <PersonCard values={values} change={change} adds={adds} />
          <ContactCard values={values} />
          <StayCard values={values} change={change} />
        </>
      )}
    </Form>
  );
}
