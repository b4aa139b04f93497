import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LinkKey {
  /** 0 to 15 */
  kid: number;
  secret: string;
}

/** The format of a kind of token. It must never change: links that people have must open after an update. */
export interface TokenKind {
  /** No token of one kind passes for another. */
  purpose: string;
  /** bytes of the content, which says by which key it is signed */
  content: number;
  /** bytes of the signature */
  signature: number;
  kidOf: (content: Buffer) => number;
}

const signatureOf = ({ purpose, signature }: TokenKind, content: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update(purpose).update(content).digest().subarray(0, signature);

/** The first key signs tokens; the others only verify, until they are taken out of LINK_KEYS. */
export function signingKey(keys: readonly LinkKey[]): LinkKey {
  const key = keys[0];
  if (!key) throw new Error('no link key');
  return key;
}

/** The content and the first bytes of its HMAC-SHA256, in base64url: as short as can be, because SMS is paid by length. */
export const signToken = (kind: TokenKind, content: Buffer, { secret }: LinkKey): string =>
  Buffer.concat([content, signatureOf(kind, content, secret)]).toString('base64url');

/** The content of a token; null if it is forged, broken or of another kind. */
export function contentOf(kind: TokenKind, token: string, keys: readonly LinkKey[]): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  // decoding skips characters that are not base64url
  if (bytes.length !== kind.content + kind.signature || bytes.toString('base64url') !== token) return null;
  const content = bytes.subarray(0, kind.content);
  const kid = kind.kidOf(content);
  const key = keys.find((one) => one.kid === kid);
  return key && timingSafeEqual(signatureOf(kind, content, key.secret), bytes.subarray(kind.content)) ? content : null;
}
