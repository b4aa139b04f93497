import { Injectable } from '@nestjs/common';
import { rows, sql } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import { Sessions } from '../auth/sessions.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { lockUser, logUser, requireProvider } from './read-users.js';

@Injectable()
export class RemoveUserService {
  constructor(
    private readonly db: Db,
    private readonly sessions: Sessions,
  ) {}

  /** Deletes a user who has registered nothing; never oneself, and never the last provider administrator. */
  async delete(actor: Actor, id: number): Promise<Record<string, never>> {
    const sessions = await this.db.transaction(async (tx) => {
      const user = await lockUser(tx, actor, id);
      if (id === actor.userId) throw new Failure('USER_IS_ONESELF');
      if (await hasRegistered(tx, id)) throw new Failure('CANNOT_DELETE_USER');
      const sessions = await rows<{ id: string }>(tx, sql`SELECT id FROM session WHERE user_id = ${id}`);
      await rows(tx, sql`DELETE FROM read_mark WHERE user_id = ${id}`);
      await rows(tx, sql`DELETE FROM users WHERE id = ${id}`);
      await requireProvider(tx, []);
      await logUser(tx, actor, user, { action: 'delete', before: user });
      return sessions;
    });
    for (const session of sessions) this.sessions.forget(session.id);
    return {};
  }
}

/** Sends, drills, answers taken by phone, and who looked after whom name the user for good. */
async function hasRegistered(tx: EntityManager, id: number): Promise<boolean> {
  const [registered] = await rows<{ any: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM delivery WHERE sender_id = ${id}) OR EXISTS (SELECT FROM drill WHERE started_by = ${id})
          OR EXISTS (SELECT FROM answer WHERE user_id = ${id}) OR EXISTS (SELECT FROM handling WHERE user_id = ${id}) AS any`,
  );
  return registered?.any === true;
}
