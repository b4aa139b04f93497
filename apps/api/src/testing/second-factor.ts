import { SECOND_FACTOR } from '@tabimori/shared';
import { Secret, TOTP } from 'otpauth';
import { seal } from '../auth/sealed.js';
import type { TestApi } from './api.js';

export const SECRET = Buffer.from('12345678901234567890');

/** The code that an authenticator app shows at a time; of the known secret unless another is given in Base32. */
export const codeAt = (at: Date, secret?: string): string =>
  new TOTP({ secret: secret ?? new Secret({ buffer: Uint8Array.from(SECRET).buffer }) }).generate({
    timestamp: at.getTime(),
  });
export const codeNow = (secret?: string): string => codeAt(new Date(), secret);
/** A code of the following 30 s: accepted too, and not yet used when the current one is. */
export const nextCode = (secret?: string): string => codeAt(new Date(Date.now() + SECOND_FACTOR.period * 1000), secret);

/** Gives a user the known secret, as if nothing of it was used yet; it waits to be confirmed, too. */
export async function enrol(test: TestApi, mailAddress: string): Promise<void> {
  const [user] = await test.query<{ id: number }>('SELECT id FROM users WHERE mail_address = $1', [mailAddress]);
  const id = user?.id ?? 0;
  await test.query(
    `INSERT INTO second_factor (user_id, secret, pending, enabled_at) VALUES ($1, $2, $2, now())
     ON CONFLICT (user_id) DO UPDATE SET secret = EXCLUDED.secret, pending = EXCLUDED.pending, enabled_at = now(), last_step = 0`,
    [id, seal(SECRET, id, test.config.secondFactorKeys)],
  );
}
