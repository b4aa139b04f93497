import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LinkKey {
  /** 0 to 15 */
  kid: number;
  secret: string;
}

export interface Link {
  deliveryId: number;
  applicantId: number;
  /** day of issue, counted from LINK_EPOCH */
  day: number;
}

const DAY = 86_400_000;
const LINK_EPOCH = Date.UTC(2024, 0, 1);
const SIGNED = 10;
const LENGTH = 18;

/** The day of issue that a token of this instant carries: 0 to 4095. */
export const linkDay = (at: Date): number => Math.floor((at.getTime() - LINK_EPOCH) / DAY);

const mac = (bytes: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update('link')
    .update(bytes)
    .digest()
    .subarray(0, LENGTH - SIGNED);

/**
 * The token of one applicant in one delivery: 24 characters, 18 bytes: delivery (4), applicant (4),
 * key id (4 bits) and day of issue (12 bits), and 64 bits of HMAC-SHA256. An SMS must fit in one segment,
 * so it is as short as can be; guessing is bounded by the rate limit of the endpoint.
 */
export function signLink(link: Link, keys: readonly LinkKey[]): string {
  const key = keys[0];
  if (!key) throw new Error('no link key');
  const bytes = Buffer.alloc(SIGNED);
  bytes.writeUInt32BE(link.deliveryId, 0);
  bytes.writeUInt32BE(link.applicantId, 4);
  bytes.writeUInt16BE((key.kid << 12) | link.day, 8);
  return Buffer.concat([bytes, mac(bytes, key.secret)]).toString('base64url');
}

/** The link that a token stands for; `invalid` when it is forged or broken, `expired` after `days` days. */
export function verifyLink(
  token: string,
  keys: readonly LinkKey[],
  now: Date,
  days: number,
): Link | 'invalid' | 'expired' {
  if (!/^[\w-]{24}$/.test(token)) return 'invalid';
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, SIGNED);
  const tail = bytes.readUInt16BE(8);
  const key = keys.find(({ kid }) => kid === tail >> 12);
  if (!key || !timingSafeEqual(mac(signed, key.secret), bytes.subarray(SIGNED))) return 'invalid';
  const day = tail & 0xfff;
  if (linkDay(now) - day > days) return 'expired';
  return { deliveryId: bytes.readUInt32BE(0), applicantId: bytes.readUInt32BE(4), day };
}
