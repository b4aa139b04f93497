import { api, type Call, type Envelope, INPUT_PART } from '@tabimori/shared';
import fc from 'fast-check';
import { type Schema, schemaOf } from './docs/schema.js';
import { placed, startApi, type TestApi } from './testing/api.js';
import { valueOf } from './testing/arbitrary.js';
import { CALLS, envelopeOf } from './testing/calls.js';
import { seed, type Seeded } from './testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
let japan: number;
beforeAll(async () => {
  test = await startApi({ trustedProxies: 1 });
  seeded = await seed(test.source);
  await test.query(
    `UPDATE system_setting SET policy_number_ranges = '[{"prefix":"809GI","from":"000000","to":"999999"}]'`,
  );
  token = await test.signIn('provider@example.com');
  japan = (await test.query<{ id: number }>(`SELECT id FROM country WHERE code = '392'`))[0]?.id ?? 0;
});
afterAll(() => test.close());

const WRITING = CALLS.filter(([, { method }]) => method === 'POST' || method === 'PUT');
const propertiesOf = (schema: Schema): [string, Schema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, Schema>);

/** An input that a call's schema takes, always the same. */
const sampleOf = (schema: Schema): Record<string, unknown> =>
  fc.sample(valueOf(schema), { seed: 1, numRuns: 1 })[0] as Record<string, unknown>;

let addresses = 0;

/** Sends a body as it is written, from an address of its own. */
async function send(call: Call, payload: string, type = 'application/json') {
  const path = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]));
  addresses += 1;
  return test.app.inject({
    method: call.method,
    url: placed(call, path).url,
    payload,
    headers: {
      'content-type': type,
      'x-forwarded-for': `2001:db8::${addresses.toString(16)}`,
      authorization: test.authorization(call, token),
    },
  });
}

/** Where a schema has free texts: `text.subject`, `keywords.0`. */
function textsIn(schema: Schema, path: string[] = []): string[][] {
  if (schema.type === 'object') return propertiesOf(schema).flatMap(([name, one]) => textsIn(one, [...path, name]));
  if (schema.type === 'array') return textsIn((schema.items ?? {}) as Schema, [...path, '0']);
  return schema.type === 'string' && schema.enum === undefined && schema.pattern === undefined ? [path] : [];
}

function put(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return [put(value[0], rest, text)];
  if (key === '0') return [put(undefined, rest, text)];
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [key]: put(object[key], rest, text) };
}

/** Not stored as sent: values that are only compared, normalized or cut. */
const NOT_KEPT = [
  /^auth\.(login|refreshSession)\./,
  /\.(token|deviceToken|appId|currentPassword|bundled)$/,
  /^(auth\.)?secondFactor\./,
  /\.secondFactorCode$/,
  /^auth\.resetPassword\.(code|confirmation)$/,
  /^information\./,
  /\.filter\.name$/,
  /(phone|Tel|nameKana|postalCode|policyNumber|comment)$/,
];

const TEXTS = WRITING.flatMap(([name, call]) =>
  textsIn(schemaOf(call.input)).map((path): [string, Call, string[]] => [[name, ...path].join('.'), call, path]),
);

it.each(TEXTS)('%s refuses, at its field, what cannot be stored as it is', async (name, call, path) => {
  for (const bad of ['a\u0000b', 'a\ud800b', 'a\u202eb', 'a\u2066b']) {
    const input = put(sampleOf(schemaOf(call.input)), path, bad);
    const response = await send(call, JSON.stringify(input));
    expect([bad, response.statusCode < 500]).toEqual([bad, true]);
    if (NOT_KEPT.some((known) => known.test(name))) continue;
    expect([bad, response.statusCode]).toEqual([bad, 400]);
    const fields = envelopeOf(response).error?.map(({ field }) => field);
    expect([bad, fields]).toEqual([bad, expect.arrayContaining([path.join('.')]) as unknown]);
  }
});

const KEPT = ['𠮷野家', '葛\u{e0100}城', '👩‍👩‍👧‍👦', 'Ame\u0301lie', 'שלום\u200f', '\u200b見\u00ad本'];

