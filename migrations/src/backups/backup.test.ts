import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { endWithTests } from '../../../tests/support/children.js';
import { newDatabase, type NewDatabase } from '../../../tests/support/new-database.js';
import { until } from '../../../tests/support/until.js';

/** The key of `alone`: whoever holds it keeps a backup waiting. */
const MIGRATING = 727_001;

let database: NewDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  database = await newDatabase();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'a.sql.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => database.drop());

/** The built command. */
function start() {
  const env = { PATH: process.env.PATH, MIGRATION_DATABASE_URL: database.ownerUrl };
  const child = endWithTests(spawn(process.execPath, [join(__dirname, '../../dist/backup.js'), file], { env }));
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(child, 'exit').then(([code]: unknown[]) => ({ code, said }));
  return { child, ended };
}

test('a backup is whole when it has its name, nobody else may read it, and nothing else is left', async () => {
  expect((await start().ended).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['a.sql.gz']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(gunzipSync(readFileSync(file)).toString()).toContain('COPY public.');
});

test('one that is killed leaves no file with the name of a backup', async () => {
  const holder = new Client({ connectionString: database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
    const { child, ended } = start();
    await until('the backup has begun', 20, () => readdirSync(folder).length > 0);
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(folder)).toEqual(['a.sql.gz.part']);
  } finally {
    await holder.end();
  }
});

test.each(['a.sql.gz', 'a.sql.gz.part'])('%s that is there already is not written over', async (name) => {
  writeFileSync(join(folder, name), 'a backup');
  const { code, said } = await start().ended;
  expect(code).toBe(1);
  expect(said).toContain(name);
  expect(readdirSync(folder)).toEqual([name]);
  expect(readFileSync(join(folder, name), 'utf8')).toBe('a backup');
});
