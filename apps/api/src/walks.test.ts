import { type Call, INPUT_PART } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { NUM_RUNS } from '../../../tests/support/runs.js';
import { schemaOf } from './docs/schema.js';
import { placed, startApi, type TestApi } from './testing/api.js';
import { valueOf } from './testing/arbitrary.js';
import { CALLS } from './testing/calls.js';
import { fingerprints, markedCompany, type MarkedCompany } from './testing/marked-company.js';
import { seedCompany, seedDrill, seedEvent, seedUploads } from './testing/seed.js';
import { type StandingUsers, standingUsers } from './testing/standing-users.js';

/** Calls behind a sign-in; the others can be made by anyone with a traveler's link or address, of any company. */
const SIGNED_IN = CALLS.filter(([, { access }]) => access !== 'public' && access !== 'supportKey');
const BY_NAME = new Map(SIGNED_IN);
const WALKERS = ['a-category', 'a-company', 'a-division'].map((name) => `${name}@example.com`);

let test: TestApi;
let standing: StandingUsers;
/** another company of the walkers' category, and one of another category */
let sister: MarkedCompany;
let stranger: MarkedCompany;
let eventId: number;
beforeAll(async () => {
  test = await startApi({ trustedProxies: 1 });
  eventId = await seedEvent(test.source);
  const own = await seedCompany(test.source, 'a', eventId);
  await seedDrill(test.source, own.companyId);
  await seedUploads(test.source, own.companyId, own.divisions[0]);
  sister = await markedCompany(test, eventId, 'zq6c', 6, 4_000_000);
  await test.query('UPDATE company SET category_id = $1 WHERE id = $2', [own.categoryId, sister.companyId]);
  stranger = await markedCompany(test, eventId, 'zq7b', 7, 5_000_000);
  standing = await standingUsers(test, WALKERS);
}, 120_000);
afterAll(() => test.close());

/** The next step: a call, its input, and which ids to use where ids belong. */
interface Step {
  name: string;
  input: Record<string, unknown>;
  picks: number[];
}

const step: fc.Arbitrary<Step> = fc.oneof(
  ...SIGNED_IN.map(([name, call]) =>
    fc.record({
      name: fc.constant(name),
      input: valueOf(schemaOf(call.input)) as fc.Arbitrary<Record<string, unknown>>,
      picks: fc.array(fc.nat(999), { minLength: 12, maxLength: 12 }),
    }),
  ),
);

/** Most conditions of a list left away, which together find nothing. */
function sparse(call: Call, input: Record<string, unknown>, picks: readonly number[]): Record<string, unknown> {
  const required = new Set(schemaOf(call.input).required as string[] | undefined);
  return Object.fromEntries(
    Object.entries(input).filter(([name], at) => required.has(name) || (picks[at % picks.length] ?? 0) % 4 === 0),
  );
}

/** Ids found in answers, by field name. */
type Seen = Map<string, number[]>;

function harvest(seen: Seen, resource: string, body: string): void {
  for (const [, name = '', id] of body.matchAll(/"(\w*[iI]d)":(\d+)/g)) {
    const key = name === 'id' ? `${resource}.id` : name;
    const known = seen.get(key) ?? [];
    if (!known.includes(Number(id))) seen.set(key, [...known.slice(-30), Number(id)]);
  }
}

/** An id of those seen, of the first rows, of a neighbor, or of another kind. */
function idFor(key: string, pick: number, seen: Seen, foreign: readonly MarkedCompany[]): number {
  const known = seen.get(key) ?? [];
  const [way, rest] = [pick % 10, Math.floor(pick / 10)];
  const of = foreign[rest % foreign.length];
  if (way < 5 && known.length > 0) return known[rest % known.length] ?? 1;
  if (way < 9 && of) return of.ids.from + 1 + (Math.floor(rest / 2) % 12);
  return 1 + (rest % 12);
}

/** Puts ids at fields whose names ask for them, and searches for values that only others have. */
function aimed(value: unknown, key: string, next: (key: string) => number): unknown {
  if (Array.isArray(value)) {
    return /Ids$/.test(key) ? value.map(() => next(key.slice(0, -1))) : value.map((one) => aimed(one, key, next));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, aimed(one, name, next)]));
  }
  if (/(^id|Id)$/.test(key) && typeof value === 'number') return next(key);
  // half a mark: it finds them all, and is not one itself if it is stored
  return key === 'name' && typeof value === 'string' && value.length < 3 ? 'zq' : value;
}

