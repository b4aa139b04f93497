import { API_PREFIX, BODY_LIMIT, type Call, can, permissionsOf } from '@tabimori/shared';
import type { InjectOptions } from 'fastify';
import { processorMs } from '../../../tests/support/processor.js';
import { inTurn } from '../../../tests/support/runs.js';
import { schemaOf } from './docs/schema.js';
import { type Accepted, acceptedInputs } from './testing/accepted-inputs.js';
import { startApi, type TestApi } from './testing/api.js';
import { CALLS } from './testing/calls.js';
import { placesOf, withValue } from './testing/places.js';
import { requestOf } from './testing/requests.js';
import { ROLES } from './testing/roles.js';
import { worstForms, worstHeaders, worstJson, worstTexts } from './testing/worst-inputs.js';

/** Processor time for any request that anyone can make. */
const MOST_MS = 50;
const MIB = 1024 * 1024;
/** Node takes 16 KiB of headers, the address among them. */
const ADDRESS_BYTES = 15_000;

let test: TestApi;
let accepted: Accepted;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startApi({ trustedProxies: 1 });
  accepted = await acceptedInputs(test);
  for (const [mail] of ROLES) tokens.set(mail, await test.signIn(mail));
});
afterAll(() => test.close());
afterEach(() => accepted.clear());

/** Sets up everything a call needs, and returns the authorization of someone who may make it. */
async function allowedFor(call: Call): Promise<string> {
  const { access } = call;
  const mail = ROLES.find(([, userDiv]) => typeof access === 'string' || can(permissionsOf(userDiv), ...access))?.[0];
  if (mail === undefined) throw new Error(`nobody may call ${call.path}`);
  await accepted.renew(mail);
  return test.authorization(call, tokens.get(mail));
}

/** Addresses of their own, so that the limits by address do not hide the rest. */
let addresses = 0;

/** Processor time of a request, and its answer. A limit that it meets is lifted, so that it does not hide what comes after. */
async function costOf(request: InjectOptions): Promise<{ ms: number; status: number }> {
  let status = 0;
  const send = async (): Promise<void> => {
    addresses += 1;
    const address = `2001:db8::${(addresses >> 16).toString(16)}:${(addresses & 0xffff).toString(16)}`;
    ({ statusCode: status } = await test.app.inject({
      ...request,
      headers: { 'x-forwarded-for': address, ...request.headers },
    }));
  };
  let ms = await processorMs(send, MOST_MS);
  if (status === 429) {
    ms = await processorMs(async () => {
      await test.query('DELETE FROM rate_limit');
      await send();
    }, MOST_MS);
  }
  return { ms, status };
}

/** The faults of the answers: too slow, a fault of ours, or refused before anybody read the request. */
async function faultsOf(requests: Iterable<[string, InjectOptions]>, unread: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, request] of requests) {
    const { ms, status } = await costOf(request);
    if (ms > MOST_MS || status >= 500 || unread.includes(status))
      faults.push(`${what}: ${status}, ${Math.round(ms)} ms`);
  }
  return faults;
}

const named = (text: string): string => JSON.stringify(text.slice(0, 12));
const inJson = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
/** Half a character cannot be encoded, and is left out. */
const addressed = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replaceAll('%20', '+');
const inAddress = (text: string): number => addressed(text).length;

/** A call with the worst at each of its places, the rest as it is accepted. */
function* worstAtPlaces(call: Call, input: Record<string, unknown>): Iterable<[string, InjectOptions]> {
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const room = { body: (call.bodyLimit ?? BODY_LIMIT) - inJson(JSON.stringify(input)) - 200, address: ADDRESS_BYTES };
  const texts = { body: worstTexts(room.body, inJson), address: worstTexts(room.address, inAddress) };
  for (const [turn, place] of placesOf(schemaOf(call.input)).entries()) {
    const at = place.join('.');
    // what the path names is in the address of every call
    const part = hasBody && !call.path.split('/').includes(`:${at}`) ? 'body' : 'address';
    const requestWith = (value: unknown): InjectOptions =>
      requestOf(
        call,
        withValue(input, place, () => value) as Record<string, unknown>,
        call.file ? 'multipart' : 'usual',
      );
    for (const text of inTurn(texts[part], turn)) yield [`${at} ${named(text)}`, requestWith(text)];
    yield [`${at} many`, requestWith(Array.from({ length: room[part] / 8 }, (_, index) => index + 1_000_000))];
  }
}

