import type { EventDetail, JoinedEvent, Wave } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEventTitle, useSendName, useTelegramTitle } from '../parts/names.js';
import { formatDateTime, formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { usePlaces } from './places.js';
import { isAlert } from './words.js';
import css from './waves.module.css';
import { Fact } from './fact.js';

type Decision = EventDetail['decisions'][number];
type Closed = NonNullable<NonNullable<Decision['flow']>['closed']>;
type Send = EventDetail['sends'][number];

/** The alerts of one company's flow: when, to whom, why, and what followed; who ended it, and which round it joined. */
export function Waves({ event, decision, now }: { event: EventDetail; decision: Decision; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const places = usePlaces();
  const { t: ended } = useTranslation('events', { keyPrefix: 'response' });
  const ending = ({ at, userName, unanswered }: Closed): string => {
    const time = formatWithinDay(at, now);
    const closed = userName === null ? time : ended('byName', { time, name: userName });
    return unanswered === null ? closed : ended('withUnanswered', { closed, unanswered });
  };
  const { flow, joined } = decision;
  const closed = flow?.closed;
  return (
    <>
      {flow?.waves.map((wave, index) => (
        <OneWave key={wave.id} event={event} wave={wave} number={index + 1} hazard={decision.hazard} now={now} />
      ))}
      {(joined.length > 0 || (flow?.stops.length ?? 0) > 0 || closed) && (
        <dl className={css.facts}>
          {joined.map((other) => (
            <Fact key={other.id} label={t('joined.title')}>
              <EventLink event={other} />
              {t('joined.text', { places: places(other.prefectures.map((code) => ({ code }))) })}
            </Fact>
          ))}
          {flow?.stops.map(({ at, userName }) => (
            <Fact key={at.getTime()} label={t('stopped')}>
              {t('stoppedBy', { time: formatWithinDay(at, now), name: userName })}
            </Fact>
          ))}
          {closed && <Fact label={ended('title')}>{ending(closed)}</Fact>}
        </dl>
      )}
    </>
  );
}

interface OneWaveProps {
  event: EventDetail;
  wave: Wave;
  number: number;
  hazard: Decision['hazard'];
  now: Date;
}

function OneWave({ event, wave, number, hazard, now }: OneWaveProps) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const places = usePlaces();
  const sends = event.sends.filter(({ waveId }) => waveId === wave.id);
  const alert = sends.find(isAlert);
  const retracted = wave.prefectures.filter(({ retractedAt }) => retractedAt !== null);
  return (
    <section className={css.wave}>
      <h3>
        <span className={css.number}>{t('wave.title', { number })}</span>
        {t('wave.alerted', { time: formatWithinDay(wave.at, now), count: alert ? alert.total + alert.toCome : 0 })}
        {alert && alert.toCome > 0 && (
          <span>{t('wave.beingPrepared', { made: alert.total, all: alert.total + alert.toCome })}</span>
        )}
        {alert && (
          <Link to={pathOf('result', { id: alert.deliveryId })} aria-label={t('wave.openOf', { number })}>
            {t('wave.open')}
          </Link>
        )}
      </h3>
      <dl className={css.facts}>
        <Fact label={t('wave.why')}>
          {wave.prefectures.length > 0 && `${t('wave.reached', { places: places(wave.prefectures) })}　`}
          <Because event={event} telegramId={wave.telegramId} now={now} />
        </Fact>
        <Fact label={t('wave.then')}>
          {hazard === 'tsunami' ? (
            t('wave.alertAlone')
          ) : (
            <Followed sends={sends.filter((send) => !isAlert(send))} now={now} />
          )}
        </Fact>
        {retracted.length > 0 && (
          <Fact label={t('wave.retracted')}>
            {t('wave.retractedAt', {
              time: formatWithinDay(retracted[0]?.retractedAt ?? now, now),
              places: places(retracted, { strength: false }),
            })}
          </Fact>
        )}
        {wave.joined.map((other) => (
          <Fact key={other.id} label={t('wave.joined')}>
            <EventLink event={other} />
            {t('wave.joinedText', { places: places(other.prefectures.map((code) => ({ code }))) })}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** The question and its reminders, with a way to the results. */
function Followed({ sends, now }: { sends: Send[]; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions.wave' });
  const name = useSendName();
  const question = sends.find(({ reminderNumber }) => reminderNumber === null);
  const reminders = sends.filter(({ reminderNumber }) => reminderNumber !== null);
  const last = reminders.at(-1);
  if (!question && !last) return t('nothingYet');
  const linked = (send: Send, words: string) => <Link to={pathOf('result', { id: send.deliveryId })}>{words}</Link>;
  return (
    <span className={css.followed}>
      {question &&
        linked(
          question,
          t('followed', { what: name(question), time: formatWithinDay(question.at, now), people: question.total }),
        )}
      {last &&
        linked(
          last,
          t('reminders', { count: reminders.length, time: formatWithinDay(last.at, now), people: last.total }),
        )}
    </span>
  );
}

/** By which telegram something was decided. */
export function Because({ event, telegramId, now }: { event: EventDetail; telegramId: number | null; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const title = useTelegramTitle();
  const telegram = event.telegrams.find(({ id }) => id === telegramId);
  if (!telegram) return null;
  return <span>{t('by', { title: title(telegram.title), time: formatWithinDay(telegram.controlAt, now) })}</span>;
}

function EventLink({ event }: { event: JoinedEvent }) {
  const title = useEventTitle();
  return (
    <Link className={css.event} to={pathOf('events', { id: event.id })}>
      {formatDateTime(event.originAt ?? event.latestAt)} {title(event)}
    </Link>
  );
}
