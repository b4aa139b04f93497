import type { Hazard } from '@tabimori/shared';
import { hazardOf, type EventState } from './event-state.js';
import { CANCELLATION } from './telegram.js';

/** When the agency issued the last standing telegram of a hazard; null: none stands. */
export const issuedAt = ({ telegrams }: EventState, hazard: Hazard): Date | null =>
  telegrams.findLast(({ type, standing }) => standing && hazardOf(type) === hazard)?.reportAt ?? null;

/** When the agency last cancelled a telegram of a hazard; null: it never did. */
export const cancelledAt = ({ telegrams }: EventState, hazard: Hazard): Date | null =>
  telegrams.findLast(({ type, infoType }) => infoType === CANCELLATION && hazardOf(type) === hazard)?.reportAt ?? null;
