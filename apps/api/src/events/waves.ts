import { sql, wokenBy } from '@tabimori/server';
import { type Hazard, type Intensity, type JoinedEvent, TSUNAMI_GRADES, type Wave } from '@tabimori/shared';
import { companiesOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';

/** A company's part of an event, as a key of maps. */
export const partOf = ({ companyId, hazard }: { companyId: number; hazard: Hazard }): string =>
  `${companyId} ${hazard}`;

type Told = Wave['prefectures'][number];

/** The waves of alerts of an event's flows in scope, oldest first, by company and hazard; a question by hand alerts nobody. */
export async function wavesOf(
  db: Db,
  actor: Actor,
  eventId: number,
  joined: readonly Joined[],
): Promise<Map<string, Wave[]>> {
  const scope = companiesOf(actor, sql`f.company_id`);
  const waves = await db.rows<Omit<Wave, 'prefectures' | 'joined'> & { companyId: number; hazard: Hazard }>(sql`
    SELECT f.company_id, f.hazard, w.id, w.created_at AS at,
           ${wokenBy(sql`f.event_id`, sql`f.hazard`, sql`w.created_at`)} AS telegram_id
    FROM flow f JOIN wave w ON w.flow_id = f.id WHERE f.event_id = ${eventId} AND ${scope}
      AND NOT EXISTS (SELECT FROM delivery d WHERE d.wave_id = w.id AND d.origin = 'manual') ORDER BY w.id`);
  const told = await db.rows<Omit<Told, 'grade'> & { waveId: number; class: number; isIslands: boolean }>(sql`
    SELECT DISTINCT p.wave_id, p.prefecture_code AS code, p.class, p.intensity,
           p.region <> '' AS is_islands, p.retracted_at
    FROM flow f JOIN wave_prefecture p ON p.flow_id = f.id WHERE f.event_id = ${eventId} AND ${scope}
    ORDER BY p.class DESC, p.prefecture_code`);
  const places = Map.groupBy(told, ({ waveId }) => waveId);
  const guests = Map.groupBy(joined, ({ waveId }) => waveId);
  const whole = waves.map((wave) => ({
    ...wave,
    prefectures: (places.get(wave.id) ?? []).map(({ isIslands, ...place }) => ({
      ...place,
      grade: gradeOf(place),
      ...(isIslands && { islands: true as const }),
    })),
    joined: guests.get(wave.id) ?? [],
  }));
  return Map.groupBy(whole, partOf);
}

/** The grade behind a tsunami's class; null of an earthquake. */
export const gradeOf = ({ intensity, class: level }: { intensity: Intensity | null; class: number }): Told['grade'] =>
  intensity === null ? (TSUNAMI_GRADES[level - 1] ?? null) : null;

/** An event that joined a wave of this event, or, without a wave, one whose wave this event joined. */
export type Joined = JoinedEvent & { companyId: number; hazard: Hazard; waveId: number | null };

/** The events tied to this one by rounds, in scope. */
export const joinedOf = (db: Db, actor: Actor, eventId: number): Promise<Joined[]> =>
  db.rows<Joined>(sql`
    SELECT f.company_id, f.hazard, CASE WHEN f.event_id = ${eventId} THEN j.wave_id END AS wave_id, o.id, o.epicenter,
           o.origin_at, o.latest_at, o.max_intensity,
           jsonb_array_length(o.tsunami) > 0 AS has_tsunami, array_agg(DISTINCT j.prefecture_code) AS prefectures
    FROM joined_event j JOIN wave w ON w.id = j.wave_id JOIN flow f ON f.id = w.flow_id
    JOIN event o ON o.id = CASE WHEN f.event_id = ${eventId} THEN j.event_id ELSE f.event_id END
    WHERE ${companiesOf(actor, sql`f.company_id`)} AND (j.event_id = ${eventId} OR j.wave_id IN (
      SELECT own.id FROM wave own JOIN flow g ON g.id = own.flow_id WHERE g.event_id = ${eventId}))
    GROUP BY 1, 2, 3, o.id ORDER BY o.latest_at, o.id`);
