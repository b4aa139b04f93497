import { Inject, Injectable } from '@nestjs/common';
import { hashPassword, tellUser } from '@tabimori/server';
import { type Given, type User, USER_DIV, type users } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { forgetDevices } from '../auth/known-devices.js';
import { PasswordSlots } from '../auth/password-slots.js';
import { endSessions } from '../auth/refresh-tokens.js';
import { Sessions } from '../auth/sessions.js';
import { Db, rows, sql } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { belongingOf } from './belonging.js';
import { lockUser, logUser, requireProvider, userOf } from './read-users.js';

type Change = Omit<Given<typeof users.put>, 'password'>;

/** What, when it changes, lets the user go on with nothing of before. */
const ENDING = [
  'userDiv',
  'categoryId',
  'companyId',
  'divisionId',
  'mailAddress',
  'passwordSet',
  'isDisabled',
] as const;

/** What, when it changes, leaves no browser known. */
const LOCKING = ['mailAddress', 'passwordSet', 'isDisabled'] as const;

@Injectable()
export class ChangeUserService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(PasswordSlots) private readonly slots: PasswordSlots,
  ) {}

  /** Changes a user; whoever is disabled, moved, or signs in otherwise from now on is signed out everywhere at once. */
  async put(actor: Actor, { password, ...given }: Given<typeof users.put>): Promise<User> {
    const hash = password === undefined ? null : await this.slots.run(() => hashPassword(password), actor.sessionId);
    const { user, ended } = await this.db.transaction((tx) => this.write(tx, actor, given, hash));
    for (const sessionId of ended) this.sessions.forget(sessionId);
    return user;
  }

  private async write(
    tx: EntityManager,
    actor: Actor,
    given: Change,
    hash: string | null,
  ): Promise<{ user: User; ended: string[] }> {
    const now = { ...(await lockUser(tx, actor, given.id)), passwordSet: false };
    const wanted = { ...given, ...(await belongingOf(tx, actor, given)), passwordSet: hash !== null };
    const { before, after } = changesOf(now, wanted);
    if (after.isDisabled && now.id === actor.userId) {
      throw new Failure('USER_IS_ONESELF', [{ field: 'isDisabled', messageCode: 'USER_IS_ONESELF' }]);
    }
    await rows(
      tx,
      sql`UPDATE users SET user_div = ${wanted.userDiv}, category_id = ${wanted.categoryId}, company_id = ${wanted.companyId},
            division_id = ${wanted.divisionId}, mail_address = ${wanted.mailAddress}, user_name = ${wanted.userName},
            password_hash = coalesce(${hash}, password_hash),
            password_changed_at = CASE WHEN ${hash !== null} THEN now() ELSE password_changed_at END,
            language = ${wanted.language}, remark = ${wanted.remark}, is_disabled = ${wanted.isDisabled},
            is_management = ${wanted.isManagement}, management_order = ${wanted.managementOrder},
            version = version + 1, updated_at = now()
          WHERE id = ${now.id}`,
    );
    if (now.userDiv === USER_DIV.provider) {
      const field = after.isDisabled ? 'isDisabled' : 'userDiv';
      await requireProvider(tx, [{ field, messageCode: 'LAST_PROVIDER' }]);
    }
    await logUser(tx, actor, wanted, { action: 'update', before, after });
    const ended = ENDING.some((name) => name in after) ? await endSessions(tx, now.id, null, 'userChanged') : [];
    if (LOCKING.some((name) => name in after)) await forgetDevices(tx, now.id);
    if (wanted.passwordSet) await tellUser(tx, 'passwordChanged', {}, now.id, `${now.id}:${now.version}`);
    return { user: await userOf(tx, actor, now.id), ended };
  }
}
