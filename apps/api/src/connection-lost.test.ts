import { type Call, can, permissionsOf, type UserDiv } from '@tabimori/shared';
import { Client } from 'pg';
import { ONE_IN } from '../../../tests/support/runs.js';
import { type Accepted, acceptedInputs } from './testing/accepted-inputs.js';
import { PASSWORD, startApi, type TestApi } from './testing/api.js';
import { CALLS, envelopeOf } from './testing/calls.js';
import { enrol } from './testing/second-factor.js';

const MAILS: [string, UserDiv][] = [
  ['provider@example.com', 1],
  ['a-category@example.com', 2],
  ['a-company@example.com', 3],
  ['a-division@example.com', 4],
];
/** For calls that everybody may make: inputs they accept. */
const PUBLIC: Record<string, object> = {
  'auth.login': { mailAddress: 'b-company@example.com', password: PASSWORD },
  'auth.forgotPassword': { mailAddress: 'b-company@example.com' },
  'companies.apply': {
    ...{
      name: 'made',
      responsibleFamilyName: '見本',
      responsibleTitle: '',
      responsibleMailAddress: 'made@example.com',
    },
    ...{ contactTel: '03-1234-5678', description: '' },
  },
};
/** No call makes as many statements. */
const MOST = 60;

/** Statements since a call began, and after which one its connection ends; 0: after none. */
let statements = 0;
let endsAfter = 0;
const driver = Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
const { query } = driver;
/** The connection breaks after this answer, and everybody knows before work continues. */
async function answeredLast(client: Client, answer: Promise<unknown>): Promise<unknown> {
  const result = await answer;
  const ended = new Promise((resolve) => client.once('end', resolve));
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await ended;
  return result;
}
driver.query = function (this: Client, ...given) {
  const answer = query.apply(this, given);
  if (endsAfter === 0 || !(answer instanceof Promise)) return answer;
  statements += 1;
  return statements === endsAfter ? answeredLast(this, answer) : answer;
};

let test: TestApi;
let accepted: Accepted;
/** for each table: how many rows, and which transaction wrote the newest */
let everything: string;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startApi();
  accepted = await acceptedInputs(test);
  for (const [mail] of MAILS) tokens.set(mail, await test.signIn(mail));
  // the attempts that limits count are stored whatever becomes of a call
  const tables = await test.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limit'`,
  );
  const states = tables.map(
    ({ name }) => `SELECT '${name}' AS name, concat(count(*), ' ', max(xmin::text::bigint)) AS state FROM ${name}`,
  );
  everything = `SELECT * FROM (${states.join(' UNION ALL ')}) AS states ORDER BY name`;
});
afterAll(async () => {
  await test.close();
  driver.query = query;
});
afterEach(() => accepted.clear());

const statesNow = (): Promise<{ name: string; state: string }[]> => test.query(everything);

/** Makes a call whose connection ends after this many statements; returns the tables it changed. */
async function attempt(name: string, call: Call, mail: string, after: number) {
  await test.query('DELETE FROM rate_limit');
  const input = { ...accepted.inputFor(name, accepted.seeded.a), ...PUBLIC[name] };
  const before = await statesNow();
  statements = 0;
  endsAfter = after;
  const answer = await test
    .inject(call, input, tokens.get(mail))
    .then((response) => (response.statusCode === 503 ? envelopeOf(response).errCode : response.statusCode))
    // a file whose beginning was on its way: it ends as one that nobody takes for whole
    .catch((error: Error) => (call.answers === undefined ? error : 'broken off'));
  const isUndisturbed = statements < after;
  endsAfter = 0;
  const changed = (await statesNow()).filter(({ state }, at) => state !== before[at]?.state).map((table) => table.name);
  return { after, answer, changed, isUndisturbed };
}

/** Makes again what a call changed, and signs in again who made it. */
async function renew(mail: string, { changed }: { changed: string[] }): Promise<void> {
  await accepted.clear();
  await test.query(`DELETE FROM country WHERE name = '国'`);
  await accepted.renew(mail);
  if (!changed.includes('session')) return;
  await test.query('DELETE FROM second_factor');
  tokens.set(mail, await test.signIn(mail));
  await enrol(test, mail);
}

it.each(CALLS.map(([name, call], place) => [name, call, place] as const))(
  '%s, whose connection ends after any of its statements, does all and says so, or nothing and is busy',
  async (name, call, place) => {
    const { access } = call;
    const isAllowed = (userDiv: UserDiv): boolean =>
      typeof access === 'string' || can(permissionsOf(userDiv), ...access);
    const [mail = ''] = MAILS.find(([, userDiv]) => isAllowed(userDiv)) ?? [];
    await accepted.renew(mail);
    const attempts: Awaited<ReturnType<typeof attempt>>[] = [];
    let last;
    let after = 1 + (place % ONE_IN);
    do {
      last = await attempt(name, call, mail, after);
      attempts.push(last);
      if (last.changed.length > 0) await renew(mail, last);
      after += ONE_IN;
    } while (!last.isUndisturbed && after <= MOST);
    const whole = last;
    const isWhole = ({ answer, changed }: typeof whole): boolean =>
      answer === whole.answer && whole.changed.every((table) => changed.includes(table));
    const isNothing = ({ answer, changed }: typeof whole): boolean => answer === 'SERVICE_BUSY' && changed.length === 0;
    expect(whole.isUndisturbed).toBe(true);
    expect(attempts.filter((one) => !isWhole(one) && !isNothing(one) && one.answer !== 'broken off')).toEqual([]);
  },
);
