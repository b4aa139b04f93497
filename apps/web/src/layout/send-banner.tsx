import { type api, isWarning, type Reply, type TsunamiInForce } from '@tabimori/shared';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EndResponse, isOver } from '../parts/end-response.js';
import { StopSend, UndoSend } from '../parts/end-send.js';
import { Name } from '../parts/name.js';
import { useSubject } from '../parts/names.js';
import { useGradeText } from '../parts/intensity.js';
import { StopFlow } from '../parts/stop-flow.js';
import { formatWithinDay } from '../shell/format.js';
import { useMedia } from '../shell/media.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import css from './send-banner.module.css';
import { highestGrade, runningPath } from './status-box.js';
import { useEventName, useInProgress, useNameAmong } from '../parts/event-name.js';

type Situation = Reply<typeof api.home.situation>;
type Send = Situation['sends'][number];
type Response = Situation['running'][number];

/**
 * On every screen: what is in progress, with a way to end it: first what can be undone for some seconds, then the gravest. On a
 * phone, what only continues is one line that opens.
 */
export function SendBanner({ situation }: { situation: Situation | undefined }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const may = useCan()('safetyConfirmation', 'exec');
  if (!situation || !may) return null;
  const { running: responses, otherCalls: others, besideCalls: beside } = situation;
  if (situation.sends.length === 0 && responses.length === 0 && others === 0) return null;
  const { sends, now } = situation;
  const canBeUndone = ({ undoUntil }: Send): boolean => undoUntil !== null && undoUntil > now;
  const rowsOf = (some: Send[]) => some.map((send) => <OpenSend key={send.sendId} send={send} now={now} />);
  return (
    <section className={css.banner} aria-label={t('banner')}>
      {rowsOf(sends.filter(canBeUndone))}
      {responses.length > 0 && (
        <Responses responses={responses} calls={situation.calls - others} beside={beside} now={now} />
      )}
      {others > 0 && (
        <div className={`${css.row} ${css.calls}`}>
          <p>{t('otherCalls', { count: others })}</p>
          <Link to={pathOf('home')}>{t('otherCallsOpen')}</Link>
        </div>
      )}
      {rowsOf(sends.filter((send) => !canBeUndone(send)))}
    </section>
  );
}

interface ResponsesProps {
  responses: Response[];
  calls: number;
  /** the injured and those who say something else in words, of all of them */
  beside: number;
  now: Date;
}

function Responses({ responses, calls, beside, now }: ResponsesProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const phone = useMedia() === 'phone';
  const grade = useGradeText();
  const inProgress = useInProgress();
  const events = new Set(responses.map(({ eventId }) => eventId)).size;
  const highest = highestGrade(responses);
  const rows = responses.map((one, index) => (
    <ResponseRow
      key={`${one.eventId} ${one.hazard}`}
      response={one}
      all={responses}
      now={now}
      beside={index === 0 ? beside : 0}
      // a stop and an end are for both hazards of an event: one button
      first={responses[index - 1]?.eventId !== one.eventId}
    />
  ));
  if (!phone && events === 1) return rows;
  return (
    <details className={`strip ${css.several}`}>
      <summary className={rowClass(highest, calls + beside)}>
        {phone ? (
          <Line responses={responses} events={events} calls={calls} beside={beside} />
        ) : (
          <span>
            {highest && <strong className={css.grade}>{t('inForce', { grade: grade(highest) })}</strong>}{' '}
            {t('several', { events: inProgress(responses), people: calls + beside })}
          </span>
        )}
      </summary>
      {rows}
    </details>
  );
}

/** A row has the color of alarm while people are told to flee, and while anybody is to be looked after. */
const rowClass = (grade: TsunamiInForce | null | undefined, people: number): string =>
  [css.row, people > 0 && css.calls, isWarning(grade) && css.warned].filter(Boolean).join(' ');

/**
 * All of it in short; with several events, none of them is named, so that nothing is read as one's that is another's, and nobody is
 * counted twice.
 */
function Line({ responses, events, calls, beside }: Omit<ResponsesProps, 'now'> & { events: number }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const name = useEventName();
  const inProgress = useInProgress();
  const grade = useGradeText();
  const [first] = responses;
  const asked = events > 1 ? [] : responses.flatMap(({ none }) => none ?? []);
  const people = beside + (events > 1 ? calls : sum(responses.map((one) => one.help)));
  const highest = highestGrade(responses);
  return (
    <span className={css.line}>
      <strong>{events > 1 || first === undefined ? inProgress(responses) : name(first)}</strong>
      {(asked.length > 0 || people > 0) && (
        <span>{asked.length === 0 ? t('count', { people }) : t('countWithNone', { people, none: sum(asked) })}</span>
      )}
      {highest && (events > 1 || first?.hazard !== 'tsunami') && <strong>{grade(highest)}</strong>}
    </span>
  );
}

