import { api, API_PREFIX, BODY_LIMIT, type Call, type FilePart, INPUT_PART, LENGTH, MANUAL } from '@tabimori/shared';
import sharp from 'sharp';
import { schemaOf } from './docs/schema.js';
import { placed, startApi, type TestApi } from './testing/api.js';
import { CALLS, envelopeOf } from './testing/calls.js';
import { escapedJson, largestOf } from './testing/largest.js';
import { seed, type Seeded } from './testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
beforeAll(async () => {
  test = await startApi({ trustedProxies: 1 });
  seeded = await seed(test.source);
  token = await test.signIn('provider@example.com');
  await test.query(
    `UPDATE system_setting SET policy_number_ranges = '[{"prefix":"809GI","from":"000000","to":"999999"}]'`,
  );
});
afterAll(() => test.close());

const WRITING = CALLS.filter(([, { method }]) => method === 'POST' || method === 'PUT');
const limitOf = ({ bodyLimit = BODY_LIMIT }: Call): number => bodyLimit;

/** Addresses of their own, so that the limits by address do not hide the rest. */
let addresses = 0;
const send = (call: Call, payload: string | Buffer, type = 'application/json', id: unknown = 1) => {
  const path = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]));
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
};

const padded = (json: string, bytes: number): string => json + ' '.repeat(bytes - Buffer.byteLength(json));

it.each(WRITING)('%s accepts as much as its largest input needs, and no more', async (_name, call) => {
  const needed = escapedJson(largestOf(schemaOf(call.input))).length;
  const limit = limitOf(call);
  expect([needed, limit]).toEqual([needed, Math.ceil(needed / BODY_LIMIT) * BODY_LIMIT]);
  expect((await send(call, padded('{"unheardOf":1}', limit))).statusCode).toBe(400);
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const larger = await send(call, padded('{}', limit + 1), type);
    expect([larger.statusCode, envelopeOf(larger).errCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  }
});

it.each([
  ['/confirm-location', 4 * BODY_LIMIT, 'text/html; charset=utf-8'],
  ['/confirm-location/find', BODY_LIMIT, 'text/html; charset=utf-8'],
  [`${API_PREFIX}/hooks/twilio`, BODY_LIMIT, 'application/json; charset=utf-8'],
  [`${API_PREFIX}/hooks/bounce`, BODY_LIMIT, 'application/json; charset=utf-8'],
])('%s takes %d bytes', async (url, limit, type) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (bytes: number) => test.app.inject({ method: 'POST', url, headers, payload: 'a='.padEnd(bytes, 'a') });
  expect((await post(limit)).statusCode).not.toBe(413);
  const larger = await post(limit + 1);
  expect([larger.statusCode, larger.headers['content-type']]).toEqual([413, type]);
});

const kanji = (count: number): string => '漢'.repeat(count);

/** Travelers with the longest ids. */
const PEOPLE = Array.from({ length: MANUAL.ids }, (_, index) => 2_000_000_000 + index);

