import { DefaultNamingStrategy, type Table } from 'typeorm';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
