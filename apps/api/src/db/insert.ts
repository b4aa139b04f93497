import type { EntityManager, EntityTarget } from 'typeorm';

/** Inserts a row and returns its id. */
export async function insert<Entity extends { id: number }>(
  tx: EntityManager,
  entity: EntityTarget<Entity>,
  values: Parameters<typeof tx.insert<Entity>>[1],
): Promise<number> {
  const { identifiers } = await tx.insert(entity, values);
  const [made] = identifiers;
  return (made as { id: number }).id;
}
