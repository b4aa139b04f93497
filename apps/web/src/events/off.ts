import { api, type EventDetail, type Hazard, INTENSITIES, isWarning, STRONG } from '@tabimori/shared';
import { useCall } from '../shell/use-call.js';
import { isOpen } from './words.js';

type Decision = EventDetail['decisions'][number];

/** Companies named; the others are among the decisions. */
const MOST = 3;

/** While others are alerted: the decisions of companies that send nothing by themselves, by company, and how many more these are. */
export function offOf(event: EventDetail): { companies: Decision[][]; more: number } {
  const off = event.decisions.filter(
    ({ reason, hazard }) => reason === 'thresholdOff' && (hazard === 'earthquake' || event.highestWarned.length > 0),
  );
  const ids = isOpen(event) ? [...new Set(off.map(({ companyId }) => companyId))] : [];
  return {
    companies: ids.slice(0, MOST).map((id) => off.filter(({ companyId }) => companyId === id)),
    more: Math.max(ids.length - MOST, 0),
  };
}

/** The prefectures with travelers of a company who have had no alert of a hazard, and how many they are. */
function useLeftOf(eventId: number, decisions: readonly Decision[], hazard: Hazard) {
  const companyId = decisions[0]?.companyId ?? 0;
  const enabled = decisions.some((decision) => decision.hazard === hazard);
  const { data } = useCall(api.events.travelers, { id: eventId, companyId, hazard }, { quiet: true, enabled });
  const struck = (data?.prefectures ?? []).filter(({ grade, intensity }) =>
    hazard === 'tsunami' ? grade !== null : intensity !== null && INTENSITIES.indexOf(intensity) >= STRONG,
  );
  return { hazard, struck, count: struck.reduce((sum, { travelers, away }) => sum + travelers - away, 0) };
}

/**
 * The same of a company that is off, of each hazard that has any such travelers; the messages that people sent them about it, and how many have had none of these.
 */
export function useLeft(event: EventDetail, decisions: readonly Decision[]) {
  const left = [useLeftOf(event.id, decisions, 'earthquake'), useLeftOf(event.id, decisions, 'tsunami')].filter(
    ({ count }) => count > 0,
  );
  const sent = event.sends.filter((send) => send.byHand && send.companyId === decisions[0]?.companyId);
  // a prefecture that both hazards struck is counted once
  const missed = new Map(left.flatMap(({ struck }) => struck.map((one) => [one.code, one])));
  const unwritten = [...missed.values()].reduce((sum, one) => sum + one.travelers - one.away - one.written, 0);
  return { left, sent, missed, unwritten, isReached: sent.length > 0 && unwritten === 0 };
}

/** Whether the warning of which somebody had no alert is no longer in force: a fact to keep, and no alarm. */
export const isOver = (hazard: Hazard, { warning }: EventDetail): boolean =>
  hazard === 'tsunami' && !isWarning(warning);

export interface OffProps {
  event: EventDetail;
  /** of one company */
  decisions: Decision[];
}
