import { hashPassword, rows, sql, tellUser, UserEntity } from '@tabimori/server';
import { type Given, type User, USER_DIV, type users } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { forgetDevices } from '../auth/known-devices.js';
import type { OwnPassword } from '../auth/own-password.js';
import type { PasswordSlots } from '../auth/password-slots.js';
import { endSessions } from '../auth/refresh-tokens.js';
import type { Sessions } from '../auth/sessions.js';
import type { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { withPhones } from '../http/phones.js';
import { belongingOf } from './belonging.js';
import { lockUser, logUser, requireProvider, userOf } from './read-users.js';

type Put = Given<typeof users.put>;
type Change = Omit<Put, 'password' | 'currentPassword'>;

/** A change of these ends all sessions of the user. */
const ENDING = ['userDiv', 'categoryId', 'companyId', 'divisionId', 'isDisabled'] as const;
/** A change of these ends the sessions, except the one in which users change their own. */
const SIGNING_IN = ['mailAddress', 'passwordSet'] as const;

/** Changes a user; one who is disabled, moved, or will sign in differently is signed out everywhere at once. */
export async function changeUser(
  db: Db,
  sessions: Sessions,
  slots: PasswordSlots,
  ownPassword: OwnPassword,
  actor: Actor,
  { password, currentPassword, ...typed }: Put,
): Promise<User> {
  const given = withPhones(typed, 'phone');
  const known = await requireOneself(db, ownPassword, actor, given, password, currentPassword);
  const hash = password === undefined ? null : await slots.run(() => hashPassword(password), actor.sessionId);
  const { user, ended } = await db.transaction((tx) => writeUser(tx, actor, given, hash, known));
  for (const sessionId of [...ended, actor.sessionId]) sessions.forget(sessionId);
  return user;
}

/** Changing how one signs in oneself requires one's password: returns its hash; null for any other change. */
async function requireOneself(
  db: Db,
  ownPassword: OwnPassword,
  actor: Actor,
  { id, mailAddress }: Change,
  password: string | undefined,
  currentPassword: string | undefined,
): Promise<string | null> {
  if (id !== actor.userId) return null;
  const same = await db.row(sql`SELECT 1 FROM users WHERE id = ${id} AND mail_address = ${mailAddress}`);
  if (same && password === undefined) return null;
  if (!currentPassword) throw wrongField('currentPassword', 'E00001');
  const known = await ownPassword.require(actor, 'currentPassword', currentPassword);
  if (password === currentPassword) throw wrongField('password', 'E00018');
  return known;
}

async function writeUser(
  tx: EntityManager,
  actor: Actor,
  given: Change,
  hash: string | null,
  known: string | null,
): Promise<{ user: User; ended: string[] }> {
  const now = { ...(await lockUser(tx, actor, given.id)), passwordSet: false };
  const wanted = { phone: now.phone, ...given, ...(await belongingOf(tx, actor, given)), passwordSet: hash !== null };
  const { before, after } = changesOf(now, wanted);
  if (known !== null) await requireStill(tx, now.id, known);
  if (after.isDisabled && now.id === actor.userId) {
    throw new Failure('USER_IS_ONESELF', [{ field: 'isDisabled', messageCode: 'USER_IS_ONESELF' }]);
  }
  // to the address that it still is
  if ('mailAddress' in after) await tellUser(tx, 'mailAddressChanged', {}, now.id, `${now.id}:${now.version}`);
  const { id, version, passwordSet, ...columns } = wanted;
  await tx.update(UserEntity, id, {
    ...columns,
    ...(passwordSet && { passwordHash: hash, passwordChangedAt: () => 'now()' }),
  });
  if (now.userDiv === USER_DIV.provider) {
    const field = after.isDisabled ? 'isDisabled' : 'userDiv';
    await requireProvider(tx, [{ field, messageCode: 'LAST_PROVIDER' }]);
  }
  await logUser(tx, actor, wanted, { action: 'update', before, after });
  const isEnding = ENDING.some((name) => name in after);
  const isSigningIn = SIGNING_IN.some((name) => name in after);
  const kept = now.id === actor.userId && !isEnding ? actor.sessionId : null;
  const ended = isEnding || isSigningIn ? await endSessions(tx, now.id, kept, 'userChanged') : [];
  if (isSigningIn || 'isDisabled' in after) await forgetDevices(tx, now.id);
  if (wanted.passwordSet) await tellUser(tx, 'passwordChanged', {}, now.id, `${now.id}:${now.version}`);
  return { user: await userOf(tx, actor, now.id), ended };
}

/** Refuses a password that was changed while it was being checked. */
async function requireStill(tx: EntityManager, id: number, hash: string): Promise<void> {
  const [same] = await rows(tx, sql`SELECT 1 FROM users WHERE id = ${id} AND password_hash = ${hash}`);
  if (!same) throw wrongField('currentPassword', 'WRONG_PASSWORD');
}
