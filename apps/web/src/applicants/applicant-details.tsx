import { api, type ApplicantDetail, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { PlaceText } from '../parts/place-text.js';
import { CallLink } from '../parts/call-link.js';
import { DeleteButton } from '../shell/delete-button.js';
import { DASH, formatDateTime } from '../shell/format.js';
import { useMedia } from '../shell/media.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { PhoneNumber } from '../parts/phone-number.js';
import { useCall } from '../shell/use-call.js';
import { Contact } from './contact.js';
import { Devices } from './devices.js';
import { GuideButton } from './guide-button.js';
import { InEvents } from './in-events.js';
import css from './applicants.module.css';

/** The registration of a traveler, and the actions on it. */
export function ApplicantDetails({ id }: { id: number }) {
  const query = useCall(api.applicants.get, { id }, { quiet: true });
  return (
    <Pending query={query} rows={12}>
      {(applicant) => (
        <section className={css.details}>
          <InEvents applicant={applicant} />
          <Facts applicant={applicant} />
          <Actions applicant={applicant} />
        </section>
      )}
    </Pending>
  );
}

function Facts({ applicant }: { applicant: Reply<typeof api.applicants.get> }) {
  const { t } = useTranslation('applicants');
  const { stayFrom, stayTo, appRegisteredAt, guide, position, phone, name } = applicant;
  const asked = { phone, name };
  return (
    <dl className={css.facts}>
      <dt>{t('labels.phone')}</dt>
      <dd>
        <Contact value={applicant.phone} undelivered={applicant.smsUndelivered}>
          {useMedia() === 'phone' ? <CallLink {...asked} calls={false} /> : <PhoneNumber {...asked} />}
        </Contact>
      </dd>
      <dt>{t('labels.mailAddress')}</dt>
      <dd>
        <Contact value={applicant.mailAddress} undelivered={applicant.mailUndelivered}>
          <MailLink to={applicant.mailAddress ?? ''} />
        </Contact>
      </dd>
      <dt>{t('column.place')}</dt>
      <dd>
        <PlaceText of={applicant} />　{t('people', { count: applicant.numberOfPeople })}
      </dd>
      <dt>{t('stay')}</dt>
      <dd>{stayFrom === null && stayTo === null ? DASH : t('period', { from: stayFrom ?? '', to: stayTo ?? '' })}</dd>
      <dt>{t('labels.appId')}</dt>
      <dd>{applicant.appId}</dd>
      <dt>{t('labels.language')}</dt>
      <dd>{t(`languages.${applicant.language}`)}</dd>
      <dt>{t('appRegistered')}</dt>
      <dd>{appRegisteredAt === null ? t('notRegistered') : formatDateTime(appRegisteredAt)}</dd>
      <dt>{t('position')}</dt>
      <dd>
        {position === null
          ? DASH
          : position.accuracy === null
            ? t('positionAt', { at: formatDateTime(position.at) })
            : t('positionWithin', { at: formatDateTime(position.at), metres: Math.round(position.accuracy) })}
      </dd>
      <dt>{t('devices')}</dt>
      <dd>
        <Devices applicant={applicant} />
      </dd>
      <dt>{t('guide')}</dt>
      <dd>{guide === null ? t('neverSent') : formatDateTime(guide.sentAt)}</dd>
    </dl>
  );
}

/** Writes to an address, which breaks at its @ if at all. */
function MailLink({ to }: { to: string }) {
  const [local, domain] = to.split('@');
  return (
    <a className="touch" href={`mailto:${to}`}>
      {local}@<wbr />
      {domain}
    </a>
  );
}

function Actions({ applicant: { id, name, mailAddress, phone, guide } }: { applicant: ApplicantDetail }) {
  const { t } = useTranslation('applicants');
  const may = useCan();
  return (
    <p className={css.buttons}>
      {may('result', 'refer') && <ButtonLink to={pathOf('messageMap', { applicantId: id })}>{t('map')}</ButtonLink>}
      {may('applicant', 'update') && <ButtonLink to={pathOf('applicantEdit', { id })}>{t('edit')}</ButtonLink>}
      {may('applicant', 'exec') && (mailAddress !== null || phone !== null) && (
        <GuideButton id={id} name={name} again={guide !== null} />
      )}
      {may('applicant', 'delete') && (
        <DeleteButton
          call={api.applicants.remove}
          input={{ id }}
          name={t('deleteText', { name })}
          next={pathOf('applicants')}
        />
      )}
    </p>
  );
}
