import { createHmac } from 'node:crypto';
import { catchUpSkipped, createDelivery, smsReportPath, sql } from '@tabimori/server';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { holdTraveler } from '../../../../tests/support/hold.js';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, seedDelivery, type SeededCompany } from '../testing/seed.js';

const AUTH_TOKEN = 'the-token-of-the-provider';
const BOUNCE_SECRET = 'the-secret-of-the-relay-for-tests-only';

let test: TestApi;
let deliveryId: number;
let applicantId: number;
/** a company whose travelers the other tests leave alone */
let shared: SeededCompany;

beforeAll(async () => {
  test = await startApi({
    appBaseUrl: 'https://tabimori.example.com',
    twilio: { accountSid: 'AC1', authToken: AUTH_TOKEN, from: '+15005550006', baseUrl: null },
    bounceSecret: BOUNCE_SECRET,
  });
  const { a, b } = await seed(test.source);
  shared = b;
  await test.query(`UPDATE applicant SET mail_address = 'a@example.com', phone_e164 = '+819012345678'`);
  const delivery = await test.source.transaction((tx) =>
    createDelivery(tx, {
      companyId: a.companyId,
      messageType: 2,
      reminderNumber: 0,
      origin: 'manual',
      eventId: null,
      waveId: null,
      rootId: null,
      facts: { originAt: null, epicenter: null, magnitude: null, intensities: {} },
      audience: sql`SELECT id FROM applicant WHERE id = ${a.applicants[0]}`,
      smsPossible: true,
    }),
  );
  deliveryId = delivery?.id ?? 0;
  applicantId = a.applicants[0];
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.query(
    `UPDATE recipient SET mail_state = 'accepted', sms_state = 'accepted', sms_id = 'SM1', mail_error = NULL, sms_error = NULL
     WHERE delivery_id = $1`,
    [deliveryId],
  );
  await test.query('UPDATE chunk_tally SET pending = 0, accepted = 1, unreachable = 0 WHERE delivery_id = $1', [
    deliveryId,
  ]);
  await test.query('UPDATE applicant SET mail_undelivered = false, sms_undelivered = false');
});

const state = async (): Promise<unknown> => {
  const [row] = await test.query(
    `SELECT mail_state AS mail, sms_state AS sms, mail_error AS "mailError", sms_error AS "smsError",
       (SELECT sum(unreachable)::int FROM chunk_tally t WHERE t.delivery_id = r.delivery_id) AS unreachable,
       (SELECT sum(accepted)::int FROM chunk_tally t WHERE t.delivery_id = r.delivery_id) AS accepted,
       a.mail_undelivered AS "mailFlag", a.sms_undelivered AS "smsFlag"
     FROM recipient r JOIN applicant a ON a.id = r.applicant_id WHERE r.delivery_id = $1`,
    [deliveryId],
  );
  return row;
};
const UNTOUCHED = { mail: 'accepted', sms: 'accepted', unreachable: 0, accepted: 2, mailFlag: false, smsFlag: false };

const twilio = async (
  form: Record<string, string>,
  signature?: string,
  path = smsReportPath(deliveryId, applicantId),
) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature':
        signature ?? getExpectedTwilioSignature(AUTH_TOKEN, `https://tabimori.example.com${path}`, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
  return answer.statusCode;
};
const FAILED = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' };

it('an SMS that did not arrive is unreachable, however often it is reported', async () => {
  expect(await twilio(FAILED)).toBe(200);
  expect(await twilio(FAILED)).toBe(200);
  expect(await state()).toMatchObject({
    ...UNTOUCHED,
    sms: 'unreachable',
    smsError: 'undelivered 30005',
    unreachable: 1,
    accepted: 1,
    smsFlag: true,
  });
});

it('a report waits for nobody who holds the traveler, whose flag follows', async () => {
  const letGo = await holdTraveler(test.source, applicantId);
  try {
    expect(await twilio(FAILED)).toBe(200);
  } finally {
    await letGo();
  }
  await catchUpSkipped(test.source);
  expect(await state()).toMatchObject({ sms: 'unreachable', smsFlag: true, mailFlag: false });
});

it('one that arrived clears the flag; one on its way, or of another message, says nothing', async () => {
  await test.query('UPDATE applicant SET sms_undelivered = true');
  expect(await twilio({ MessageSid: 'SM1', MessageStatus: 'sent' })).toBe(200);
  expect(await twilio({ ...FAILED, MessageSid: 'SM9' })).toBe(200);
  expect(await state()).toMatchObject({ ...UNTOUCHED, smsFlag: true });
  expect(await twilio({ MessageSid: 'SM1', MessageStatus: 'delivered' })).toBe(200);
  expect(await state()).toMatchObject(UNTOUCHED);
});

it('a report that the provider has not signed is refused', async () => {
  expect(await twilio(FAILED, 'forged')).toBe(403);
  expect(await twilio(FAILED, getExpectedTwilioSignature(AUTH_TOKEN, 'https://other.example/', FAILED))).toBe(403);
  expect(await twilio(FAILED, undefined, '/api/v1/hooks/twilio?delivery=x&applicant=1')).toBe(400);
  expect(await state()).toMatchObject(UNTOUCHED);
});

/** Values that a signed report may contain instead of proper ones. */
const HOSTILE = [
  '\0',
  'SM1\0',
  '\ud800',
  'a\udc00b',
  '\u202e',
  '\ufffe',
  "'",
  '',
  ' ',
  '-1',
  '1e9',
  '99999999999',
  'x'.repeat(2000),
];