it.each(CALLS)('%s reads the worst that anyone can send within 50 ms of the processor', async (name, call) => {
  const authorization = await allowedFor(call);
  const input = JSON.parse(JSON.stringify(accepted.inputFor(name, accepted.seeded.a))) as Record<string, unknown>;
  const requests = function* (): Iterable<[string, InjectOptions]> {
    for (const [what, { headers, ...request }] of worstAtPlaces(call, input)) {
      yield [what, { method: call.method, ...request, headers: { ...headers, authorization } }];
    }
  };
  expect(await faultsOf(requests(), typeof call.access === 'string' ? [] : [401, 403])).toEqual([]);
});

const WRITING = CALLS.filter(([, { method }]) => method === 'POST' || method === 'PUT');

/** Bodies of this many bytes that are no input of any call; made once. */
const BODIES = new Map<number, [string, InjectOptions][]>();
function worstBodies(bytes: number): [string, InjectOptions][] {
  const bodies =
    BODIES.get(bytes) ??
    [
      ...worstJson(bytes).map((json) => [json, 'application/json'] as const),
      ...worstForms(bytes),
      ['a'.repeat(bytes), 'text/plain'] as const,
    ].map(([payload, type]): [string, InjectOptions] => [
      `${bytes} bytes of ${named(payload)}`,
      { payload, headers: { 'content-type': type } },
    ]);
  BODIES.set(bytes, bodies);
  return bodies;
}

/** As large as is read, and as large as nobody reads. */
const bodiesFor = (limit: number): [string, InjectOptions][] => [...worstBodies(limit), ...worstBodies(MIB)];

it.each(WRITING.map(([name, call], place) => [name, call, place] as const))(
  '%s reads the worst body within 50 ms of the processor',
  async (_name, call, place) => {
    const authorization = await allowedFor(call);
    const path = call.path.replace(/:\w+/g, '1');
    const requests = function* (): Iterable<[string, InjectOptions]> {
      for (const [what, { headers, payload }] of inTurn(bodiesFor(call.bodyLimit ?? BODY_LIMIT), place)) {
        yield [what, { method: call.method, url: API_PREFIX + path, payload, headers: { ...headers, authorization } }];
      }
    };
    expect(await faultsOf(requests(), typeof call.access === 'string' ? [] : [401, 403])).toEqual([]);
  },
);

/** Endpoints that accept a form in addition to the contract: how much, and its fields. */
const FORMS: [string, number, string[]][] = [
  [
    '/confirm-location',
    4 * BODY_LIMIT,
    ['token', 'n', 'response', 'comment', 'lat', 'lon', 'acc', 'lang', 'drill', 'abroad', 'other'],
  ],
  ['/confirm-location/find', BODY_LIMIT, ['appId', 'mailAddress', 'language', 'other']],
  [`${API_PREFIX}/hooks/twilio?delivery=1&applicant=1`, BODY_LIMIT, ['MessageSid', 'MessageStatus', 'ErrorCode']],
  [`${API_PREFIX}/hooks/bounce`, BODY_LIMIT, ['messageId', 'reason']],
];

it.each(FORMS)('%s reads the worst form within 50 ms of the processor', async (url, limit, fields) => {
  const { token } = accepted.inputFor('information.applicant', accepted.seeded.a);
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
  const requests = function* (): Iterable<[string, InjectOptions]> {
    for (const [what, request] of bodiesFor(limit)) yield [what, { method: 'POST', url, ...request }];
    for (const text of worstTexts(limit - 300, inAddress)) {
      for (const field of fields) {
        const payload = `token=${String(token)}&response=1&${field}=${addressed(text)}`;
        yield [`${field} ${named(text)}`, { method: 'POST', url, payload, headers: asForm }];
      }
    }
    for (const text of worstTexts(ADDRESS_BYTES, inAddress)) {
      for (const page of ['/confirm-location?token=', '/confirm-location?lang=', '/c/', '/', '/static/']) {
        yield [`${page} ${named(text)}`, { method: 'GET', url: page + addressed(text) }];
      }
    }
  };
  expect(await faultsOf(requests(), [])).toEqual([]);
});

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
];

it.each([
  ['GET', '/'],
  ['GET', `${API_PREFIX}/public-status`],
  ['GET', `${API_PREFIX}/me`],
  ['POST', '/confirm-location'],
  ['POST', `${API_PREFIX}/hooks/bounce`],
  ['POST', `${API_PREFIX}/auth/login`],
  ['POST', `${API_PREFIX}/auth/refresh-session`],
] as const)('%s %s reads the worst headers within 50 ms of the processor', async (method, url) => {
  const requests = function* (): Iterable<[string, InjectOptions]> {
    for (const header of HEADERS) {
      for (const value of worstHeaders(header, ADDRESS_BYTES)) {
        yield [
          `${header} ${named(value)}`,
          { method, url, payload: method === 'POST' ? '{}' : undefined, headers: { [header]: value } },
        ];
      }
    }
  };
  expect(await faultsOf(requests(), [])).toEqual([]);
});
