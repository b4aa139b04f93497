import { createHash, randomBytes } from 'node:crypto';

/** A random token that somebody keeps and shows again; the database holds only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that the database stores of a token. 256 random bits need no salt. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
