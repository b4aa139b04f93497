import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PASSWORD, startApi, type TestApi } from '../testing/api.js';
import { seed } from '../testing/seed.js';

let test: TestApi;
beforeAll(async () => {
  test = await startApi();
  await seed(test.source);
  await test.query(
    `UPDATE system_setting SET policy_number_ranges = '[{"prefix":"809GI","from":"000000","to":"999999"}]'`,
  );
  await test.app.listen(0, '127.0.0.1');
});
afterAll(() => test.close());

it('leads an integrator from a company to its result by the lines of docs/integration.md', async () => {
  const page = readFileSync(join(__dirname, '../../../../docs/integration.md'), 'utf8');
  const lines = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', lines], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: folder,
      BASE: `${await test.app.getUrl()}/api/v1`,
      MAIL: 'provider@example.com',
      PASSWORD,
    },
  });
  expect(stdout).toContain('total: 2');
  expect(stdout).toContain('safe: 1');
  expect(statSync(join(folder, 'result.xlsx')).size).toBeGreaterThan(1000);
  rmSync(folder, { recursive: true });
}, 120_000);
