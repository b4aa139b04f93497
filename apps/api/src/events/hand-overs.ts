import { verdictOn } from '@tabimori/domain';
import { all, HAND_OVER_TIMES, HANDED, isAlert, type Sql, sql, TO_COME, wokenBy } from '@tabimori/server';
import { type events, type Given, type HandOver, type Reply, VERDICTS } from '@tabimori/shared';
import { deliveriesOf, divisionsOf } from '../auth/within.js';
import { pageOf } from '../db/page.js';
import { inAnyReading } from '../db/readings.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { requireEventOfPath } from './own-flows.js';

type Verdict = HandOver['verdict'];
type Judged = Pick<HandOver, 'deliveryId' | 'decidedAt' | 'readAt' | 'people' | 'handed' | 'at990' | 'at999'>;
type Stored = Omit<HandOver, 'publishedAt' | 'verdict'> & { publishedAt: string | null };

/** SQL: what an alert `d` of the wave `w` and the flow `f` comes from, the telegram `t`, and how fast it left, as `timed`. */
const timedFor = (actor: Actor): Sql => sql`
  JOIN wave w ON w.id = d.wave_id
  JOIN flow f ON f.id = w.flow_id
  LEFT JOIN telegram t ON t.id = ${wokenBy(sql`f.event_id`, sql`f.hazard`, sql`w.created_at`)}
  CROSS JOIN LATERAL (
    SELECT k.people, k.handed, k.failed, k.first_at, k.at500, k.at950, k.at990, k.at999
    FROM hand_over_time k WHERE k.delivery_id = d.id AND k.division_id = ${actor.divisionId ?? 0}
    UNION ALL
    SELECT ${HAND_OVER_TIMES}
    FROM (
      SELECT ${HANDED} FROM recipient r WHERE r.delivery_id = d.id AND ${divisionsOf(actor, sql`r.division_id`)}
      UNION ALL
      SELECT NULL, true, false FROM ${TO_COME}
      WHERE s.delivery_id = d.id AND ${divisionsOf(actor, sql`a.division_id`)}
    ) p
    HAVING NOT EXISTS (SELECT FROM hand_over_time k WHERE k.delivery_id = d.id)
  ) timed`;

/** When the last of PROMISE was reached, in milliseconds after reading; Infinity: not yet, or nobody knows. */
const slowness = ({ readAt, at999 }: Judged): number =>
  readAt === null || at999 === null ? Infinity : at999.getTime() - readAt.getTime();

/** An alert whose last people are still being handed over is looked at for this long. */
const LEAVING_MS = 10 * 60_000;

/** How fast the alerts of an event left, each as far as the reader may see it; all are judged, those of the page are shown. */
export async function handOversOf(
  db: Db,
  actor: Actor,
  { id: eventId, ...given }: Given<typeof events.handOvers>,
): Promise<Reply<typeof events.handOvers>> {
  await requireEventOfPath(db, eventId);
  const alerts = await db.rows<Judged>(sql`
    SELECT d.id AS delivery_id, w.created_at AS decided_at, t.created_at AS read_at, timed.people, timed.handed, timed.at990, timed.at999
    FROM delivery d JOIN company c ON c.id = d.company_id ${timedFor(actor)}
    WHERE ${all(
      sql`d.event_id = ${eventId} AND ${isAlert(sql`d.message_type`)} AND ${deliveriesOf(actor)}`,
      given.name === undefined
        ? undefined
        : inAnyReading(
            given.name,
            (text) => sql`position(search_form(${text}) IN search_form(c.name || '|' || c.name_en)) > 0`,
          ),
    )}
    ORDER BY d.sent_at, d.id`);
  const now = new Date();
  const judged = alerts.map((alert) => ({ ...alert, verdict: verdictOn(alert, now), slowness: slowness(alert) }));
  const count = (verdict: Verdict): number => judged.filter((alert) => alert.verdict === verdict).length;
  const worstFirst = judged.toSorted(
    (a, b) =>
      VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
      (a.slowness === b.slowness ? 0 : b.slowness - a.slowness),
  );
  const shown = worstFirst.slice((given.page - 1) * given.perPage, given.page * given.perPage);
  const stored = await db.rows<Stored>(sql`
    SELECT d.id AS delivery_id, c.name AS company_name, c.name_en AS company_name_en, f.hazard, t.content->>'controlAt' AS published_at,
           t.created_at AS read_at, w.created_at AS decided_at, timed.*
    FROM unnest(${shown.map(({ deliveryId }) => deliveryId)}::int[]) WITH ORDINALITY AS wanted(id, position)
    JOIN delivery d ON d.id = wanted.id JOIN company c ON c.id = d.company_id ${timedFor(actor)}
    ORDER BY wanted.position`);
  const items = stored.map((alert) => ({
    ...alert,
    publishedAt: alert.publishedAt === null ? null : new Date(alert.publishedAt),
    verdict: verdictOn(alert, now),
  }));
  return {
    ...pageOf(given, judged.length, items),
    verdicts: { broken: count('broken'), open: count('open'), unknown: count('unknown'), kept: count('kept') },
    leaving: judged.some(
      ({ people, handed, decidedAt }) => handed < people && now.getTime() - decidedAt.getTime() < LEAVING_MS,
    ),
  };
}
