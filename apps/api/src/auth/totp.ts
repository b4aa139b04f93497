import { SECOND_FACTOR } from '@tabimori/shared';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const { digits, period, window } = SECOND_FACTOR;
const CODE = new RegExp(`^[0-9]{${digits}}$`);

const totpOf = (secret: Buffer, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** A secret in Base32, and the otpauth: address that an authenticator app reads. */
export function enrolment(secret: Buffer, issuer: string, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, issuer, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step (30 s, from 1970) to which a code belongs, at most one away from now; null when it is no code of now. */
export function stepOf(code: string, secret: Buffer, now: Date): number | null {
  // a code that is not digits would make the comparison throw instead of saying no
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}
