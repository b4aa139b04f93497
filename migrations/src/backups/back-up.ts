import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { COMPLETE, END_OF_ROWS, headerLine } from './script.js';

interface Table {
  name: string;
  columns: string;
  /** the tables that its foreign keys name */
  parents: string[];
}

/** Everything but the list of migrations, which a restore runs itself, and the queues, which only carry wake-ups. */
const TABLES = `
  SELECT c.relname::text AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
    ARRAY(SELECT p.relname::text FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND p.oid <> c.oid) AS parents
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
  GROUP BY c.oid, c.relname ORDER BY c.relname`;

const SEQUENCES = `
  SELECT format(E'SELECT pg_catalog.setval(''public.%I'', %s, %s);\\n', sequencename,
    coalesce(last_value, start_value), (last_value IS NOT NULL)::text) AS line
  FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq' ORDER BY sequencename`;

/** Each table behind those that its foreign keys name, so that no row comes before the one it belongs to. */
export function inOrder(tables: readonly Table[]): Table[] {
  const placed: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ parents }) => parents.every((parent) => placed.some(({ name }) => name === parent)));
    if (next.length === 0) throw new Error(`foreign keys in a circle: ${left.map(({ name }) => name).join(', ')}`);
    placed.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return placed;
}

/** All rows of the database as they are at this moment, while everybody goes on writing; `client` belongs to the owner. */
export async function* backUp(client: Client, now: Date): AsyncGenerator<string | Buffer> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: done } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  yield headerLine({ tabimori: 1, madeAt: now.toISOString(), migrations: done.map(({ name }) => name) });
  const { rows: tables } = await client.query<Table>(TABLES);
  for (const { name, columns } of inOrder(tables)) {
    yield `\nCOPY public.${name} (${columns}) FROM stdin;\n`;
    yield* client.query(copyTo(`COPY public.${name} (${columns}) TO STDOUT`)) as AsyncIterable<Buffer>;
    yield END_OF_ROWS;
  }
  const { rows: sequences } = await client.query<{ line: string }>(SEQUENCES);
  yield `\n${sequences.map(({ line }) => line).join('')}\n${COMPLETE}\n`;
  await client.query('COMMIT');
}
