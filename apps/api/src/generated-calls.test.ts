import { type Call, FAILURES, type FailureCode, LANGUAGES, MESSAGE_CODES } from '@tabimori/shared';
import { MESSAGES, messageText } from '@tabimori/shared/messages';
import type { LightMyRequestResponse } from 'fastify';
import fc from 'fast-check';
import { z } from 'zod';
import { NUM_RUNS } from '../../../tests/support/runs.js';
import { openApi } from './docs/document.js';
import { schemaOf } from './docs/schema.js';
import { startApi, type TestApi } from './testing/api.js';
import { inputOf } from './testing/arbitrary.js';
import { CALLS } from './testing/calls.js';
import { CARRIED, type Carried, requestOf } from './testing/requests.js';
import { seed, seedDrill, seedUploads } from './testing/seed.js';
import { type StandingUsers, standingUsers } from './testing/standing-users.js';

const MAILS = ['provider', 'a-category', 'a-company', 'a-division'].map((name) => `${name}@example.com`);
/** Cases at once: one waits for the database while another is worked on, as in the field. */
const AT_ONCE = 5;
/** One of MAILS, or nobody. */
const who = fc.nat(MAILS.length);
const carried: fc.Arbitrary<Carried> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('usual' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...CARRIED) },
);

const code = z.enum(MESSAGE_CODES);
const params = z.record(z.string(), z.union([z.string(), z.number()]));
const envelope = z.union([
  z.strictObject({
    success: z.literal(true),
    statusCode: z.literal(200),
    messageCode: code.nullable(),
    errCode: z.null(),
    params,
    error: z.null(),
    data: z.looseObject({}),
  }),
  z.strictObject({
    success: z.literal(false),
    statusCode: z.number().min(400).max(499),
    messageCode: code,
    errCode: code,
    params,
    error: z.array(
      z.strictObject({
        field: z.string(),
        messageCode: code,
        params,
      }),
    ),
    data: z.null(),
  }),
]);

const document = openApi('API');

let test: TestApi;
let standing: StandingUsers;
let address = 0;
beforeAll(async () => {
  // each request comes from an address of its own, so that the limits of public calls do not hide the rest
  test = await startApi({ trustedProxies: 1 });
  const { a, b } = await seed(test.source);
  for (const { companyId } of [a, b]) await seedDrill(test.source, companyId);
  for (const { companyId, divisions } of [a, b]) await seedUploads(test.source, companyId, divisions[0]);
  standing = await standingUsers(test, MAILS);
}, 120_000);
afterAll(() => test.close());
beforeEach(() => standing.restore());

/** The fault of an answer; undefined: none. */
function faultOf(name: string, call: Call, response: LightMyRequestResponse): unknown {
  const { statusCode } = response;
  const type = String(response.headers['content-type']);
  if (statusCode === 200 && call.answers !== undefined) {
    return type.startsWith(call.answers.replace('*', '')) ? undefined : { type };
  }
  // not read of a file: it can be large
  const { body } = response;
  if (statusCode >= 500) return { statusCode, body };
  const parsed = envelope.safeParse(JSON.parse(body));
  if (!parsed.success) return { statusCode, body, issues: parsed.error.issues };
  const { data: answer } = parsed;
  if (answer.statusCode !== statusCode) return { statusCode, body };
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  const described = document.paths[path]?.[call.method.toLowerCase()]?.responses ?? {};
  if (!(statusCode in described)) return { notDescribed: statusCode, name };
  if (answer.success) return undefined;
  if (FAILURES[answer.errCode as FailureCode] !== statusCode || answer.messageCode !== answer.errCode) return { body };
  for (const { messageCode, params } of answer.error) {
    const missing = [...MESSAGES.en[messageCode].matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, key = '']) =>
      key === 'field' || params[key] !== undefined ? [] : [key],
    );
    if (missing.length > 0) return { missing, body };
    if (LANGUAGES.some((language) => messageText(messageCode, language, params) === '')) return { messageCode };
  }
  return undefined;
}

async function faultAfter(
  name: string,
  call: Call,
  input: Record<string, unknown>,
  by: number,
  way: Carried,
): Promise<unknown> {
  const { url, payload, headers } = requestOf(call, input, way);
  const token = standing.tokens[by];
  const send = (): Promise<LightMyRequestResponse> => {
    address += 1;
    return test.app.inject({
      method: call.method,
      url,
      payload,
      headers: {
        ...headers,
        'x-forwarded-for': `2001:db8::${(address >> 16).toString(16)}:${(address & 0xffff).toString(16)}`,
        ...(token !== undefined && { authorization: test.authorization(call, token) }),
      },
    });
  };
  let response = await send();
  // nor do the limits by user hide what comes after
  if (response.statusCode === 429) await test.query('DELETE FROM rate_limit');
  // a machine that has several times the work it can do says "come again"
  if (response.statusCode === 503) response = await send();
  return faultOf(name, call, response);
}

it.each(CALLS)(
  '%s answers any input with an envelope and a code, never with a fault',
  async (name, call) => {
    const one = fc.tuple(inputOf(schemaOf(call.input)), who, carried);
    const several = fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(several, async (cases) => {
        const faults = await Promise.all(cases.map(([input, by, way]) => faultAfter(name, call, input, by, way)));
        if (faults.some((fault) => fault !== undefined)) expect(faults).toEqual(faults.map(() => undefined));
      }),
      { numRuns: Math.ceil(NUM_RUNS.calls / AT_ONCE), seed: 20261122, endOnFailure: NUM_RUNS.calls > 100 },
    );
    expect(({} as { userDiv?: unknown }).userDiv).toBeUndefined();
  },
  Math.max(60_000, NUM_RUNS.calls * 300),
);
