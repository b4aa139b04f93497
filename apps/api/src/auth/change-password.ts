import { randomUUID } from 'node:crypto';
import { exec, hashPassword, sql, tellUser } from '@tabimori/server';
import type { auth, Given } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { wrongField } from './within.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { forgetDevices, rememberDevice } from './known-devices.js';
import type { OwnPassword } from './own-password.js';
import type { PasswordSlots } from './password-slots.js';
import { endSessions } from './refresh-tokens.js';
import type { Sessions } from './sessions.js';

/**
 * Changes the caller's own password, ends all their other sessions and forgets all other browsers. Returns the token
 * by which this browser is known from now on.
 */
export async function changePassword(
  db: Db,
  sessions: Sessions,
  ownPassword: OwnPassword,
  slots: PasswordSlots,
  actor: Actor,
  given: Given<typeof auth.changePassword>,
): Promise<string> {
  const { currentPassword, newPassword } = given;
  const known = await ownPassword.require(actor, 'currentPassword', currentPassword);
  if (newPassword === currentPassword) throw wrongField('newPassword', 'E00018');
  const hash = await slots.run(() => hashPassword(newPassword), actor.sessionId);
  const { ended, device } = await db.transaction(async (tx) => {
    const changed = await exec(
      tx,
      sql`UPDATE users SET password_hash = ${hash}, password_changed_at = now(), updated_at = now()
            WHERE id = ${actor.userId} AND password_hash = ${known}`,
    );
    // somebody changed it meanwhile: the given current password is out of date
    if (changed === 0) throw wrongField('currentPassword', 'WRONG_PASSWORD');
    await logAction(tx, actor, { feature: 'changePassword', action: 'update', entity: 'user', entityId: actor.userId });
    await forgetDevices(tx, actor.userId);
    const device = await rememberDevice(tx, actor.userId, undefined);
    const ended = await endSessions(tx, actor.userId, actor.sessionId, 'passwordChanged');
    await tellUser(tx, 'passwordChanged', {}, actor.userId, randomUUID());
    return { device, ended };
  });
  for (const sessionId of ended) sessions.forget(sessionId);
  return device;
}
