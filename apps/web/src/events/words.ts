import {
  type DecisionReason,
  type EventDetail,
  FORECAST_OF_KIND,
  MESSAGE_TYPE,
  TSUNAMI_FORECASTS,
  type TsunamiForecast,
} from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSendName } from '../parts/names.js';
import { useReopenedText } from '../parts/reopened-by.js';
import { formatWithinDay } from '../shell/format.js';
import { NORMAL } from './agency-words.js';
import type { SendGroup } from './timeline.js';

/** The words for a telegram that is a drill or a test of the agency; null for a real one. */
export function useStatusNote(): (status: string) => string | null {
  const { t } = useTranslation('events');
  return (status) => (status === NORMAL ? null : t(`status.${status}`, { defaultValue: t('otherStatus', { status }) }));
}

/** The name of sends that went out together. */
export function useGroupName(): (group: SendGroup) => string {
  const name = useSendName();
  return (group) => name({ ...group, origin: group.again ? 'resend' : 'auto' });
}

/** The forecast regions by grade, worst first; kinds that mean nothing are left out. */
export function gradesOf(
  tsunami: EventDetail['tsunami'],
): { grade: TsunamiForecast; regions: { code: string; name: string }[] }[] {
  return TSUNAMI_FORECASTS.map((grade) => ({
    grade,
    regions: tsunami
      .filter(({ kindCode }) => FORECAST_OF_KIND[kindCode] === grade)
      .map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName })),
  })).filter(({ regions }) => regions.length > 0);
}

/** When an event's tsunami warning was lifted or lowered, in a sentence; undefined: there was none, or one is in force. */
export function useWarningEnded(): (event: EventDetail, now: Date) => string | undefined {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis.ended' });
  return ({ warningEndedAt, warning }, now) =>
    warningEndedAt === null
      ? undefined
      : t(warning === 'advisory' ? 'lowered' : 'lifted', { time: formatWithinDay(warningEndedAt, now) });
}

/** When and by which answer a response that was ended is in progress again; undefined if no answer did it. */
export function useReopenedBy(): (event: EventDetail, now: Date) => string | undefined {
  const text = useReopenedText();
  return (event, now) => (event.reopenedBy && isOpen(event) ? text(event.reopenedBy, now) : undefined);
}

/** True for a telegram about tsunami by its type, such as VTSE41. */
export const isTsunami = (type: string): boolean => type.startsWith('VTSE');

const SENT: readonly DecisionReason[] = ['started', 'raised'];

/** Whether a send is the alert itself, not what follows it. */
export const isAlert = ({ messageType }: Pick<EventDetail['sends'][number], 'messageType'>): boolean =>
  messageType === MESSAGE_TYPE.earthquakeAlert || messageType === MESSAGE_TYPE.tsunamiAlert;

/** Whether a decision started a send; a flow without an alert began with a question by hand. */
export const hasSent = ({ reason, flow }: EventDetail['decisions'][number]): boolean =>
  SENT.includes(reason) || (flow !== null && flow.waves.length > 0);

type Decision = EventDetail['decisions'][number];

/** A company's running flows: those with a planned stage. */
export interface RunningCompany {
  companyId: number;
  companyName: string;
  companyNameEn: string;
  unanswered: number;
}

/** The companies for which something is to come. */
export function runningCompanies(decisions: readonly Decision[]): RunningCompany[] {
  const running = new Map<number, RunningCompany>();
  for (const { companyId, companyName, companyNameEn, flow } of decisions) {
    if (!flow?.nextAt) continue;
    const unanswered = Math.max(flow.answers.none, running.get(companyId)?.unanswered ?? 0);
    running.set(companyId, { companyId, companyName, companyNameEn, unanswered });
  }
  return [...running.values()];
}

/** Whether an event is in progress: sends are planned, or nobody has ended the response to it. */
export const isOpen = ({ state, decisions }: EventDetail): boolean =>
  state === 'running' || (state === 'finished' && decisions.some(({ flow }) => flow?.closed === null));

/** The companies that have ended their response to an event that is in progress for others. */
export function endedCompanies(event: EventDetail): Set<number> {
  if (!isOpen(event)) return new Set();
  const flows = event.decisions.filter(({ flow }) => flow !== null);
  const open = new Set(flows.filter(({ flow }) => flow?.closed === null).map(({ companyId }) => companyId));
  return new Set(flows.map(({ companyId }) => companyId).filter((id) => !open.has(id)));
}

/** Whether the agency has taken back all that it published about an event. */
export const isWithdrawn = ({ telegrams }: Pick<EventDetail, 'telegrams'>): boolean =>
  telegrams.length > 0 && telegrams.every(({ standing }) => !standing);

/** Whether anyone is asked for an answer: a tsunami alert asks for none. */
export const asksAnswer = ({ decisions }: Pick<EventDetail, 'decisions'>): boolean =>
  decisions.some(({ hazard, flow }) => hazard === 'earthquake' && flow !== null);

/** When something more is sent next, if anything is planned. */
export const nextSend = ({ decisions }: EventDetail): Date | undefined =>
  decisions
    .flatMap(({ flow }) => flow?.nextAt ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
    .at(0);

/** The words of the list of those on its coasts: under a warning, or under one that has ended. */
export const warnedWords = ({ warned }: EventDetail): 'warned' | 'wasWarned' =>
  warned.length === 0 ? 'wasWarned' : 'warned';