/** Fields that each resource needs in addition to its texts. */
const NEEDED = (): [string, { post: Call; put: Call; get: Call }, Record<string, unknown>][] => {
  const { companyId, categoryId, divisions } = seeded.a;
  const mail = 'made@example.com';
  const notice = { messageType: 4, displayOrder: 1 };
  const user = { language: 'jp', isDisabled: false, isManagement: false, managementOrder: 0 };
  return [
    [
      'applicants',
      api.applicants,
      {
        companyId,
        divisionId: divisions[0],
        nameKana: 'ミホン',
        mailAddress: mail,
        countryId: japan,
        prefectureCode: '45',
        city: '宮崎市',
      },
    ],
    ['users', api.users, { ...user, userDiv: 3, companyId }],
    ['divisions', api.divisions, { companyId }],
    ['countries', api.countries, { area: 8, destinationCategory: 2, seq: 999 }],
    ['categories', api.categories, { postalCode: '', phone: '', mailAddress: '', isPartner: false }],
    ['messageTemplates', api.messageTemplates, { ...notice, userDiv: 3, companyId }],
    [
      'companies',
      api.companies,
      {
        categoryId,
        responsibleMailAddress: mail,
        emergencyTel: '03-1234-5678',
        emergencyMail: '',
        contactMailTo: '',
        contactMailCc: [],
        contactTel: '',
      },
    ],
  ];
};
const OWN_FORM =
  /^(mailAddress|emergencyMail|contactMailTo|responsibleMailAddress|phone|\w+Tel|nameKana|postalCode|policyNumber|password|currentPassword|city|code|stayFrom|stayTo|prefectureCode)$/;

/** A text of its own for each free text of a call. */
const textsFor = (call: Call, text: string): Record<string, unknown> =>
  Object.fromEntries(
    propertiesOf(schemaOf(call.input)).flatMap(([name, { type, enum: choices }]): [string, unknown][] => {
      if (OWN_FORM.test(name) || choices !== undefined) return [];
      if (type === 'string') return [[name, `${name} ${text}`]];
      return name === 'keywords' ? [[name, [text]]] : [];
    }),
  );

it('keeps every other text byte for byte', async () => {
  for (const [index, text] of KEPT.entries()) {
    for (const [resource, calls, needed] of NEEDED()) {
      const unique: Record<string, Record<string, unknown>> = {
        users: { mailAddress: `made${index}@example.com` },
        countries: { code: `99${index}` },
        companies: { policyNumber: `809GI00000${index}`, responsibleMailAddress: `first${index}@example.com` },
      };
      const input = { ...needed, ...unique[resource] };
      const made = await test.call(calls.post, { ...input, ...textsFor(calls.post, text) }, token);
      expect([resource, made.status, made.body.error]).toEqual([resource, 200, null]);
      const { id } = made.body.data as { id: number };
      const read = async (): Promise<unknown> => (await test.call(calls.get, { id }, token)).body.data;
      const first = (await read()) as { version: number };
      expect(first).toMatchObject(textsFor(calls.post, text));
      const known = new Set(propertiesOf(schemaOf(calls.put.input)).map(([name]) => name));
      const kept = Object.fromEntries(Object.entries(input).filter(([name]) => known.has(name)));
      const again = textsFor(calls.put, `${text}2`);
      const changed = await test.call(calls.put, { ...kept, ...again, id, version: first.version }, token);
      expect([resource, changed.status, changed.body.error]).toEqual([resource, 200, null]);
      expect(await read()).toMatchObject(again);
    }
  }
}, 120_000);

/** Fields that somebody might try to set in addition to those that a call accepts. */
const WANTED = {
  userDiv: 1,
  companyId: 1,
  categoryId: 1,
  permissions: {},
  state: 'active',
  passwordHash: 'x',
  isAdmin: true,
};
const POLLUTION = ['{"__proto__":{"userDiv":1}}', '{"constructor":{"prototype":{"userDiv":1}}}'];

it.each(WRITING)('%s takes no key that it does not name, and no prototype', async (_name, call) => {
  const schema = schemaOf(call.input);
  const sample = sampleOf(schema);
  const named = new Set(propertiesOf(schema).map(([name]) => name));
  const unknown = Object.entries(WANTED).filter(([name]) => !named.has(name));
  const extra = await send(call, JSON.stringify({ ...sample, ...Object.fromEntries(unknown) }));
  expect(extra.statusCode).toBe(400);
  expect((extra.json<Envelope>().error ?? []).filter(({ messageCode }) => messageCode === 'E00004')).toEqual(
    expect.arrayContaining(unknown.map(([field]) => ({ field, messageCode: 'E00004', params: {} }))),
  );
  for (const [inside] of propertiesOf(schema).filter(([, { type }]) => type === 'object')) {
    const nested = { ...(sample[inside] as object | undefined), unheardOf: 1 };
    const response = await send(call, JSON.stringify({ ...sample, [inside]: nested }));
    expect(envelopeOf(response).error).toContainEqual({
      field: `${inside}.unheardOf`,
      messageCode: 'E00004',
      params: {},
    });
  }
  for (const payload of POLLUTION) {
    expect((await send(call, payload)).statusCode).toBe(400);
    if (call.file) {
      const part = `--x\r\nContent-Disposition: form-data; name="${INPUT_PART}"\r\n\r\n${payload}\r\n--x--\r\n`;
      expect((await send(call, part, 'multipart/form-data; boundary=x')).statusCode).toBe(400);
    }
  }
  expect(({} as { userDiv?: unknown }).userDiv).toBeUndefined();
});