const sum = (figures: number[]): number => figures.reduce((all, one) => all + one, 0);

interface ResponseRowProps {
  response: Response;
  all: Response[];
  now: Date;
  beside: number;
  /** the first of its event */
  first: boolean;
}

function ResponseRow({ response, all, now, beside, first }: ResponseRowProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const plain = useEventName();
  const gradeText = useGradeText();
  const { eventId, hazard, state, help, none, grade } = response;
  // one hazard's sends may be over while the other's go on: the stop is for both
  const ofEvent = all.filter((one) => one.eventId === eventId);
  const company = ofEvent.find((one) => one.company !== null)?.company;
  const name = useNameAmong()(plain(response), response, all, now);
  // the response to the tsunami may have been ended while its warning is in force
  const isItsWarning = !ofEvent.some((one) => one.hazard === 'tsunami');
  const text = (): string => {
    if (hazard === 'tsunami') {
      const told = grade === null ? 'tsunamiOver' : 'tsunami';
      return help > 0 ? t(`${told}WithHelp`, { event: name, help }) : t(told, { event: name });
    }
    const told = state === 'over' ? 'over' : 'running';
    if (none === null && help === 0 && told === 'running') return t('runningUnasked', { event: name });
    return none === null ? t(told, { event: name, help }) : t(`${told}WithNone`, { event: name, help, none });
  };
  return (
    <div className={rowClass(hazard === 'tsunami' || isItsWarning ? grade : null, help + beside)}>
      <p>
        {grade && isItsWarning && <strong className={css.grade}>{t('inForce', { grade: gradeText(grade) })}</strong>}{' '}
        {text()}
        {beside > 0 && ` ${t('beside', { count: beside })}`}
      </p>
      <Link to={runningPath(response)}>{hazard === 'tsunami' ? t('details') : t('open')}</Link>
      {first && company && (
        <StopFlow
          eventId={eventId}
          companyId={company.id}
          companyName={company.name}
          about={name}
          unanswered={sum(ofEvent.flatMap((one) => one.none ?? []))}
        />
      )}
      {first && isOver(all, eventId) && <EndResponse eventId={eventId} about={name} />}
    </div>
  );
}

function OpenSend({ send, now }: { send: Send; now: Date }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const first = useSubject()(send);
  const subject = send.subjects > 1 ? t('subjects', { subject: first, count: send.subjects - 1 }) : first;
  const ofSeveral = useOwnCompany() === null;
  const left = useSecondsLeft(send.undoUntil, now);
  const waits = send.undoUntil !== null && left > 0;
  const isPlan = !waits && send.state !== 'sending' && send.state !== 'scheduled' && send.nextAt !== null;
  return (
    <div className={waits ? `${css.row} ${css.waits}` : css.row}>
      {/* announced once; the passing seconds are not */}
      <p role="status">
        {ofSeveral && <Company send={send} />}
        {waits && t('waiting', { subject, count: send.total })}
        {!waits && !isPlan && t('sending', { subject, count: send.total })}
        {isPlan && send.nextAt && t('planned', { subject, at: formatWithinDay(send.nextAt, now) })}
        {!send.own && send.senderName !== null && t('sender', { name: send.senderName })}
      </p>
      {waits && (
        <span className={css.left} aria-hidden="true">
          {t('seconds', { count: left })}
        </span>
      )}
      <Link to={pathOf('result', { id: send.deliveryId })}>{t('open')}</Link>
      {waits && send.own ? (
        <UndoSend id={send.sendId} />
      ) : (
        send.mayStop && <StopSend id={send.sendId} subject={subject} total={send.total} />
      )}
    </div>
  );
}

/** Whose travelers a send is for, to those who look after several companies. */
function Company({ send: { companyName, companies } }: { send: Send }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  return (
    <>
      <strong>
        <Name of={companyName} />
        {companies > 1 && t('otherCompanies', { count: companies - 1 })}
      </strong>
      {t('afterCompany')}
    </>
  );
}

/** Whole seconds until an instant of the server, whose clock said `now` when it was asked; 0 once it is over. */
function useSecondsLeft(until: Date | null, now: Date): number {
  const [offset] = useState(() => now.getTime() - Date.now());
  const [at, setAt] = useState(() => Date.now());
  const left = until === null ? 0 : Math.max(Math.ceil((until.getTime() - at - offset) / 1000), 0);
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = window.setInterval(() => setAt(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [runs]);
  return left;
}
