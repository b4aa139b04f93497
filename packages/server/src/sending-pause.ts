import type { EntityManager } from 'typeorm';
import { exec, rows, type Runner, sql } from './db/sql.js';
import { resumeSends } from './delivery/resume-sends.js';

/**
 * SQL: this database in this cluster. A dump that is loaded elsewhere is another one; a replica that takes over and a
 * copy of the files are the same.
 */
const HERE = sql`((SELECT system_identifier FROM pg_control_system()) || ':' || (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** SQL: another database, or the same one with another table in it: a dump has been loaded. */
const RESTORED = sql`coalesce(i.home <> ${HERE} OR i.home_table <> i.tableoid::bigint, false)`;

const PAUSED = sql`(i.paused_at IS NOT NULL OR ${RESTORED})`;

/** SQL: nothing is sent, because an operator has said so or because nobody has confirmed it since a restore. */
export const IS_PAUSED = sql`(SELECT ${PAUSED} FROM installation i)`;

/** SQL, a query: whether automatic sends go out at all: by the master switch, and while sending is not paused. */
export const AUTO_SENDS = sql`SELECT s.auto_send_enabled AND NOT ${PAUSED} FROM system_setting s, installation i`;

export interface Pause {
  /** hand: by an operator; restore: this is not the database where sending was confirmed */
  by: 'hand' | 'restore' | null;
  /** of a pause by hand */
  since: Date | null;
}

export async function pauseOf(runner: Runner): Promise<Pause> {
  const [pause] = await rows<Pause>(
    runner,
    sql`SELECT CASE WHEN ${RESTORED} THEN 'restore' WHEN paused_at IS NOT NULL THEN 'hand' END AS by, paused_at AS since
     FROM installation i`,
  );
  if (!pause) throw new Error('installation has no row: the migrations have not run');
  return pause;
}

/** The first worker of an installation, or of this version, finds it at home. */
export async function settleIn(runner: Runner): Promise<void> {
  await exec(
    runner,
    sql`UPDATE installation SET home = ${HERE}, home_table = tableoid::bigint
     WHERE home IS NULL OR (home = ${HERE} AND home_table IS NULL)`,
  );
}

export async function pauseSending(tx: EntityManager): Promise<void> {
  await exec(tx, sql`UPDATE installation SET paused_at = coalesce(paused_at, now())`);
}

/**
 * An operator confirms that messages are sent from here. What was held back continues as when the master switch is
 * turned on; messages that were already made are sent, however old.
 */
export async function resumeSending(tx: EntityManager): Promise<void> {
  // in the order in which a decision locks them
  const [setting] = await rows<{ sends: boolean }>(
    tx,
    sql`SELECT auto_send_enabled AS sends FROM system_setting FOR SHARE`,
  );
  await exec(tx, sql`UPDATE installation SET home = ${HERE}, home_table = tableoid::bigint, paused_at = NULL`);
  if (setting?.sends) await resumeSends(tx);
}
