import { rows, sql } from '@tabimori/server';
import type { DataSource } from 'typeorm';

/** The columns that say when something happened or is to happen. */
const TIMES: Record<string, readonly string[]> = {
  telegram: ['created_at', 'next_try_at'],
  decision: ['decided_at', 'next_try_at'],
  flow: ['follow_up_at'],
  wave: ['created_at', 'updated_at', 'due_at'],
  delivery: ['created_at', 'sent_at'],
  chunk: ['not_before', 'lease_until'],
};

/** Lets time pass: as if everything in the rows had happened this many seconds earlier. */
export async function elapse(db: DataSource, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const earlier = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    await db.query(`UPDATE ${table} SET ${earlier.join(', ')}`, [seconds]);
  }
}

/**
 * As if the database's clock had been ahead by this many seconds until this moment: every time in every row is later.
 */
export async function wasAhead(db: DataSource, seconds: number): Promise<void> {
  const tables = await rows<{ name: string; columns: string[] }>(
    db,
    sql`SELECT table_name AS name, array_agg(quote_ident(column_name)) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND is_generated = 'NEVER'
       AND has_column_privilege(quote_ident(table_name), column_name, 'UPDATE')
     GROUP BY table_name`,
  );
  for (const { name, columns } of tables) {
    const later = columns.map((column) => `${column} = ${column} + make_interval(secs => $1)`);
    await db.query(`UPDATE ${name} SET ${later.join(', ')}`, [seconds]);
  }
}

/** Seconds until the next stage of a wave is due, at least 0; null when none is to come. */
export async function untilNextStage(db: DataSource): Promise<number | null> {
  const [row] = await rows<{ seconds: number }>(
    db,
    sql`SELECT greatest(extract(epoch FROM due_at - now()), 0)::float8 AS seconds FROM wave
     WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
  );
  return row?.seconds ?? null;
}

/** Lets work be taken again that a killed process had taken or failed at: the times of its next tries have come. */
export async function restart(db: DataSource): Promise<void> {
  await db.query(`UPDATE telegram SET next_try_at = now() WHERE state = 'new'`);
  await db.query('UPDATE decision SET next_try_at = now() WHERE next_try_at IS NOT NULL');
  await db.query('UPDATE flow SET follow_up_at = now() WHERE follow_up_at IS NOT NULL');
  await db.query('UPDATE chunk SET lease_until = now() WHERE lease_until > now()');
  await db.query(`UPDATE wave SET updated_at = now() - interval '1 hour' WHERE attempts > 0`);
}
