import { joinsRound, type WavePrefecture } from '@tabimori/domain';
import { MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { deliveryOf, exec, inPrefectures, rows, sql, type Sql } from '@tabimori/server';

/** Travelers in one prefecture whose last earthquake alert came from the same wave, and whether their round is open. */
interface Told {
  waveId: number;
  code: string;
  open: boolean;
  class: number;
  at: Date;
  people: number;
}

/**
 * The last alert of any earthquake that the traveler `a` got, not counting retracted ones and drills. Its round ends with an answer
 * to it or to its question; an earlier call for help that was carried over to the alert is none.
 */
const LAST_TOLD = sql`LATERAL (
  SELECT last.*, w.due_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM recipient answered CROSS JOIN ${deliveryOf(sql`answered`)} AS question
    WHERE answered.applicant_id = a.id AND answered.response IS NOT NULL
      AND question.wave_id = w.id AND (question.message_type = ${MESSAGE_TYPE.safetyConfirmation}
        OR (question.message_type = ${MESSAGE_TYPE.earthquakeAlert} AND answered.responded_at > question.sent_at))) AS open
  FROM (
    SELECT d.wave_id, d.event_id, d.sent_at AS at, p.class FROM recipient r
    CROSS JOIN ${deliveryOf(sql`r`)} AS d
    JOIN wave_prefecture p ON p.wave_id = d.wave_id AND p.prefecture_code = r.prefecture_code AND p.retracted_at IS NULL
    WHERE r.applicant_id = a.id AND d.message_type = ${MESSAGE_TYPE.earthquakeAlert} AND d.drill_id IS NULL ORDER BY r.delivery_id DESC LIMIT 1
  ) AS last JOIN wave w ON w.id = last.wave_id)`;

interface Quake {
  companyId: number;
  eventId: number;
  prefectures: readonly Pick<WavePrefecture, 'code' | 'class'>[];
}

/** The rounds that an earthquake joins; call it under the company's lock. */
export async function roundsToJoin(
  tx: EntityManager,
  { companyId, eventId, prefectures }: Quake,
  joinSeconds: number,
): Promise<Told[]> {
  const hasRounds = sql`EXISTS (
    SELECT FROM wave w JOIN flow f ON f.id = w.flow_id
    WHERE f.company_id = ${companyId} AND f.hazard = 'earthquake' AND f.drill_id IS NULL
      AND (w.due_at IS NOT NULL OR w.created_at >= now() - make_interval(secs => ${joinSeconds})))`;
  const told = await rows<Told & { now: Date }>(
    tx,
    sql`SELECT told.wave_id, a.prefecture_code AS code, told.open, told.class, told.at, clock_timestamp() AS now,
          count(*)::int AS people
        FROM applicant a CROSS JOIN ${LAST_TOLD} AS told
        WHERE a.id IN (${audienceOf(companyId, prefectures)}) AND told.event_id <> ${eventId} AND ${hasRounds}
        GROUP BY told.wave_id, a.prefecture_code, told.open, told.class, told.at`,
  );
  const levels = new Map(prefectures.map(({ code, class: level }) => [code, level]));
  return told.filter((one) => joinsRound(one, levels.get(one.code) ?? 0, one.now, joinSeconds));
}

const audienceOf = (companyId: number, prefectures: Quake['prefectures']): Sql =>
  inPrefectures(
    companyId,
    prefectures.map(({ code }) => code),
  );

/** The travelers in these prefectures who join none of these rounds. */
export function withoutRounds(companyId: number, prefectures: Quake['prefectures'], rounds: readonly Told[]): Sql {
  const audience = audienceOf(companyId, prefectures);
  if (rounds.length === 0) return audience;
  const joined = JSON.stringify(rounds.map(({ waveId, code, open }) => ({ waveId, code, open })));
  return sql`SELECT a.id FROM applicant a LEFT JOIN ${LAST_TOLD} AS told ON true
    WHERE a.id IN (${audience}) AND NOT ${joined}::jsonb @> jsonb_build_array(
      jsonb_build_object('waveId', told.wave_id, 'code', a.prefecture_code, 'open', told.open))`;
}

/** Stores which rounds an earthquake has joined: their next message names it, and it is not decided again. */
export async function storeJoined(
  tx: EntityManager,
  { eventId, prefectures }: Quake,
  rounds: readonly Told[],
): Promise<void> {
  const levels = new Map(prefectures.map(({ code, class: level }) => [code, level]));
  await exec(
    tx,
    sql`INSERT INTO joined_event (wave_id, event_id, prefecture_code, class)
     SELECT DISTINCT j."waveId", ${eventId}::int, j.code, j.level
     FROM jsonb_to_recordset(${JSON.stringify(rounds.map(({ waveId, code }) => ({ waveId, code, level: levels.get(code) })))}) AS j("waveId" int, code text, level smallint)
     ON CONFLICT (wave_id, event_id, prefecture_code) DO UPDATE SET class = greatest(joined_event.class, EXCLUDED.class)`,
  );
}
