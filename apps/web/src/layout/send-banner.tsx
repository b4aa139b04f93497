import { type api, isWarning, type Reply, type TsunamiInForce } from '@tabimori/shared';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EndResponse, isOver } from '../parts/end-response.js';
import { StopSend, UndoSend } from '../parts/end-send.js';
import { CompanyName } from '../parts/name.js';
import { useNameOf, useSubject } from '../parts/names.js';
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
 * phone all that only continues is one line, which says the gravest and how much more there is, and opens; elsewhere several sends are.
 */
export function SendBanner({ situation }: { situation: Situation | undefined }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const phone = useMedia() === 'phone';
  const may = useCan()('safetyConfirmation', 'exec');
  if (!situation || !may) return null;
  const { running: responses, otherCalls: others, besideCalls: beside, sends, now } = situation;
  if (sends.length === 0 && responses.length === 0 && others === 0) return null;
  const canBeUndone = ({ undoUntil }: Send): boolean => undoUntil !== null && undoUntil > now;
  const rowsOf = (some: Send[]) => some.map((send) => <OpenSend key={send.sendId} send={send} now={now} />);
  const goingOn = sends.filter((send) => !canBeUndone(send));
  const [first] = goingOn;
  const ofResponses = { responses, calls: situation.calls - others, beside };
  const otherCalls = others > 0 && (
    <div className={`${css.row} ${css.calls}`}>
      <p>{t('otherCalls', { count: others })}</p>
      <Link to={pathOf('home')}>{t('otherCallsOpen')}</Link>
    </div>
  );
  const gravest =
    responses.length > 0 ? (
      <Line {...ofResponses} />
    ) : others > 0 ? (
      <strong>{t('otherCalls', { count: others })}</strong>
    ) : (
      first && <SendText send={first} now={now} />
    );
  const folded = [...(responses.length > 0 ? ['responses'] : []), ...(others > 0 ? ['calls'] : []), ...goingOn];
  return (
    <section className={css.banner} aria-label={t('banner')}>
      {rowsOf(sends.filter(canBeUndone))}
      {phone && folded.length > 0 && (
        <Folded
          className={responses.length > 0 ? responsesClass(ofResponses) : rowClass(null, others)}
          line={gravest}
          others={folded.length - 1}
        >
          <ResponseRows {...ofResponses} now={now} />
          {otherCalls}
          {rowsOf(goingOn)}
        </Folded>
      )}
      {!phone && (
        <>
          {responses.length > 0 && <Responses {...ofResponses} now={now} />}
          {otherCalls}
          {first && goingOn.length > 1 ? (
            <Folded className={css.row} line={<SendText send={first} now={now} />} others={goingOn.length - 1}>
              {rowsOf(goingOn)}
            </Folded>
          ) : (
            rowsOf(goingOn)
          )}
        </>
      )}
    </section>
  );
}

interface FoldedProps {
  className: string | undefined;
  /** the gravest */
  line: ReactNode;
  /** how many more there are */
  others: number;
  children: ReactNode;
}

function Folded({ className, line, others, children }: FoldedProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'bars' });
  return (
    <details className={`strip ${css.several}`}>
      <summary className={className}>
        {line}
        {others > 0 && <span className={css.others}>{t('others', { count: others })}</span>}
      </summary>
      {children}
    </details>
  );
}

interface ResponsesProps {
  responses: Response[];
  calls: number;
  /** the injured and those who say something else in words, of all of them */
  beside: number;
  now: Date;
}

const responsesClass = ({ responses, calls, beside }: Omit<ResponsesProps, 'now'>): string =>
  rowClass(highestGrade(responses), calls + beside);

/** Several events are one line, which opens. */
function Responses(props: ResponsesProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const grade = useGradeText();
  const inProgress = useInProgress();
  const { responses, calls, beside } = props;
  const highest = highestGrade(responses);
  const rows = <ResponseRows {...props} />;
  if (eventsIn(responses) === 1) return rows;
  const line = (
    <span>
      {highest && <strong className={css.grade}>{t('inForce', { grade: grade(highest) })}</strong>}{' '}
      {t('several', { events: inProgress(responses), people: calls + beside })}
    </span>
  );
  return (
    <Folded className={responsesClass(props)} line={line} others={0}>
      {rows}
    </Folded>
  );
}

const eventsIn = (responses: readonly Response[]): number => new Set(responses.map(({ eventId }) => eventId)).size;

/** All who are to be looked after, each once. */
const peopleIn = ({ responses, calls, beside }: Omit<ResponsesProps, 'now'>): number =>
  beside + (eventsIn(responses) > 1 ? calls : sum(responses.map(({ help }) => help)));

const ResponseRows = ({ now, ...of }: ResponsesProps) =>
  of.responses.map((one, index) => (
    <ResponseRow
      key={`${one.eventId} ${one.hazard}`}
      response={one}
      all={of.responses}
      now={now}
      beside={index === 0 ? of.beside : 0}
      people={peopleIn(of)}
      // its page, a stop and an end are for both hazards of an event: one of each
      first={of.responses[index - 1]?.eventId !== one.eventId}
      helpTold={index > 0 && of.beside > 0 && eventsIn(of.responses) === 1}
    />
  ));

/** A row has the color of alarm while people are told to flee, and while anybody is to be looked after. */
const rowClass = (grade: TsunamiInForce | null | undefined, people: number): string =>
  [css.row, people > 0 && css.calls, isWarning(grade) && css.warned].filter(Boolean).join(' ');

