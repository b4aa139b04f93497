import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformFile } from '@swc/core';
import { api, API_PREFIX, type Call, type Envelope } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { startApiProcess } from './support/api-process.js';
import { linkLibraries } from './support/libraries.js';
import { newDatabase } from './support/new-database.js';
import { IS_WHOLE } from './support/runs.js';

const ROOT = join(__dirname, '..');
const COPIED = ['packages', 'apps/api', 'apps/web', 'migrations', 'docs'];
const run = promisify(execFile);

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'field-'));
  for (const folder of COPIED)
    await cp(join(ROOT, folder), join(copy, folder), { recursive: true, preserveTimestamps: true });
  for (const file of ['tsconfig.base.json', 'package.json']) await cp(join(ROOT, file), join(copy, file));
  await linkLibraries(copy);
});
afterAll(() => rm(copy, { recursive: true }));

it('adds a field of a company in six places', async () => {
  const page = await readFile(join(ROOT, 'docs/adding-a-field.md'), 'utf8');
  const diff = /```diff\n([\s\S]*?)```/u.exec(page)?.[1] ?? '';
  const files = [...diff.matchAll(/^diff --git a\/(\S+)/gmu)].map(([, file]) => file);
  // a migration and its lines in the lists are one place
  const lists = ['migrations/src/migrate.ts', 'packages/server/src/db/migrations.ts'];
  expect(files.filter((file) => !lists.includes(file ?? ''))).toHaveLength(6);
  const applying = run('git', ['apply', '-'], { cwd: copy });
  applying.child.stdin?.end(diff);
  await applying;
  if (IS_WHOLE) await compile();
  else for (const file of files.filter((name) => name?.endsWith('.ts'))) await transpile(file ?? '');
  await tryField();
}, 240_000);

/** As `npm run build` does it: two minutes. */
async function compile(): Promise<void> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-b', 'apps/api', 'migrations'], { cwd: copy });
  await run(process.execPath, [tsc, '-p', 'apps/web', '--noEmit'], { cwd: copy });
}

/** Without looking at types, which `npm run test:full` does. */
async function transpile(file: string): Promise<void> {
  const { code } = await transformFile(join(copy, file), {
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2023',
    },
    module: { type: 'es6' },
  });
  await writeFile(join(copy, file.replace('/src/', '/dist/').replace(/ts$/, 'js')), code);
}

/** Registers, changes and lists a company with the field, and reads its log on the screen and in its export. */
async function tryField(): Promise<void> {
  const database = await newDatabase();
  const env = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl };
  await run(process.execPath, [join(copy, 'migrations/dist/run.js')], { env });
  const made = await run(process.execPath, [join(copy, 'apps/api/dist/make-provider.js'), 'a@example.com', 'A'], {
    env,
  });
  const password = made.stdout.split(/\s+/u)[1] ?? '';
  const server = await startApiProcess(env, 'pipe', copy);
  try {
    let token = '';
    const send = (call: Call, input: object): Promise<Response> => {
      const { id = 0, ...rest } = input as { id?: number };
      const path = `${server.url}${API_PREFIX}${call.path.replace(':id', String(id))}`;
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      return call.method === 'GET'
        ? fetch(path, { headers })
        : fetch(path, { method: call.method, headers, body: JSON.stringify(rest) });
    };
    const ask = async (call: Call, input: object = {}): Promise<Record<string, unknown>> => {
      const { data, errCode, error } = (await (await send(call, input)).json()) as Envelope<Record<string, unknown>>;
      if (!data) throw new Error(`${call.path}: ${errCode} ${JSON.stringify(error)}`);
      return data;
    };
    token = String(
      (await ask(api.auth.login, { mailAddress: 'a@example.com', password, tokenIn: 'body' })).accessToken,
    );
    const policyNumberRanges = [{ prefix: '809GI', from: '000001', to: '999999' }];
    await ask(api.settings.post, { ...(await ask(api.settings.get)), policyNumberRanges });
    const category = await ask(api.categories.post, { name: 'A', isPartner: false });
    const company = {
      name: 'A',
      responsibleFamilyName: 'A',
      responsibleMailAddress: 'b@example.com',
      emergencyTel: '03-1234-5678',
      website: 'https://example.com',
    };
    const added = await ask(api.companies.post, { ...company, categoryId: category.id, policyNumber: '809GI000123' });
    expect(added).toMatchObject({ website: 'https://example.com' });
    const { userCreated, categoryName, state, autoSendsOff, logoUrl, createdAt, updatedAt, ...stored } = added;
    expect(await ask(api.companies.put, { ...stored, website: 'https://example.jp' })).toMatchObject({
      website: 'https://example.jp',
    });
    expect(await ask(api.companies.list)).toMatchObject({ items: [{ website: 'https://example.jp' }] });
    const logged = (await ask(api.logs.list)) as { items: { before: unknown; after: unknown }[] };
    expect(logged.items).toContainEqual(
      expect.objectContaining({ before: { website: 'https://example.com' }, after: { website: 'https://example.jp' } }),
    );
    const file = new ExcelJS.Workbook();
    await file.xlsx.load(await (await send(api.logs.exportList, {})).arrayBuffer());
    const cells = JSON.stringify(file.worksheets[0]?.getSheetValues());
    expect(cells).toContain('ウェブサイト: https://example.jp');
  } finally {
    server.child.kill();
    await server.ended;
    await database.drop();
  }
}
