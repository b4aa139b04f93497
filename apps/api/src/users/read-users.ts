import { rows, type Runner, type Sql, sql } from '@tabimori/server';
import { type FieldError, type User, USER_DIV } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { HAS_SECOND_FACTOR } from '../auth/second-factor.js';
import { usersOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';

/** Users as the contract shows them: `u` with their category `g`, company `c` and department `v`. */
export const USERS = sql`FROM users u LEFT JOIN category g ON g.id = u.category_id
  LEFT JOIN company c ON c.id = u.company_id LEFT JOIN division v ON v.id = u.division_id`;

/** Reads users; `from` is USERS and what follows it. */
export const readUsers = (runner: Runner, from: Sql): Promise<User[]> =>
  rows<User>(
    runner,
    sql`SELECT u.id, u.user_div, u.category_id, g.name AS category_name, u.company_id, c.name AS company_name, c.name_en AS company_name_en,
          u.division_id, v.name AS division_name, u.mail_address, u.phone, u.user_name, u.language, u.remark,
          u.is_disabled, u.is_management, u.management_order,
          ${HAS_SECOND_FACTOR} AS has_second_factor,
          u.password_hash IS NOT NULL AS has_password, u.created_at, u.updated_at,
          u.version ${from}`,
  );

/** The user that a path names, within the caller's scope and not above the caller. */
export async function userOf(runner: Runner, actor: Actor, id: number): Promise<User> {
  const [user] = await readUsers(runner, sql`${USERS} WHERE u.id = ${id} AND ${usersOf(actor)}`);
  if (!user) throw new Failure('ITEM_NOT_FOUND');
  return user;
}

/**
 * Locks a user until the end of the transaction. A provider administrator locks everyone of their level, always in
 * the same order: otherwise two could disable each other at once, and nobody would be left.
 */
export async function lockUser(tx: EntityManager, actor: Actor, id: number): Promise<User> {
  const peers = actor.userDiv === USER_DIV.provider ? sql`OR u.user_div = ${USER_DIV.provider}` : sql``;
  await rows(tx, sql`SELECT 1 FROM users u WHERE u.id = ${id} ${peers} ORDER BY u.id FOR NO KEY UPDATE`);
  return userOf(tx, actor, id);
}

/** Refuses what leaves nobody who can sign in to run the service; asked after the change, under lockUser. */
export async function requireProvider(tx: EntityManager, fields: FieldError[]): Promise<void> {
  const [provider] = await rows(
    tx,
    sql`SELECT 1 FROM users WHERE user_div = ${USER_DIV.provider} AND NOT is_disabled LIMIT 1`,
  );
  if (!provider) throw new Failure('LAST_PROVIDER', fields);
}

/** Writes down what was done to a user; their company's administrators read it too. */
export const logUser = (
  tx: EntityManager,
  actor: Actor,
  user: Pick<User, 'id' | 'companyId'>,
  operation: { action: 'insert' | 'update' | 'delete'; before?: unknown; after?: unknown },
): Promise<void> =>
  logAction(tx, actor, { feature: 'user', entity: 'user', entityId: user.id, ...operation, companyId: user.companyId });