/**
 * All of it in short; with several events, none of them is named, so that nothing is read as one's that is another's, and nobody is
 * counted twice.
 */
function Line({ responses, calls, beside }: Omit<ResponsesProps, 'now'>) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const name = useEventName();
  const inProgress = useInProgress();
  const grade = useGradeText();
  const events = eventsIn(responses);
  const [first] = responses;
  const asked = events > 1 ? [] : responses.flatMap(({ none }) => none ?? []);
  const people = peopleIn({ responses, calls, beside });
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

/** Whether reminders may still go to the silent by themselves: not after a tsunami's alert, whose people only a person asks. */
const hasReminders = ({ hazard, state }: Response): boolean => hazard === 'earthquake' && state === 'running';

const sum = (figures: number[]): number => figures.reduce((all, one) => all + one, 0);

interface ResponseRowProps {
  response: Response;
  all: Response[];
  now: Date;
  /** the injured and those who say something else in words, of all responses; 0 in all rows but the first */
  beside: number;
  /** with those who need help */
  people: number;
  /** the first of its event */
  first: boolean;
  /** a row above says how many need help */
  helpTold: boolean;
}

function ResponseRow({ response, all, now, beside, people, first, helpTold }: ResponseRowProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const plain = useEventName();
  const gradeText = useGradeText();
  const { eventId, hazard, state, help, none, grade } = response;
  // one hazard's sends may be over while the other's go on: the stop is for both
  const ofEvent = all.filter((one) => one.eventId === eventId);
  const stoppable = ofEvent.filter((one) => one.company !== null);
  const company = stoppable[0]?.company;
  // only these sends go on: the others have nothing to stop
  const tsunami = stoppable.every((one) => one.hazard === 'tsunami') ? stoppable[0] : undefined;
  const among = useNameAmong();
  const name = among(plain(response), response, all, now);
  // the response to the tsunami may have been ended while its warning is in force
  const isItsWarning = !ofEvent.some((one) => one.hazard === 'tsunami');
  const text = (): string => {
    if (hazard === 'tsunami') {
      const told = grade === null ? 'tsunamiOver' : 'tsunami';
      return help > 0 ? t(`${told}WithHelp`, { event: name, help }) : t(told, { event: name });
    }
    const told = state === 'over' ? 'over' : 'running';
    if (none === null && help === 0 && told === 'running') return t('runningUnasked', { event: name });
    if (none === null) return t(told, { event: name, help });
    return helpTold ? t(`${told}Silent`, { event: name, none }) : t(`${told}WithNone`, { event: name, help, none });
  };
  return (
    <div className={rowClass(hazard === 'tsunami' || isItsWarning ? grade : null, help + beside)}>
      <p>
        {grade && isItsWarning && <strong className={css.grade}>{t('inForce', { grade: gradeText(grade) })}</strong>}{' '}
        {text()}
        {beside > 0 && (
          <span className={css.beside}>
            {people - beside > help
              ? t('besideHelp', { people, help: people - beside, beside })
              : t('beside', { count: beside })}
          </span>
        )}
      </p>
      {first && <Link to={runningPath(response)}>{t('details')}</Link>}
      {first && company && (
        <StopFlow
          eventId={eventId}
          companyId={company.id}
          companyName={nameOf(company)}
          about={tsunami ? among(plain(tsunami), tsunami, all, now) : name}
          tsunamiOnly={tsunami !== undefined}
          unanswered={sum(ofEvent.filter(hasReminders).flatMap((one) => one.none ?? []))}
        />
      )}
      {first && isOver(all, eventId) && <EndResponse eventId={eventId} about={name} isBoth={ofEvent.length > 1} />}
    </div>
  );
}

function useSendSubject(): (send: Send) => string {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const subject = useSubject();
  return (send) =>
    send.subjects > 1 ? t('subjects', { subject: subject(send), count: send.subjects - 1 }) : subject(send);
}

/** What becomes of a send that only continues. */
function SendText({ send, now }: { send: Send; now: Date }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const subject = useSendSubject()(send);
  const ofSeveral = useOwnCompany() === null;
  const isPlan = send.state !== 'sending' && send.state !== 'scheduled' && send.nextAt !== null;
  return (
    <span>
      {ofSeveral && <Company send={send} />}
      {isPlan && send.nextAt
        ? t('planned', { subject, at: formatWithinDay(send.nextAt, now) })
        : t('sending', { subject, count: send.total })}
    </span>
  );
}

function OpenSend({ send, now }: { send: Send; now: Date }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const subject = useSendSubject()(send);
  const ofSeveral = useOwnCompany() === null;
  const left = useSecondsLeft(send.undoUntil, now);
  const waits = send.undoUntil !== null && left > 0;
  return (
    <div className={waits ? `${css.row} ${css.waits}` : css.row}>
      {/* announced once; the passing seconds are not */}
      <p role="status">
        {waits ? (
          <>
            {ofSeveral && <Company send={send} />}
            {t('waiting', { subject, count: send.total })}
          </>
        ) : (
          <SendText send={send} now={now} />
        )}
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
function Company({ send }: { send: Send }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  return (
    <>
      <strong>
        <CompanyName of={send} />
        {send.companies > 1 && t('otherCompanies', { count: send.companies - 1 })}
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
