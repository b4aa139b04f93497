import { intensityOrder } from '@tabimori/domain';
import { type Hazard, type Intensity, isWarning, type RESPONSE_STATES, type TsunamiInForce } from '@tabimori/shared';

interface Weighed {
  eventId: number;
  hazard: Hazard;
  /** open calls for help */
  help: number;
  grade: TsunamiInForce | null;
  state: (typeof RESPONSE_STATES)[number];
  maxIntensity: Intensity | null;
}

/** How grave an event is by its parts: the first difference decides. */
const weightOf = (parts: readonly Weighed[]): number[] => {
  const some = (what: (one: Weighed) => boolean): number => Number(parts.some(what));
  return [
    some(({ grade }) => grade === 'major'),
    some(({ grade }) => isWarning(grade)),
    some(({ help }) => help > 0),
    some(({ state }) => state === 'running'),
    Math.max(...parts.map(({ maxIntensity }) => (maxIntensity === null ? 0 : intensityOrder(maxIntensity)))),
  ];
};

const heavier = (one: readonly number[], other: readonly number[]): number =>
  other.map((part, index) => part - (one[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

const isFleeing = ({ hazard, grade }: Weighed): boolean => hazard === 'tsunami' && isWarning(grade);

/**
 * Events in progress, the gravest first: a tsunami warning is in force (who calls for help stands above all events), somebody calls for
 * help, sends are pending, the shaking was strong; otherwise as they were. The parts of an event stay together, its tsunami before its
 * earthquake while people must flee.
 */
export function gravestFirst<T extends Weighed>(responses: readonly T[]): T[] {
  return [...Map.groupBy(responses, ({ eventId }) => eventId).values()]
    .map((parts) => ({ parts, weight: weightOf(parts) }))
    .sort((a, b) => heavier(a.weight, b.weight))
    .flatMap(({ parts }) => parts.toSorted((a, b) => Number(isFleeing(b)) - Number(isFleeing(a))));
}
