import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { lookUps } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { until } from '../../../../tests/support/until.js';
import { startApi, type TestApi } from '../testing/api.js';
import { seed } from '../testing/seed.js';

const EXPORTS = [
  '/applicants/export',
  '/delivery/export',
  '/delivery-history/export',
  '/delivery-history/export-target?id=QUESTION',
];

let test: TestApi;
let token: string;
let questionId: number;
let origin: string;
beforeAll(async () => {
  test = await startApi();
  ({
    a: { questionId },
  } = await seed(test.source));
  token = await test.signIn('provider@example.com');
  await test.app.listen(0, '127.0.0.1');
  origin = await test.app.getUrl();
});
afterAll(() => test.close());

const waiting = async (): Promise<number> => {
  const [row] = await test.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'DECLARE result%' AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};

it.each(EXPORTS)(
  '%s begins before its rows are there, and ends in the database when its reader goes away',
  async (path) => {
    const holder = test.source.createQueryRunner();
    await holder.startTransaction();
    try {
      await holder.query('LOCK TABLE applicant, delivery_tally, read_mark IN ACCESS EXCLUSIVE MODE');
      if (path.startsWith('/delivery-history/export') && !path.includes('target')) {
        await holder.query('LOCK TABLE delivery IN ACCESS EXCLUSIVE MODE');
      }
      const url = `${origin}/api/v1${path.replace('QUESTION', String(questionId))}`;
      const request = get(url, { headers: { authorization: `Bearer ${token}` } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      await once(response, 'data');
      await until('the export waits for its rows', 20, async () => (await waiting()) === 1);
      request.on('error', () => undefined);
      request.destroy();
      await until('nothing waits any more', 20, async () => (await waiting()) === 0);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  },
);

it('each of twelve simultaneous exports is complete, or refused with a retry before it starts', async () => {
  const holder = test.source.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE applicant IN ACCESS EXCLUSIVE MODE');
  const ask = async (): Promise<{ status: number; retryAfter: string | null; rows: number }> => {
    const response = await fetch(`${origin}/api/v1/applicants/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const file = await response.arrayBuffer();
    const rows = response.ok ? ((await new ExcelJS.Workbook().xlsx.load(file)).worksheets[0]?.rowCount ?? 0) : 0;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), rows };
  };
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const all = Array.from({ length: 12 }, () => ask().then((answer) => answers.push(answer)));
  try {
    await until('those that have no turn are told', 25, () => answers.length === 9);
    expect(answers).toEqual(Array(9).fill(expect.objectContaining({ status: 503, retryAfter: '5' })));
    // who lists meanwhile finds a connection
    expect((await test.call(lookUps.prefectures, {}, token)).status).toBe(200);
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
  await Promise.all(all);
  const whole = await ask();
  expect(whole.status).toBe(200);
  expect(whole.rows).toBeGreaterThan(1);
  expect(answers.slice(9)).toEqual([whole, whole, whole]);
});