it('a signed report of the provider that holds anything is an error of its own, never ours', async () => {
  const OURS = {
    MessageSid: ['1e9', '99999999999'],
    MessageStatus: HOSTILE.filter(({ length }) => length <= 20),
    ErrorCode: ['', '1e9'],
    Other: HOSTILE,
  };
  for (const text of HOSTILE) {
    for (const [field, taken] of Object.entries<readonly string[]>(OURS)) {
      const status = await twilio({ ...FAILED, [field]: text });
      expect([field, text, status]).toEqual([field, text, taken.includes(text) ? 200 : 400]);
    }
    for (const name of ['delivery', 'applicant']) {
      const query = new URLSearchParams({ delivery: '1', applicant: '1', [name]: text }).toString();
      const status = await twilio(FAILED, undefined, `/api/v1/hooks/twilio?${query}`);
      expect([name, text, status < 500]).toEqual([name, text, true]);
    }
  }
  const path = smsReportPath(deliveryId, applicantId);
  for (const payload of [
    'MessageSid=%00',
    'MessageSid=%ED%A0%80',
    'MessageSid=%zz',
    '%00=%00',
    'a=1&a=2',
    '&&=&',
    '\0',
  ]) {
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'multipart/form-data']) {
      const headers = { 'content-type': type, 'x-twilio-signature': 'forged' };
      const answer = await test.app.inject({ method: 'POST', url: path, headers, payload });
      expect([payload, type, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([payload, type, true]);
      expect(answer.json()).toMatchObject({ success: false, statusCode: answer.statusCode });
    }
  }
});

const bounce = async (payload: string, secret = BOUNCE_SECRET): Promise<number> => {
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  return (await test.app.inject({ method: 'POST', url: '/api/v1/hooks/bounce', headers, payload })).statusCode;
};
const bounced = (): string =>
  JSON.stringify({
    messageId: `<${deliveryId}.${applicantId}.00000000-0000-4000-8000-000000000000@example.com>`,
    reason: '5.1.1 user unknown',
  });

it('a mail that came back is unreachable, and the traveler is flagged', async () => {
  expect(await bounce(bounced())).toBe(200);
  expect(await state()).toMatchObject({
    ...UNTOUCHED,
    mail: 'unreachable',
    mailError: '5.1.1 user unknown',
    unreachable: 1,
    accepted: 1,
    mailFlag: true,
  });
});

it('a mail that several share came back for all of them, in their departments; what others got stays', async () => {
  const { companyId, divisions, applicants } = shared;
  await test.query(`UPDATE applicant SET mail_address = 'Family@example.com' WHERE id = ANY($1)`, [
    applicants.slice(1),
  ]);
  const sent = await seedDelivery(test.source, companyId, applicants);
  const named = `<${sent}.${applicants[1]}.00000000-0000-4000-8000-000000000000@example.com>`;
  expect(await bounce(JSON.stringify({ messageId: named, reason: 'mailbox full' }))).toBe(200);
  expect(
    await test.query(
      `SELECT mail_state AS state, mail_error AS error, mail_undelivered AS flag
       FROM recipient r JOIN applicant a ON a.id = applicant_id WHERE delivery_id = $1 ORDER BY applicant_id`,
      [sent],
    ),
  ).toEqual([
    { state: 'accepted', error: null, flag: false },
    { state: 'unreachable', error: 'mailbox full', flag: true },
    { state: 'unreachable', error: 'mailbox full', flag: true },
  ]);
  expect(
    await test.query(
      'SELECT division_id AS division, accepted, unreachable FROM chunk_tally WHERE delivery_id = $1 ORDER BY 1',
      [sent],
    ),
  ).toEqual([
    { division: divisions[0], accepted: 1, unreachable: 1 },
    { division: divisions[1], accepted: 0, unreachable: 1 },
  ]);
});

it('a report that was forged, or makes no sense, is refused; an address that was changed since is not flagged', async () => {
  expect(await bounce(bounced(), 'another-secret-of-somebody-else')).toBe(403);
  expect(await bounce('{"messageId":"<1.2.x@y>"}')).toBe(400);
  expect(await bounce('{')).toBe(400);
  expect(await state()).toMatchObject(UNTOUCHED);
  await test.query(`UPDATE applicant SET mail_address = 'new@example.com'`);
  expect(await bounce(bounced())).toBe(200);
  expect(await state()).toMatchObject({ mail: 'unreachable', mailFlag: false });
  await test.query(`UPDATE applicant SET mail_address = 'a@example.com'`);
});

it('a signed report of the relay that holds anything is an error of its own, never ours', async () => {
  const { messageId } = JSON.parse(bounced()) as { messageId: string };
  for (const text of HOSTILE) {
    const isKept = !/[\0\ud800-\udfff\u202e]/.test(text) && text.length <= 1000;
    expect([text, await bounce(JSON.stringify({ messageId, reason: text }))]).toEqual([text, isKept ? 200 : 400]);
    expect([text, await bounce(JSON.stringify({ messageId: text, reason: '' }))]).toEqual([text, 400]);
    const address = JSON.stringify({ messageId: messageId.replace('example', text) });
    expect([text, (await bounce(address)) < 500]).toEqual([text, true]);
    expect([text, await bounce(JSON.stringify({ messageId, [text]: text }))]).toEqual([text, 200]);
  }
  for (const payload of [
    'null',
    '[]',
    '1',
    '"a"',
    '{"messageId":[]}',
    '{"reason":{}}',
    '{"__proto__":{"messageId":1}}',
    '\0',
    '{}\0',
  ]) {
    expect([payload, await bounce(payload)]).toEqual([payload, 400]);
  }
});
