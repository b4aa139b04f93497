import { randomInt } from 'node:crypto';
import { hashPassword, Refusal, UserEntity } from '@tabimori/server';
import { LENGTH, USER_DIV } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import { logOperation } from '../http/operation-log.js';

const LETTERS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'];
const PASSWORD_LENGTH = 16;

/** 16 letters and digits, at least one of each kind, none that are taken for one another. */
function newPassword(): string {
  const all = LETTERS.join('');
  for (;;) {
    const password = Array.from({ length: PASSWORD_LENGTH }, () => all[randomInt(all.length)]).join('');
    if (LETTERS.every((kind) => [...kind].some((letter) => password.includes(letter)))) return password;
  }
}

/**
 * Creates a provider administrator and returns the password, which is shown only here and stored as a hash. Rejects
 * with a Refusal if the address is invalid or taken.
 */
export async function makeProvider(database: DataSource, mailAddress: string, userName: string): Promise<string> {
  const address = mailAddress.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address) || address.length > LENGTH.mail) {
    throw new Refusal(`「${mailAddress}」はメールアドレスではありません。`, `"${mailAddress}" is not a mail address.`);
  }
  const password = newPassword();
  await database.transaction(async (tx) => {
    if (await tx.existsBy(UserEntity, { mailAddress: address }))
      throw new Refusal(`${address} はすでに登録されています。`, `${address} is registered already.`);
    const { id } = await tx.save(UserEntity, {
      userDiv: USER_DIV.provider,
      mailAddress: address,
      userName: userName.trim(),
      passwordHash: await hashPassword(password),
      passwordChangedAt: new Date(),
      isManagement: true,
    });
    await logOperation(tx, null, {
      feature: 'user',
      action: 'insert',
      entity: 'user',
      entityId: id,
      after: { mailAddress: address, userName: userName.trim(), userDiv: USER_DIV.provider },
      address: '',
    });
  });
  return password;
}
