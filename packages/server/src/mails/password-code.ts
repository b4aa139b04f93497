import { contentOf, type LinkKey, signingKey, signToken, type TokenKind } from '../signed-token.js';

/** 44 characters, 33 bytes: key id (1), id of the row (16), and 128 bits of signature. */
const PASSWORD_CODE: TokenKind = {
  purpose: 'password',
  content: 17,
  signature: 16,
  kidOf: (content) => content.readUInt8(0),
};

/** The code of a link to set a password. Someone who has only the database cannot compute it. */
export function passwordCode(id: string, keys: readonly LinkKey[]): string {
  const key = signingKey(keys);
  const content = Buffer.concat([Buffer.from([key.kid]), Buffer.from(id.replaceAll('-', ''), 'hex')]);
  return signToken(PASSWORD_CODE, content, key);
}

/** The id of the row a code belongs to; null if the code is not one of ours. */
export function passwordCodeId(code: string, keys: readonly LinkKey[]): string | null {
  const content = contentOf(PASSWORD_CODE, code, keys);
  if (!content) return null;
  const hex = content.subarray(1).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
