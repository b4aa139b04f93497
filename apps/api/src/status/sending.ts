import { exec, isSending, pauseOf, pauseSending, resumeSending, sql, untilLetGo } from '@tabimori/server';
import type { Given, status } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';

/**
 * A chunk stays aside, so that its domain is tried although the worker remembers that it failed; a success frees the
 * lane.
 */
export function resumeLane(
  db: Db,
  actor: Actor,
  { channel, lane }: Given<typeof status.resumeLane>,
): Promise<{ chunks: number }> {
  return db.transaction(async (tx) => {
    const chunks = await exec(
      tx,
      sql`UPDATE chunk SET failures = 1, not_before = now()
            WHERE id IN (SELECT id FROM chunk WHERE done = false AND channel = ${channel} AND lane = ${lane} AND failures > 0
              AND NOT ${isSending(sql`chunk`)} ORDER BY id FOR UPDATE SKIP LOCKED)`,
    );
    await logAction(tx, actor, {
      feature: 'systemSetting',
      action: 'resume',
      entity: 'lane',
      after: { channel, lane, chunks },
    });
    return { chunks };
  });
}

/** When it is answered nothing more leaves. */
export async function pauseAll(db: Db, actor: Actor): Promise<Record<string, never>> {
  const paused = await changePause(db, actor, 'pause', pauseSending);
  await untilLetGo(db.source);
  return paused;
}

export function resumeAll(db: Db, actor: Actor): Promise<Record<string, never>> {
  return changePause(db, actor, 'resume', resumeSending);
}

function changePause(
  db: Db,
  actor: Actor,
  action: 'pause' | 'resume',
  change: (tx: EntityManager) => Promise<void>,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const before = await pauseOf(tx);
    await change(tx);
    const after = await pauseOf(tx);
    await logAction(tx, actor, {
      feature: 'systemSetting',
      action,
      entity: 'sending',
      before: { pausedBy: before.by },
      after: { pausedBy: after.by },
    });
    return {};
  });
}
