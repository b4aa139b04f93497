import { intensityOrder } from '@tabimori/domain';
import { type Intensity, isWarning, type RESPONSE_STATES, type TsunamiInForce } from '@tabimori/shared';

interface Weighed {
  eventId: number;
  /** open calls for help */
  help: number;
  grade: TsunamiInForce | null;
  state: (typeof RESPONSE_STATES)[number];
  maxIntensity: Intensity | null;
}

/**
 * Events in progress, the gravest first: somebody calls for help, a tsunami warning is in force, sends are pending, the shaking was
 * strong. What is alike stays as it was, and so do the parts of one event.
 */
export function gravestFirst<T extends Weighed>(responses: readonly T[]): T[] {
  const weightOf = ({ eventId, maxIntensity }: Weighed): number[] => {
    const parts = responses.filter((one) => one.eventId === eventId);
    const some = (what: (one: T) => boolean): number => Number(parts.some(what));
    return [
      some(({ help }) => help > 0),
      some(({ grade }) => grade === 'major'),
      some(({ grade }) => isWarning(grade)),
      some(({ state }) => state === 'running'),
      maxIntensity === null ? 0 : intensityOrder(maxIntensity),
    ];
  };
  return responses
    .map((response) => ({ response, weight: weightOf(response) }))
    .sort(
      (a, b) => b.weight.map((one, index) => one - (a.weight[index] ?? 0)).find((difference) => difference !== 0) ?? 0,
    )
    .map(({ response }) => response);
}
