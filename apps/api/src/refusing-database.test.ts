import { linkDay, signLink } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { Client } from 'pg';
import { makeRefusing } from '../../../tests/support/refusing-database.js';
import { startApi, type TestApi } from './testing/api.js';
import { seed, type Seeded } from './testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
let refuse: (state: string | null) => Promise<void>;
let count = 0;

beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('provider@example.com');
  refuse = await makeRefusing(test.database.url);
});
afterAll(() => test.close());

/** A user's call and a traveler's answer: status and Retry-After of each. */
async function write(): Promise<unknown[]> {
  const link = { deliveryId: seeded.a.questionId, applicantId: seeded.a.applicants[0], day: linkDay(new Date()) };
  const form = { token: signLink(link, test.config.linkKeys), n: `n${(count += 1)}`, response: '1', comment: '駅' };
  const call = await test.call(api.categories.post, { name: `分類${count}`, isPartner: false }, token);
  const page = await test.app.inject({
    method: 'POST',
    url: '/confirm-location',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return [call.status, call.body.errCode, call.headers['retry-after'], page.statusCode, page.headers['retry-after']];
}
const WRITTEN = [200, null, undefined, 200, undefined];
const COME_AGAIN = [503, 'SERVICE_BUSY', '5', 503, '5'];

const read = async (): Promise<number> => (await test.call(api.categories.list, {}, token)).status;

it.each([
  ['it is read only', '25006'],
  ['its disk is full', '53100'],
  ['it has no memory', '53200'],
  ['it has no connections', '53300'],
  ['a limit of its configuration is exceeded', '53400'],
  ['its disk fails', '58030'],
  ['it is going down', '57P01'],
  ['one of its processes crashed', '57P02'],
  ['it is coming up', '57P03'],
  ['it ends idle connections', '57P05'],
  ['the connection failed', '08006'],
  ['the connection does not exist', '08003'],
])('asks to come again while the database says that %s (%s), and goes on by itself', async (_, state) => {
  await refuse(state);
  expect(await write()).toEqual(COME_AGAIN);
  await refuse(null);
  expect(await write()).toEqual(WRITTEN);
});

/** As the provider of a database does it, or who switches over to another server. */
async function makeReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
  const name = new URL(test.database.url).pathname.slice(1);
  await client.connect();
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  if (isReadOnly)
    await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
  await client.end();
}

it('serves what is only read while the database is read only, and leaves the connections that stay so', async () => {
  await makeReadOnly(true);
  // each call finds one of the connections that ended
  while ((await read()) !== 200);
  expect(await write()).toEqual(COME_AGAIN);
  expect(await read()).toBe(200);
  const ready = await test.app.inject({ method: 'GET', url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    expect.objectContaining({ degraded: expect.arrayContaining(['writes']) as unknown }),
  ]);
  await makeReadOnly(false);
  // connections from before would be read only for as long as they last
  for (let call = 0; call < 20; call += 1) await write();
  expect(await write()).toEqual(WRITTEN);
});
