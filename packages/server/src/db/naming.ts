import { DefaultNamingStrategy, type Table } from 'typeorm';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The rows with camelCase names. The names are made once for all rows: a result may have 100,000. */
export function camelRows<Row>(records: Record<string, unknown>[]): Row[] {
  const names = Object.keys(records[0] ?? {}).map((name) => [name, camel(name)] as const);
  if (names.every(([name, renamed]) => name === renamed)) return records as Row[];
  return records.map((record) => {
    const row: Record<string, unknown> = {};
    for (const [name, renamed] of names) row[renamed] = record[name];
    return row as Row;
  });
}

/**
 * Names as PostgreSQL people write them: columns are snake_case in the database and camelCase in code; keys and indexes without
 * a name have the one that PostgreSQL would give (company_policy_number_key).
 */
export class SnakeNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, embedded: string[]): string {
    return [...embedded.map(snake), custom ?? snake(property)].join('_');
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'key'].join('_');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'fkey'].join('_');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'idx'].join('_');
  }
}
