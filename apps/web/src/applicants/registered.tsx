import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { useGradeText } from '../parts/intensity.js';
import { ChannelMark } from '../parts/status.js';
import { Card } from '../shell/card.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import css from './applicants.module.css';

/** A traveler who has just been registered: the app ID, and what becomes of the registration message. */
export function Registered({ id }: { id: number }) {
  const { t } = useTranslation('applicants');
  const query = useCall(api.applicants.get, { id }, { live: true });
  return (
    <div className={css.page}>
      <Card>
        <Pending query={query} rows={5}>
          {({ name, appId, guide, completionMailSentAt, completionSmsSentAt }) => (
            <div className={css.registered} role="status">
              <p>{t('registeredText', { name })}</p>
              <dl className={css.facts}>
                <dt>{t('labels.appId')}</dt>
                <dd className={css.appId}>{appId}</dd>
                <dt>{t('guideMail')}</dt>
                <dd>
                  <ChannelMark state={guide?.mailState ?? 'none'} at={completionMailSentAt} now={new Date()} />
                </dd>
                <dt>{t('guideSms')}</dt>
                <dd>
                  <ChannelMark state={guide?.smsState ?? 'none'} at={completionSmsSentAt} now={new Date()} />
                </dd>
              </dl>
              <p className="small muted">{t('aboutAppId')}</p>
              <UnderWarning id={id} />
              {guide === null && <p className={css.warning}>{t('notSent')}</p>}
            </div>
          )}
        </Pending>
        <p className={css.buttons}>
          <ButtonLink kind="primary" to={pathOf('registration')}>
            {t('another')}
          </ButtonLink>
          <ButtonLink to={pathOf('applicants', { person: id })}>{t('toList')}</ButtonLink>
        </p>
      </Card>
    </div>
  );
}

/** The tsunami warning in force where they stay: its alert went to those who were registered then. */
function UnderWarning({ id }: { id: number }) {
  const { t } = useTranslation('applicants', { keyPrefix: 'underWarning' });
  const grade = useGradeText();
  const may = useCan();
  const people = useCall(api.maps.travelers, { applicantId: id }, { enabled: may('result', 'refer'), quiet: true });
  const inForce = people.data?.items[0]?.inForce;
  return (
    inForce && (
      <p className={css.warning}>
        {t('text', { grade: grade(inForce) })}{' '}
        {may('safetyConfirmation', 'exec') && (
          <Link to={pathOf('compose')} state={{ applicantIds: [id] }}>
            {t('send')}
          </Link>
        )}
      </p>
    )
  );
}
