import { createHash, randomBytes } from 'node:crypto';
import { rows, type Runner, sql } from '@tabimori/server';
import { DEVICE_DAYS } from '@tabimori/shared';

const hashed = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a user's tries in a browser are counted by, if the user has signed in there before; else null. */
export async function knownDevice(runner: Runner, token: string | undefined, userId: number): Promise<string | null> {
  if (token === undefined) return null;
  const sha256 = hashed(token);
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
    token !== undefined && (await rows(tx, sql`SELECT 1 FROM known_device WHERE sha256 = ${hashed(token)}`)).length > 0;
  const kept = isOurs ? token : randomBytes(32).toString('base64url');
  await rows(
    tx,
    sql`INSERT INTO known_device (sha256, user_id, last_used_at) VALUES (${hashed(kept)}, ${userId}, now())
        ON CONFLICT (sha256, user_id) DO UPDATE SET last_used_at = now()`,
  );
  return kept;
}

/** No browser is known to be the user's any more. */
export const forgetDevices = (tx: Runner, userId: number): Promise<unknown> =>
  rows(tx, sql`DELETE FROM known_device WHERE user_id = ${userId}`);
