import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKey } from '../link-token.js';

const ID = 16;
const MAC = 16;

const mac = (bytes: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update('password').update(bytes).digest().subarray(0, MAC);

/**
 * The code of a link to set a password: 44 characters, 33 bytes: key id (1), id of its row (16), and 128 bits of
 * HMAC-SHA256. Whoever reads the database alone cannot make it.
 */
export function passwordCode(id: string, keys: readonly LinkKey[]): string {
  const key = keys[0];
  if (!key) throw new Error('no link key');
  const bytes = Buffer.concat([Buffer.from([key.kid]), Buffer.from(id.replaceAll('-', ''), 'hex')]);
  return Buffer.concat([bytes, mac(bytes, key.secret)]).toString('base64url');
}

/** The id of the row that a code stands for; null when it is none of ours. */
export function passwordCodeId(code: string, keys: readonly LinkKey[]): string | null {
  if (!/^[\w-]{44}$/.test(code)) return null;
  const bytes = Buffer.from(code, 'base64url');
  const signed = bytes.subarray(0, 1 + ID);
  const key = keys.find(({ kid }) => kid === bytes[0]);
  if (!key || !timingSafeEqual(mac(signed, key.secret), bytes.subarray(1 + ID))) return null;
  const hex = signed.subarray(1).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
