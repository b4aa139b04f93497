import { contentOf, type LinkKey, signingKey, signToken, type TokenKind } from './signed-token.js';

export interface Link {
  deliveryId: number;
  applicantId: number;
  /** day of issue, counted from LINK_EPOCH */
  day: number;
}

const DAY = 86_400_000;
const LINK_EPOCH = Date.UTC(2024, 0, 1);

/**
 * 24 characters, 18 bytes: delivery (4), applicant (4), key id (4 bits) and day of issue (12 bits), and 64 bits of signature.
 * An SMS must fit in one segment; the rate limit of the endpoint bounds guessing.
 */
const LINK: TokenKind = {
  purpose: 'link',
  content: 10,
  signature: 8,
  kidOf: (content) => content.readUInt16BE(8) >> 12,
};

/** The day of issue that a token of this instant carries: 0 to 4095. */
export const linkDay = (at: Date): number => Math.floor((at.getTime() - LINK_EPOCH) / DAY);

/** The token of one applicant in one delivery. */
export function signLink(link: Link, keys: readonly LinkKey[]): string {
  const key = signingKey(keys);
  const content = Buffer.alloc(LINK.content);
  content.writeUInt32BE(link.deliveryId, 0);
  content.writeUInt32BE(link.applicantId, 4);
  content.writeUInt16BE((key.kid << 12) | link.day, 8);
  return signToken(LINK, content, key);
}

/** Whether a link is older than `days` days. */
export const isExpired = (link: Link, now: Date, days: number): boolean => linkDay(now) - link.day > days;

/** The content of a token; `invalid` if it is forged or broken, `expired` after `days` days. */
export function verifyLink(
  token: string,
  keys: readonly LinkKey[],
  now: Date,
  days: number,
): Link | 'invalid' | 'expired' {
  const content = contentOf(LINK, token, keys);
  if (!content) return 'invalid';
  const day = content.readUInt16BE(8) & 0xfff;
  const link = { deliveryId: content.readUInt32BE(0), applicantId: content.readUInt32BE(4), day };
  return isExpired(link, now, days) ? 'expired' : link;
}
