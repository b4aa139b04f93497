import { type Sql, sql } from '@tabimori/server';
import { createHash } from 'node:crypto';

/** SQL: the SHA-256 of an operation log row `l`, without its content and without its id, which the seal names. */
export const ROW_SHA256 = sql`sha256(convert_to(json_build_array(extract(epoch FROM l.at), l.user_id, l.user_name, l.company_id,
  l.address, l.feature, l.action, l.entity, l.entity_id, l.result)::text, 'UTF8'))`;

/** SQL: the SHA-256 of the content of a row `l`; the content is erased some time after its traveler was deleted. */
export const CONTENT_SHA256 = sql`sha256(convert_to(json_build_array(l.nonce, l.before, l.after)::text, 'UTF8'))`;

/** SQL: the time of a seal or a row as the chain uses it: seconds since 1970 with six decimals. */
export const epochOf = (column: Sql): Sql => sql`extract(epoch FROM ${column})::text`;

/** A link of the chain. */
export interface Link {
  seq: bigint;
  logId: string;
  epoch: string;
  rowSha256: Buffer;
  contentSha256: Buffer;
}

/** The end of a chain. */
export interface End {
  seq: bigint;
  hash: Buffer;
}

/** The end of an empty chain. */
export const BEGINNING: End = { seq: 0n, hash: Buffer.alloc(32) };

/** The hash of a link: over the previous hash and everything in this link. */
export const linkHash = (previous: Buffer, { seq, logId, epoch, rowSha256, contentSha256 }: Link): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(`${seq} ${logId} ${epoch}\n`)
    .update(rowSha256)
    .update(contentSha256)
    .digest();

/** The end of the chain in a form to keep elsewhere and to pass to `npm run verify-log`. */
export const anchorOf = ({ seq, hash }: End): string => `${seq}:${hash.toString('hex')}`;
