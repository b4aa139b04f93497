import { ALERTING, type Coast, type Earthquake, type FeltIntensity, type WarnedPlace } from '@tabimori/domain';
import type { LoweredLevel, TsunamiInForce } from '@tabimori/shared';
import type { QuakeFacts } from '../db/entities/delivery.js';
import { rows, type Runner, type Sql, sql } from '../db/sql.js';
import type { Facts } from './texts.js';

type Known = Pick<Earthquake, 'originAt' | 'epicenter' | 'magnitude'> | null;

/** SQL: when the agency issued the intensities that stand of an event, as ISO 8601. */
export const intensitiesIssuedAt = (eventId: Sql): Sql => sql`(
  SELECT t.content->>'reportAt' FROM event_telegram et JOIN telegram t ON t.id = et.telegram_id
  WHERE et.event_id = ${eventId} AND et.standing AND t.type = ANY(${ALERTING.earthquake}::text[])
  ORDER BY t.content->>'controlAt' DESC LIMIT 1)`;

/** What a message says of an earthquake, from the event, when it was issued, and the prefectures that the message is about. */
export const factsOf = (
  earthquake: Known,
  issuedAt: Date | null,
  prefectures: readonly ({ code: string; quake?: QuakeFacts } & FeltIntensity)[],
): Facts => ({
  originAt: earthquake?.originAt?.toISOString() ?? null,
  epicenter: earthquake?.epicenter ?? null,
  magnitude: earthquake?.magnitude ?? null,
  issuedAt: issuedAt?.toISOString() ?? null,
  intensities: Object.fromEntries(
    prefectures.map(({ code, intensity, unreceived, quake }) => [code, { intensity, unreceived, quake }]),
  ),
});

/** A tsunami warning that is lower than what was sent; `from`: what was last sent, by prefecture. */
export const loweredFactsOf = (
  earthquake: Known,
  issuedAt: Date | null,
  from: Record<string, TsunamiInForce>,
  to: LoweredLevel,
  coasts: Record<string, Coast[]>,
): Facts => ({ ...factsOf(earthquake, issuedAt, []), lowered: { from, to }, coasts });

/** The same of a tsunami, and of the coasts of its prefectures. */
export const tsunamiFactsOf = (
  earthquake: Known,
  issuedAt: Date | null,
  prefectures: readonly Pick<WarnedPlace, 'code' | 'grade'>[],
  coasts: Record<string, Coast[]>,
): Facts => ({
  ...factsOf(earthquake, issuedAt, []),
  grades: Object.fromEntries(prefectures.map(({ code, grade }) => [code, grade])),
  coasts,
});

/** The coasts that a flow's alerts named last, by prefecture. */
export async function coastsTold(runner: Runner, flowId: number): Promise<Record<string, Coast[]>> {
  const told = await rows<{ coasts: Record<string, Coast[]> }>(
    runner,
    sql`SELECT d.content->'coasts' AS coasts FROM wave w JOIN delivery d ON d.wave_id = w.id
     WHERE w.flow_id = ${flowId} AND d.content ? 'coasts' ORDER BY d.id`,
  );
  return Object.assign({}, ...told.map(({ coasts }) => coasts)) as Record<string, Coast[]>;
}
