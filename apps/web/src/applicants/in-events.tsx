import { api, type ApplicantDetail, PERSON, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEventName, useNameAmong } from '../parts/event-name.js';
import { useEventTitle } from '../parts/names.js';
import { openWord } from '../parts/person/words.js';
import { answerState, StatusBadge } from '../parts/status.js';
import { formatDateTime } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { ButtonLink } from '../ui/button.js';
import css from './applicants.module.css';

type Situation = Reply<typeof api.home.situation>;

/**
 * Of each event in progress that reached a traveler: the way to where they are taken on, called, and what they say is recorded. Below it the
 * latest events that are over.
 */
export function InEvents({ applicant }: { applicant: Pick<ApplicantDetail, 'id' | 'name'> }) {
  const may = useCan()('result', 'refer');
  const { data } = useCall(api.home.situation, {}, { enabled: may, quiet: true });
  const { running = [], now = new Date() } = data ?? {};
  // an earthquake and its tsunami are one event
  const events = running.filter(({ eventId }, i) => running.findIndex((one) => one.eventId === eventId) === i);
  return (
    <>
      {events.map((event) => (
        <InEvent key={event.eventId} event={event} all={running} now={now} applicant={applicant} />
      ))}
      {data && <Earlier applicantId={applicant.id} running={running} />}
    </>
  );
}

/** The latest events whose response has ended, each leading to how the traveler was; it says who is still to be followed up there. */
function Earlier({ applicantId, running }: Pick<Situation, 'running'> & { applicantId: number }) {
  const { t } = useTranslation('applicants');
  const { t: word } = useTranslation('person', { keyPrefix: 'handling' });
  const title = useEventTitle();
  const { data } = useCall(api.events.ofApplicant, { id: applicantId }, { quiet: true });
  const earlier = data?.events.filter(({ eventId }) => running.every((one) => one.eventId !== eventId)) ?? [];
  if (earlier.length === 0) return null;
  return (
    <section className={css.earlier}>
      <h3>{t('endedEvents')}</h3>
      <ul className="touch">
        {earlier.map(({ eventId, originAt, latestAt, asked, response, done, handling, ...event }) => (
          <li key={eventId} className={css.inEvent}>
            {(asked || response !== null) && <StatusBadge state={answerState(response)} done={done} />}
            {handling !== null && !done && (
              <strong className="small">{word(handling === 'open' ? openWord(response) : `states.${handling}`)}</strong>
            )}
            <Link to={pathOf('events', { id: eventId, [PERSON]: applicantId })}>
              {formatDateTime(originAt ?? latestAt)} {title(event)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InEventProps {
  event: Situation['running'][number];
  all: Situation['running'];
  now: Date;
  applicant: Pick<ApplicantDetail, 'id' | 'name'>;
}

function InEvent({ event, all, now, applicant }: InEventProps) {
  const { t } = useTranslation('applicants');
  const plain = useEventName();
  const name = useNameAmong()(plain(event), event, all, now);
  // by name: to ask for one whom the event did not reach is an error
  const query = useCall(api.events.people, { id: event.eventId, name: applicant.name }, { quiet: true });
  const person = query.data?.items.find(({ applicantId }) => applicantId === applicant.id);
  if (!person) return null;
  return (
    <p className={css.inEvent}>
      {(person.asked || person.response !== null) && (
        <StatusBadge state={answerState(person.response)} done={person.handling === 'done'} />
      )}
      <ButtonLink kind="primary" to={pathOf('events', { id: event.eventId, [PERSON]: applicant.id })}>
        {t('inEvent', { event: name })}
      </ButtonLink>
    </p>
  );
}
