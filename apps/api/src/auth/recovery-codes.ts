import { createHash, randomInt } from 'node:crypto';
import { exec, rows, sql } from '@tabimori/server';
import { SECOND_FACTOR } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

/** Crockford's base 32 without 0 and 1: 16 characters are 79 bits, too many to be found from a hash. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join(''),
  ).join('-');

const hashed = (code: string): Buffer => createHash('sha256').update(code.replaceAll('-', '')).digest();

/** Replaces a user's recovery codes; the new ones are returned only here. */
export async function renewRecoveryCodes(tx: EntityManager, userId: number): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR.recoveryCodes }, newCode);
  await rows(tx, sql`DELETE FROM recovery_code WHERE user_id = ${userId}`);
  await rows(
    tx,
    sql`INSERT INTO recovery_code (user_id, sha256) SELECT ${userId}::int, unnest(${codes.map(hashed)}::bytea[])`,
  );
  return codes;
}

/** Uses up a recovery code; false if it is not one of the user's, or was used. */
export async function useRecoveryCode(tx: EntityManager, userId: number, code: string): Promise<boolean> {
  const used = await exec(tx, sql`DELETE FROM recovery_code WHERE user_id = ${userId} AND sha256 = ${hashed(code)}`);
  return used > 0;
}
