import { rows, sql } from '@tabimori/server';
import { type Given, type messageTemplates, TEMPLATE_DIV, USER_DIV } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { companyOfCall, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

type Owner = Pick<Given<typeof messageTemplates.post>, 'userDiv'> & {
  categoryId: number | null;
  companyId: number | null;
};

/**
 * The owner of a new template. E00004 at a level above the caller's, E00066 at a category and COMPANY_NOT_FOUND at a
 * company out of scope.
 */
export async function ownerOf(
  tx: EntityManager,
  actor: Actor,
  { userDiv, categoryId, companyId }: Given<typeof messageTemplates.post>,
): Promise<Owner> {
  if (userDiv < actor.userDiv) throw wrongField('userDiv', 'E00004');
  switch (userDiv) {
    case TEMPLATE_DIV.provider:
      return { userDiv, categoryId: null, companyId: null };
    case TEMPLATE_DIV.category:
      return { userDiv, categoryId: await categoryOf(tx, actor, categoryId ?? null), companyId: null };
    case TEMPLATE_DIV.company:
      return { userDiv, categoryId: null, companyId: (await companyOfCall(tx, actor, companyId)).id };
  }
}

async function categoryOf(tx: EntityManager, actor: Actor, named: number | null): Promise<number> {
  const categoryId = named ?? actor.categoryId;
  if (categoryId === null) throw wrongField('categoryId', 'E00002');
  const isInScope = actor.userDiv === USER_DIV.provider || categoryId === actor.categoryId;
  const [known] = await rows(tx, sql`SELECT 1 FROM category WHERE id = ${categoryId} AND ${isInScope}::boolean`);
  if (!known) throw wrongField('categoryId', 'E00066');
  return categoryId;
}
