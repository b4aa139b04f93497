import { rows, type Runner, sql } from '@tabimori/server';
import { DEVICE_DAYS } from '@tabimori/shared';
import { hashOf, newToken } from './stored-token.js';

/** The key that counts a user's tries in this browser, if the user has signed in there before; otherwise null. */
export async function knownDevice(runner: Runner, token: string | undefined, userId: number): Promise<string | null> {
  if (token === undefined) return null;
  const sha256 = hashOf(token);
  const known = await rows(
    runner,
    sql`SELECT 1 FROM known_device WHERE sha256 = ${sha256} AND user_id = ${userId}
          AND last_used_at > now() - make_interval(days => ${DEVICE_DAYS})`,
  );
  return known.length > 0 ? `${sha256.toString('base64url')}:${userId}` : null;
}

/** From now on the user is known in the browser of the token; the token for its cookie. Several users may share a browser. */
export async function rememberDevice(tx: Runner, userId: number, token: string | undefined): Promise<string> {
  const isOurs =
    token !== undefined && (await rows(tx, sql`SELECT 1 FROM known_device WHERE sha256 = ${hashOf(token)}`)).length > 0;
  const kept = isOurs ? token : newToken();
  await rows(
    tx,
    sql`INSERT INTO known_device (sha256, user_id, last_used_at) VALUES (${hashOf(kept)}, ${userId}, now())
        ON CONFLICT (sha256, user_id) DO UPDATE SET last_used_at = now()`,
  );
  return kept;
}

/** Forgets all browsers of the user. */
export const forgetDevices = (tx: Runner, userId: number): Promise<unknown> =>
  rows(tx, sql`DELETE FROM known_device WHERE user_id = ${userId}`);
