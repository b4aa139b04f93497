import { type api, PERSON, type Reply, type RunningEvent } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useEpicenter } from '../parts/agency-names.js';
import { ACT } from '../parts/care/care.js';
import { useNameAmong } from '../parts/event-name.js';
import { useSubject } from '../parts/names.js';
import { useGradeText } from '../parts/intensity.js';
import { EVERYONE, pathOf } from '../shell/paths.js';

export type Home = Reply<typeof api.home.myHomePage>;
export type Stage = RunningEvent['stages'][number];
/** What was sent after a warning was lowered or lifted. */
export type Lowered = RunningEvent['lowered'][number];

/** The name of a running event. */
export function useEventTitle(): (event: Pick<RunningEvent, 'hazard' | 'epicenter' | 'grade'>) => string {
  const { t } = useTranslation('home', { keyPrefix: 'event' });
  const grades = useGradeText();
  const nameOf = useEpicenter();
  return ({ hazard, epicenter, grade }) => {
    const place = epicenter === null ? null : nameOf(epicenter);
    if (hazard === 'tsunami' && grade !== null)
      return place === null ? grades(grade) : t('warned', { place, grade: grades(grade) });
    if (hazard === 'tsunami') return place === null ? t('unknownTsunami') : t('tsunami', { place });
    return place === null ? t('unknown') : t('quake', { place });
  };
}

/** How long ago something was, counted from minutes on. */
export function useMinutesAgo(): (minutes: number) => string {
  const { t } = useTranslation('home', { keyPrefix: 'event.ago' });
  return (minutes) => {
    if (minutes < 120) return t('minutes', { count: minutes });
    if (minutes < 2880) return t('hours', { count: Math.floor(minutes / 60) });
    return t('days', { count: Math.floor(minutes / 1440) });
  };
}

/** Leads to the person in the result of the event, or of the one send; `act`: what to record there first. */
export function personPath(
  { state, event, inResult, deliveryId, applicantId }: Home['needsHelp'][number],
  act?: 'answer',
): string {
  const query = { [PERSON]: applicantId, ...(act && { [ACT]: act }) };
  return event !== null && inResult
    ? pathOf('events', { id: event.id, filter: 'toLookAfter', ...query })
    : pathOf('result', { id: deliveryId, filter: state === 'other' ? 'other' : 'attention', ...query });
}

const eventOf = ({ id, ...rest }: NonNullable<Home['needsHelp'][number]['event']>) => ({ eventId: id, ...rest });

/** The source of a call for help, in words. */
export function useFrom({ running, needsHelp }: Home, now: Date): (call: Home['needsHelp'][number]) => string {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  const title = useEventTitle();
  const among = useNameAmong();
  const subjectOf = useSubject();
  const events = [...running, ...needsHelp.flatMap((call) => (call.event ? eventOf(call.event) : []))];
  return ({ event, subject, subjectEn }) => {
    const own = subject === null ? t('own') : subjectOf({ subject, subjectEn: subjectEn ?? '' });
    // the screen's heading has named the only event there is
    const isOnly = running.length === 1 && running[0]?.eventId === event?.id;
    if (event === null) return own;
    return isOnly ? '' : among(title({ ...event, grade: null }), eventOf(event), events, now);
  };
}

export function useStageName(): (stage: Stage | Lowered) => string {
  const { t } = useTranslation('home', { keyPrefix: 'stages' });
  const { t: sends } = useTranslation('sends');
  return (step) => {
    if ('to' in step) return sends(`lowered.${step.to}`);
    const { stage, byHand, reminderNumber, total } = step;
    if (byHand && total === null) return t('nextByHand');
    if (byHand) return t(stage === 'reminder' ? 'resend' : 'confirmationByHand');
    return stage === 'reminder' ? t('reminder', { number: reminderNumber }) : t(stage);
  };
}

/** Leads to the people of an event, filtered. */
export const resultPath = ({ eventId }: RunningEvent, filter?: string): string =>
  pathOf('events', { id: eventId, ...(filter !== undefined && { filter }) });

/**
 * Leads to all who are to be looked after: to the people of the event, if they are all of one; otherwise to the list beside the map, which
 * has those of every event and of every other send, worst first. Undefined: there are none.
 */
export function inNeedPath({ needsHelp, running }: Home): string | undefined {
  const inNeed = running.filter(({ answers }) => answers.help + answers.injured > 0);
  const sources = new Set([
    ...inNeed.map(({ eventId }) => eventId),
    ...needsHelp.map(({ event, inResult }) => (inResult ? event?.id : null)),
  ]);
  if (sources.size === 0) return undefined;
  const states = new Set(needsHelp.map(({ state }) => state));
  const only = sources.size === 1 ? running.find(({ eventId }) => sources.has(eventId)) : undefined;
  if (only) return resultPath(only, 'toLookAfter');
  const moreThanCalls =
    inNeed.some(({ answers }) => answers.injured > 0) || states.has('injured') || states.has('other');
  return pathOf('messageMap', { [EVERYONE]: 1, ...(!moreThanCalls && { state: 'help' }) });
}

/** Whether the answers mean anything yet: an alert without a confirmation asks for none. */
export const hasAsked = ({ asked, answers }: RunningEvent): boolean => asked || answers.none < answers.total;

/** All that was sent, then what is planned. */
export const stepsOf = ({ stages, lowered }: RunningEvent): (Stage | Lowered)[] => {
  const sent = [...stages.filter(({ total }) => total !== null), ...lowered];
  return [...sent.sort((a, b) => a.at.getTime() - b.at.getTime()), ...stages.filter(({ total }) => total === null)];
};

/** The send that comes next, if any is planned. */
export const nextStage = ({ stages }: RunningEvent): Stage | undefined => stages.find(({ total }) => total === null);
