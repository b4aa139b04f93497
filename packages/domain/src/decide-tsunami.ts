import type { TsunamiGrade } from '@tabimori/shared';
import type { EarthquakeDecision } from './decide.js';
import { refuse, settle, type Decided, type DecideInput } from './decision.js';
import type { EventState } from './event-state.js';
import { NORMAL_STATUS, type Telegram, type TsunamiRegion } from './telegram.js';
import { tsunamiClass, warnedPlaces, type Place, type TsunamiClass } from './tsunami.js';

export interface WarnedPlace extends Place {
  class: TsunamiClass;
  grade: TsunamiGrade;
}

export interface DecideTsunamiInput extends DecideInput {
  /** the telegram that woke the decision */
  telegram: Pick<Telegram, 'url' | 'tsunami'>;
}

export type TsunamiDecision = Decided<'tsunami', WarnedPlace>;
export type Decision = EarthquakeDecision | TsunamiDecision;

/**
 * What counts is in force now, or was said by the telegram at hand: so one that comes after a later one is not lost, and
 * a warning that was lifted meanwhile is not brought back by whatever comes next.
 */
const countedRegions = (state: EventState, { url, tsunami }: DecideTsunamiInput['telegram']): TsunamiRegion[] => {
  const stands = state.telegrams.some((telegram) => telegram.url === url && telegram.standing);
  return [...(state.tsunami ?? []), ...((stands && tsunami) || [])];
};

/** Does the tsunami alert travelers of one company, in which prefectures, and if not, why. The earthquake plays no part. */
export const decideTsunami = (input: DecideTsunamiInput): TsunamiDecision => {
  const { state, setting } = input;
  if (input.status !== NORMAL_STATUS) return refuse('tsunami', 'notNormal', { status: input.status });
  if (state.cancelled.tsunami) return refuse('tsunami', 'cancelled');
  if (setting.endOfUse) return refuse('tsunami', 'endOfUse');
  if (!setting.tsunamiWarning) return refuse('tsunami', 'thresholdOff');
  const reached = warnedPlaces(countedRegions(state, input.telegram), setting.islandsOnly).map(
    (place): WarnedPlace => ({ ...place, class: tsunamiClass(place.grade) }),
  );
  const worst = reached.some(({ grade }) => grade === 'major') ? 'major' : 'warning';
  return settle('tsunami', input, reached, reached.length > 0 ? { grade: worst } : {});
};
