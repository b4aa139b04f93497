import { Injectable } from '@nestjs/common';
import { exec, isSending, pauseOf, pauseSending, resumeSending, Sql, sql, untilLetGo } from '@tabimori/server';
import type { Given, status } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logOperation } from '../http/operation-log.js';

/** What operators do to what is being sent. */
@Injectable()
export class SendingService {
  constructor(private readonly db: Db) {}

  /** A chunk stays aside, so that its domain is asked although the worker remembers that it failed; a success frees the lane. */
  resumeLane(actor: Actor, { channel, lane }: Given<typeof status.resumeLane>): Promise<{ chunks: number }> {
    return this.db.transaction(async (tx) => {
      const chunks = await exec(
        tx,
        sql`UPDATE chunk SET failures = 1, not_before = now()
            WHERE id IN (SELECT id FROM chunk WHERE done = false AND channel = ${channel} AND lane = ${lane} AND failures > 0
              AND NOT ${new Sql([isSending('chunk')], [])} ORDER BY id FOR UPDATE SKIP LOCKED)`,
      );
      await logOperation(tx, actor, {
        feature: 'systemSetting',
        action: 'resume',
        entity: 'lane',
        after: { channel, lane, chunks },
        address: actor.address,
      });
      return { chunks };
    });
  }

  /** When it is answered nothing more leaves. */
  async pause(actor: Actor): Promise<Record<string, never>> {
    const paused = await this.change(actor, 'pause', pauseSending);
    await untilLetGo(this.db.source);
    return paused;
  }

  resume(actor: Actor): Promise<Record<string, never>> {
    return this.change(actor, 'resume', resumeSending);
  }

  private change(
    actor: Actor,
    action: 'pause' | 'resume',
    change: (tx: EntityManager) => Promise<void>,
  ): Promise<Record<string, never>> {
    return this.db.transaction(async (tx) => {
      const before = await pauseOf(tx);
      await change(tx);
      const after = await pauseOf(tx);
      await logOperation(tx, actor, {
        feature: 'systemSetting',
        action,
        entity: 'sending',
        before: { pausedBy: before.by },
        after: { pausedBy: after.by },
        address: actor.address,
      });
      return {};
    });
  }
}