/** The text of an answer, files included. */
async function textOf({ headers, body, rawPayload }: Awaited<ReturnType<typeof send>>): Promise<string> {
  const type = String(headers['content-type']);
  // the manuals, the same for everybody; their compressed bytes may read as anything
  if (type.includes('pdf')) return '';
  if (!type.includes('spreadsheet')) return body;
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(rawPayload as unknown as ArrayBuffer);
  const texts: string[] = [];
  workbook.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text))));
  return texts.join('\n');
}

const form = (call: Call, input: unknown): string =>
  [
    '--x',
    `Content-Disposition: form-data; name="${INPUT_PART}"`,
    '',
    JSON.stringify(input),
    '--x',
    `Content-Disposition: form-data; name="${call.file?.name}"; filename="a.csv"`,
    '',
    '氏名',
    '--x--',
    '',
  ].join('\r\n');

function send(call: Call, input: Record<string, unknown>, token: string, key: string) {
  const { url, payload } = placed(call, input);
  const withFile = call.file !== undefined && !call.path.includes('compan') && !call.path.includes('categor');
  return test.app.inject({
    method: call.method,
    url,
    payload: withFile ? form(call, payload) : payload,
    headers: {
      ...(withFile && { 'content-type': 'multipart/form-data; boundary=x' }),
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
  });
}

const resourceOf = ({ path }: Call): string => path.split('/')[1] ?? '';

/** Outcomes over all walks. */
let outcomes = new Map<number, number>();

async function walk(steps: Step[], token: string, foreign: readonly MarkedCompany[], onText: (text: string) => void) {
  const seen: Seen = new Map();
  for (const { name, input, picks } of steps) {
    const call = BY_NAME.get(name);
    if (!call) throw new Error(`no call ${name}`);
    let at = 0;
    const next = (key: string): number => {
      at += 1;
      return idFor(key === 'id' ? `${resourceOf(call)}.id` : key, picks[at % picks.length] ?? 0, seen, foreign);
    };
    const made = aimed(sparse(call, input, picks.toReversed()), '', next) as Record<string, unknown>;
    const response = await send(call, made, token, `k${(picks[0] ?? 0) % 3}`);
    outcomes.set(response.statusCode, (outcomes.get(response.statusCode) ?? 0) + 1);
    const text = await textOf(response);
    expect([name, made, response.statusCode < 500]).toEqual([name, made, true]);
    onText(text);
    harvest(seen, resourceOf(call), text);
  }
}

it.each<[string, () => MarkedCompany[]]>([
  ['a-category@example.com', () => [stranger]],
  ['a-company@example.com', () => [sister, stranger]],
  ['a-division@example.com', () => [sister, stranger]],
])(
  '%s, wherever they walk, sees and changes nothing of others',
  async (mail, others) => {
    const foreign = others();
    const before = await Promise.all(foreign.map((one) => fingerprints(test, one)));
    outcomes = new Map();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        await standing.restore();
        await walk(steps, standing.tokens[WALKERS.indexOf(mail)] ?? '', foreign, (text) => {
          for (const { marks } of foreign) expect(text).not.toMatch(marks);
        });
      }),
      { numRuns: Math.ceil(NUM_RUNS.walks / WALKERS.length), seed: 20261130, endOnFailure: true },
    );
    expect(await Promise.all(foreign.map((one) => fingerprints(test, one)))).toEqual(before);
    // the walks went somewhere: enough steps were allowed (a department may make fewer of the calls than the others), and
    // enough went to what does not exist for them
    const all = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
    expect((outcomes.get(200) ?? 0) / all).toBeGreaterThan(0.15);
    expect((outcomes.get(404) ?? 0) / all).toBeGreaterThan(0.05);
  },
  60_000 + NUM_RUNS.walks * 500,
);

it('finds the marks of a company in what its own users see', async () => {
  const token = await test.signIn('zq7bx-company@example.com');
  const showing = new Set<string>();
  for (const [name, call] of SIGNED_IN.filter(([, { method }]) => method === 'GET')) {
    const inputs = fc.sample(valueOf(schemaOf(call.input)), { numRuns: 3, seed: 1 }) as Record<string, unknown>[];
    for (const input of inputs) {
      const made = aimed(sparse(call, input, [1]), '', () => stranger.ids.from + 1) as Record<string, unknown>;
      const response = await send(call, made, token, 'k');
      if (response.statusCode === 200 && stranger.marks.test(await textOf(response))) showing.add(name);
    }
  }
  const lists = ['applicants', 'companies', 'delivery', 'deliveryHistory', 'divisions', 'drills', 'logs', 'users'];
  const named = ['applicantUploads.rows', 'maps.travelers', 'reachability.travelers', 'applicants.exportList'];
  expect([...showing]).toEqual(
    expect.arrayContaining([...lists.map((resource) => `${resource}.list`), ...named, 'logs.exportList']),
  );
  expect(showing.size).toBeGreaterThan(30);
}, 120_000);