/** The largest that each call needing more than the usual takes in fact, with all that it is checked for. */
const LARGEST = (): [Call, Record<string, unknown>, number?][] => {
  const { companyId, categoryId, applicants, templateId, questionId } = seeded.a;
  const texts = {
    subject: kanji(LENGTH.subject),
    subjectEn: kanji(LENGTH.subject),
    body: kanji(LENGTH.body),
    bodyEn: kanji(LENGTH.body),
    smsText: kanji(LENGTH.sms),
    smsTextEn: kanji(LENGTH.sms),
  };
  const mail = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}example`;
  const company = {
    name: kanji(LENGTH.name),
    nameEn: kanji(LENGTH.name),
    responsibleFamilyName: kanji(LENGTH.name),
    responsibleTitle: kanji(LENGTH.name),
    responsibleMailAddress: mail,
    manager: kanji(LENGTH.name),
    description: kanji(LENGTH.description),
    emergencyTel: '03-1234-5678',
    emergencyMail: mail,
    contactMailTo: mail,
    contactMailCc: Array<string>(10).fill(mail),
    contactTel: '03-1234-5678',
    remarks: kanji(LENGTH.description),
    categoryId,
  };
  const template = { ...texts, messageType: 4, templateName: kanji(LENGTH.name), displayOrder: 1 };
  const message = { messageType: 4, text: texts };
  return [
    [api.companies.post, { ...company, policyNumber: '809GI000001' }],
    [api.companies.put, { ...company, version: 1 }, companyId],
    [api.messageTemplates.post, { ...template, userDiv: 3, companyId }],
    [api.messageTemplates.put, { ...template, version: 1 }, templateId],
    [
      api.messageTemplates.preview,
      { messageType: 4, ...texts, body: kanji(2 * LENGTH.body), bodyEn: kanji(2 * LENGTH.body) },
    ],
    [api.delivery.all, { ...message, filter: { companyIds: [companyId] } }],
    [api.delivery.test, { ...message, applicantId: applicants[0], language: 'jp' }],
    [api.delivery.dryRun, { ...message, applicantIds: PEOPLE }],
    [api.delivery.select, { ...message, applicantIds: PEOPLE, expectedCount: PEOPLE.length }],
    [
      api.deliveryHistory.answer,
      { applicantId: applicants[0], response: 1, comment: kanji(10_000), reason: kanji(LENGTH.comment) },
      questionId,
    ],
  ];
};

it('takes the largest inputs, each character escaped', async () => {
  const { companyId, divisions } = seeded.a;
  for (const [call, input, id] of LARGEST()) {
    if (call === api.delivery.dryRun) {
      await test.query(
        `INSERT INTO applicant (id, company_id, division_id, app_id, name, name_kana, country_id)
         SELECT n, $1, $2, n::text, 'a', 'a', (SELECT min(id) FROM country) FROM unnest($3::int[]) AS n`,
        [companyId, divisions[0], PEOPLE],
      );
    }
    const response = await send(call, escapedJson(input), 'application/json', id);
    expect([call.path, response.statusCode, envelopeOf(response).error]).toEqual([call.path, 200, null]);
  }
});

const part = (name: string, value: Buffer | string, fileName?: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(fileName === undefined ? '\r\n\r\n' : `; filename="${fileName}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
const form = (call: Call & { file: FilePart }, input: string, file: Buffer): Buffer =>
  Buffer.concat([part(INPUT_PART, input), part(call.file.name, file, 'a'), Buffer.from('--x--\r\n')]);
const FORM = 'multipart/form-data; boundary=x';

it('accepts the largest logo along with the largest input', async () => {
  const image = await sharp({ create: { width: 300, height: 70, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const [, , [, input]] = [null, null, LARGEST()[0] ?? [null, {}]] as const;
  const call = { ...api.companies.post, file: api.companies.post.file as FilePart };
  const logo = Buffer.concat([image, Buffer.alloc(call.file.maxBytes - image.length)]);
  const json = escapedJson({ ...input, policyNumber: '809GI000002', responsibleMailAddress: 'b@example.com' });
  const made = await send(call, form(call, padded(json, limitOf(call)), logo), FORM);
  expect([made.statusCode, envelopeOf(made).error]).toEqual([200, null]);
  const larger = await send(call, form(call, padded(json, limitOf(call) + 1), image), FORM);
  expect([larger.statusCode, envelopeOf(larger).errCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

const BY_WHAT_IT_NAMES =
  /^(auth\.(login|secondFactor|refreshSession|logout)|information\.\w+|lookUps\.logo|home\.publicStatus)$/;

it('counts the public calls that name nobody before it reads them', async () => {
  const open = CALLS.filter(([name, { access }]) => access === 'public' && !BY_WHAT_IT_NAMES.test(name));
  expect(open.filter(([, { perMinute }]) => perMinute === undefined)).toEqual([]);
  for (const [, { method, path, perMinute = 0 }] of open) {
    const ask = (address: string) =>
      test.app.inject({
        method,
        url: API_PREFIX + path,
        headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
        payload: method === 'GET' ? undefined : '{',
      });
    // a minute that ends in between begins again
    const statuses: number[] = [];
    for (let asked = 0; asked <= 2 * perMinute && !statuses.includes(429); asked += 1) {
      statuses.push((await ask('192.0.2.1')).statusCode);
    }
    expect([path, statuses.slice(0, perMinute)]).toEqual([path, Array<number>(perMinute).fill(400)]);
    const refused = await ask('192.0.2.1');
    expect([refused.statusCode, envelopeOf(refused).errCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('192.0.2.2')).statusCode).toBe(400);
  }
});
