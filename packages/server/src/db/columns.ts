import { type EntityTarget, getMetadataArgsStorage } from 'typeorm';
import { SnakeNaming } from './naming.js';
import { list, raw, type Sql } from './sql.js';

/** An entity's class, instantiated only by TypeORM. */
type EntityClass<Entity> = EntityTarget<Entity> & (abstract new () => Entity);

const NAMING = new SnakeNaming();

/** The column of a field, as the migrations name it. */
function columnOf<Entity>(entity: EntityClass<Entity>, key: keyof Entity & string): string {
  const column = getMetadataArgsStorage().columns.find(
    ({ target, propertyName }) =>
      propertyName === key && typeof target === 'function' && (target === entity || entity.prototype instanceof target),
  );
  if (!column) throw new Error(`${entity.name} has no column ${key}`);
  return NAMING.columnName(key, column.options.name, []);
}

/** The columns of these fields for a SELECT or RETURNING: `c.name, c.emergency_tel, …`. */
export const columns = <Entity>(
  entity: EntityClass<Entity>,
  alias: string,
  keys: readonly (keyof Entity & string)[],
): Sql => list(keys.map((key) => raw(`${alias}.${columnOf(entity, key)}`)));
