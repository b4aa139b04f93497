import type { DataSource } from 'typeorm';

/** The rows of a statement of any kind, as text with its parameters. */
export async function queryRows<Row>(
  db: DataSource,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const runner = db.createQueryRunner();
  try {
    return (await runner.query(text, [...parameters], true)).records as Row[];
  } finally {
    await runner.release();
  }
}
