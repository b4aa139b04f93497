import type { TsunamiGrade } from '@tabimori/shared';
import type { EarthquakeDecision } from './decide.js';
import { secondsBetween } from './advance.js';
import {
  cameLate,
  refuse,
  settle,
  type AutoSendSetting,
  type Decided,
  type DecideInput,
  type DecisionParams,
} from './decision.js';
import { classOfLevel } from './lowering.js';
import { NORMAL_STATUS, type Telegram, type TsunamiRegion } from './telegram.js';
import { covers, tsunamiClass, warnedPlaces, type Place, type TsunamiClass } from './tsunami.js';

export interface WarnedPlace extends Place {
  class: TsunamiClass;
  grade: TsunamiGrade;
}

export interface DecideTsunamiInput extends DecideInput {
  /** the telegram that triggered the decision */
  telegram: Pick<Telegram, 'url' | 'tsunami'>;
}

export type TsunamiDecision = Decided<'tsunami', WarnedPlace>;
export type Decision = EarthquakeDecision | TsunamiDecision;

/** A warning issued longer ago than this and not renewed since is too old to alert. */
const OLD_SECONDS = 86_400;

/**
 * Whether the tsunami alerts travelers of one company, in which prefectures, and if not, why. The earthquake plays no
 * part. The newest telegram says what is in force; it is compared with what was last sent, so a warning that returns
 * after being lowered is a rise.
 */
export const decideTsunami = (input: DecideTsunamiInput): TsunamiDecision => {
  const { state, setting } = input;
  if (input.status !== NORMAL_STATUS) return refuse('tsunami', 'notNormal', { status: input.status });
  if (state.cancelled.tsunami) return refuse('tsunami', 'cancelled');
  if (setting.endOfUse) return refuse('tsunami', 'endOfUse');
  if (!setting.tsunamiWarning) return refuse('tsunami', 'thresholdOff');
  const alerted = input.alerted.map((told) => ({
    ...told,
    class: told.inForce ? classOfLevel(told.inForce) : told.class,
  }));
  const given = { ...input, alerted };
  const reached = placesUnder(state.tsunami, setting);
  // this telegram's warning came too late and is over already: nobody was alerted
  const stands = state.telegrams.some(({ url, standing }) => url === input.telegram.url && standing);
  const over = placesUnder(stands && cameLate(input) ? input.telegram.tsunami : null, setting).filter(
    (place) => !input.alerted.some((told) => covers(told, place) && told.class >= place.class),
  );
  if (over.length > 0 && reached.length === 0) return settle('tsunami', given, over, gradeIn(over), true);
  const isOld = state.tsunamiAt !== null && secondsBetween(state.tsunamiAt, input.now) > OLD_SECONDS;
  return settle('tsunami', given, reached, reached.length > 0 ? gradeIn(reached) : {}, isOld);
};

const placesUnder = (regions: readonly TsunamiRegion[] | null, { islandsOnly }: AutoSendSetting): WarnedPlace[] =>
  warnedPlaces(regions ?? [], islandsOnly).map((place) => ({ ...place, class: tsunamiClass(place.grade) }));

const gradeIn = (places: readonly WarnedPlace[]): DecisionParams => ({
  grade: places.some(({ grade }) => grade === 'major') ? 'major' : 'warning',
});
