import { ReadMarkEntity, rows, sql, UserEntity } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import type { Sessions } from '../auth/sessions.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { lockUser, logUser, requireProvider } from './read-users.js';

/** Deletes a user who has registered nothing; never oneself, and never the last provider administrator. */
export async function removeUser(db: Db, sessions: Sessions, actor: Actor, id: number): Promise<Record<string, never>> {
  const ended = await db.transaction(async (tx) => {
    const user = await lockUser(tx, actor, id);
    if (id === actor.userId) throw new Failure('USER_IS_ONESELF');
    if (await hasRegistered(tx, id)) throw new Failure('CANNOT_DELETE_USER');
    const ended = await rows<{ id: string }>(tx, sql`SELECT id FROM session WHERE user_id = ${id}`);
    await tx.delete(ReadMarkEntity, { userId: id });
    await tx.delete(UserEntity, id);
    await requireProvider(tx, []);
    await logUser(tx, actor, user, { action: 'delete', before: user });
    return ended;
  });
  for (const session of ended) sessions.forget(session.id);
  return {};
}

/** Whether sends, drills, answers taken by phone, or handlings name the user for good. */
async function hasRegistered(tx: EntityManager, id: number): Promise<boolean> {
  const [registered] = await rows<{ any: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM delivery WHERE sender_id = ${id}) OR EXISTS (SELECT FROM drill WHERE started_by = ${id})
          OR EXISTS (SELECT FROM answer WHERE user_id = ${id}) OR EXISTS (SELECT FROM handling WHERE user_id = ${id}) AS any`,
  );
  return registered?.any === true;
}
