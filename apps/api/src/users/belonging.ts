import { rows, sql } from '@tabimori/server';
import { type User, USER_DIV, type UserDiv } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { companyOfCall, requireCategory, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

interface Given {
  userDiv: UserDiv;
  categoryId?: number | null;
  companyId?: number | null;
  divisionId?: number | null;
}

export type Belonging = Pick<User, 'userDiv' | 'categoryId' | 'companyId' | 'divisionId'>;

/**
 * Level, category, company and department of a user as far as the caller may assign them: never a level above the
 * caller's, nothing out of scope (a code at the field says so). The rows named stay locked until the end of the
 * transaction.
 */
export async function belongingOf(tx: EntityManager, actor: Actor, given: Given): Promise<Belonging> {
  const { userDiv } = given;
  if (userDiv < actor.userDiv) throw wrongField('userDiv', 'PERMISSION_DENIED');
  const nowhere = { userDiv, categoryId: null, companyId: null, divisionId: null };
  switch (userDiv) {
    case USER_DIV.provider:
      return nowhere;
    case USER_DIV.category: {
      const categoryId = given.categoryId ?? actor.categoryId;
      if (categoryId === null) throw wrongField('categoryId', 'E00002');
      await requireCategory(tx, actor, categoryId, sql`FOR KEY SHARE OF g`);
      return { ...nowhere, categoryId };
    }
    case USER_DIV.company:
      return { ...nowhere, companyId: await companyOf(tx, actor, given.companyId) };
    case USER_DIV.division: {
      const companyId = await companyOf(tx, actor, given.companyId);
      return { ...nowhere, companyId, divisionId: await divisionOf(tx, companyId, given.divisionId) };
    }
  }
}

/** An application takes no users yet. */
async function companyOf(tx: EntityManager, actor: Actor, given: number | null | undefined): Promise<number> {
  const { id, state } = await companyOfCall(tx, actor, given, sql`FOR KEY SHARE`);
  if (state !== 'active') throw wrongField('companyId', 'COMPANY_NOT_FOUND');
  return id;
}

async function divisionOf(tx: EntityManager, companyId: number, given: number | null | undefined): Promise<number> {
  if (given == null) throw wrongField('divisionId', 'E00016');
  const [known] = await rows(
    tx,
    sql`SELECT 1 FROM division v WHERE v.id = ${given} AND v.company_id = ${companyId} FOR KEY SHARE OF v`,
  );
  if (!known) throw wrongField('divisionId', 'DIVISION_NOT_FOUND');
  return given;
}
