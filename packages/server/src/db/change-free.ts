import type { DataSource, EntityManager } from 'typeorm';
import { CHANNEL_COLUMNS, type ChannelColumns } from './channel-columns.js';
import { exec, list, rows, sql, type Sql } from './sql.js';

/**
 * SQL, parts of a WITH: changes the travelers of `wanted` (`applicant_id` and what the change needs), but waits for none of
 * them. A file of 100,000 being registered holds its travelers for 20 s, and behind one of them would wait all answers, or a
 * chunk and its connection. Who is held by another is noted, in the same statement as what it follows from.
 */
export const changeFree = (wanted: Sql, change: Sql): Sql => sql`
  wanted AS (${wanted}),
  free AS (
    SELECT w.* FROM wanted w JOIN applicant a ON a.id = w.applicant_id FOR NO KEY UPDATE OF a SKIP LOCKED
  ),
  freed AS (UPDATE applicant a SET ${change} FROM free f WHERE a.id = f.applicant_id),
  skipped AS (
    INSERT INTO skipped_applicant (applicant_id) SELECT applicant_id FROM wanted EXCEPT SELECT applicant_id FROM free
  )`;

/**
 * SQL, parts of a WITH: whether `results` (`applicant_id`, `undelivered`) could be delivered becomes the travelers' flag. Who
 * is noted may still get the flag of an earlier result, so that the flag as it is says nothing.
 */
export const flagFree = ({ undelivered }: ChannelColumns, results: Sql): Sql =>
  changeFree(
    sql`SELECT w.* FROM (${results}) w JOIN applicant a ON a.id = w.applicant_id
        WHERE a.${undelivered} <> w.undelivered OR EXISTS (SELECT FROM skipped_applicant s WHERE s.applicant_id = a.id)`,
    sql`${undelivered} = f.undelivered`,
  );

/** SQL: an answer `w` whose position is its traveler's; one of a drill is not. */
export const MOVES = sql`w.latitude IS NOT NULL AND w.longitude IS NOT NULL
  AND NOT EXISTS (SELECT FROM delivery d WHERE d.id = w.delivery_id AND d.drill_id IS NOT NULL)`;

/** SQL: a traveler's flag as their latest message to the address that they have now says. */
const flagOf = ({ state, at, undelivered }: ChannelColumns, isSame: Sql): Sql => sql`${undelivered} = coalesce((
  SELECT r.${state} <> 'accepted' FROM recipient r
  WHERE r.applicant_id = a.id AND r.${state} IN ('accepted', 'refused', 'unreachable') AND ${isSame}
  ORDER BY r.${at} DESC NULLS LAST LIMIT 1), a.${undelivered})`;

const BROUGHT_UP_TO_DATE = list([
  sql`(latitude, longitude, accuracy, located_at) = (
    SELECT latitude, longitude, accuracy, located_at FROM (
      SELECT a.latitude, a.longitude, a.accuracy, a.located_at
      UNION ALL (
        SELECT w.latitude, w.longitude, w.accuracy, w.answered_at FROM answer w
        WHERE w.applicant_id = a.id AND ${MOVES} ORDER BY w.id DESC LIMIT 1)
    ) p ORDER BY located_at DESC NULLS LAST LIMIT 1)`,
  flagOf(CHANNEL_COLUMNS.mail, sql`lower(r.mail_address) = lower(a.mail_address)`),
  flagOf(CHANNEL_COLUMNS.sms, sql`r.phone = a.phone_e164`),
]);

/** Travelers locked at once: their own answers of that moment are noted again. */
const BATCH = 500;

/** Brings noted travelers up to date whom nobody holds any more; any number of processes may do so at once. */
export async function catchUpSkipped(db: DataSource): Promise<void> {
  while ((await db.transaction(catchUp)) === BATCH);
}

/** Locks first: what it reads then includes whatever was written before the note, and whatever comes later is noted again. */
async function catchUp(tx: EntityManager): Promise<number> {
  const locked = await rows<{ id: number }>(
    tx,
    sql`SELECT a.id FROM (SELECT DISTINCT applicant_id FROM skipped_applicant) s JOIN applicant a ON a.id = s.applicant_id
        LIMIT ${BATCH} FOR NO KEY UPDATE OF a SKIP LOCKED`,
  );
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  await exec(tx, sql`DELETE FROM skipped_applicant WHERE applicant_id = ANY(${ids})`);
  await exec(tx, sql`UPDATE applicant a SET ${BROUGHT_UP_TO_DATE} WHERE a.id = ANY(${ids})`);
  return ids.length;
}
