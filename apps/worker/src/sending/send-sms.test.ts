import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startTwilio, type TwilioApi } from '../../../../tests/support/twilio.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { createSender, type Sender } from './sender.js';

let database: TestDatabase;
let twilio: TwilioApi;
let sender: Sender;
let division: { id: number; companyId: number };

beforeEach(async () => {
  database = await createTestDatabase();
  twilio = await startTwilio();
  division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  const settings = {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'token',
    from: '+15005550006',
    baseUrl: twilio.http.origin,
  };
  sender = createSender(testContext(database.dataSource, { twilio: settings }));
});

afterEach(async () => {
  await sender.close();
  await twilio.http.close();
  await database.drop();
});

const travelers = async (count: number): Promise<void> => {
  for (let n = 1; n <= count; n += 1) {
    await makeApplicant(database.dataSource, division, {
      mailAddress: null,
      phone: '090',
      phoneE164: `+81900000000${n}`,
    });
  }
};
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const send = (): Promise<number> => makeDelivery(database.dataSource, division.companyId, { smsPossible: true });
const counts = (id: number): Promise<Record<string, number>> => countsOf(database.dataSource, id, 'sms');

test('an SMS carries the short link; a number that cannot be reached is marked at once', async () => {
  await travelers(3);
  twilio.script.set('+819000000002', { status: 400, code: 21614 }).set('+819000000003', { status: 429, code: 20429 });
  const id = await send();
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 1, unreachable: 1, pending: 1 });
  expect(twilio.sent[0]?.body).toMatch(
    /地震（気象庁16:12発表）がありました。無事ですか？.*回答してください。\nhttps:\/\/tabimori\.example\.com\/c\/[\w-]{24}$/,
  );
  expect(await rows('SELECT phone_e164, sms_undelivered FROM applicant WHERE sms_undelivered')).toEqual([
    { phone_e164: '+819000000002', sms_undelivered: true },
  ]);
  twilio.script.clear();
  await database.dataSource.query('UPDATE chunk SET not_before = now()');
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 2, unreachable: 1 });
  expect(await rows('SELECT count(*)::int AS n FROM recipient WHERE sms_id IS NOT NULL')).toEqual([{ n: 2 }]);
});

test('a number that the provider puts off again and again holds up others for seconds, not minutes', async () => {
  await travelers(1);
  twilio.script.set('+819000000001', { status: 429, code: 20429 });
  await send();
  await sender.run();
  const alert = await send();
  await database.dataSource.query(
    `UPDATE chunk SET failures = CASE delivery_id WHEN $1 THEN 0 ELSE 7 END,
    not_before = CASE delivery_id WHEN $1 THEN now() + interval '1 s' ELSE now() END`,
    [alert],
  );
  await sender.run();
  expect(
    await rows(`SELECT failures, not_before <= now() + interval '5 s' AS soon FROM chunk ORDER BY delivery_id`),
  ).toEqual([
    { failures: 8, soon: false },
    { failures: 1, soon: true },
  ]);
});

test('an answer with characters that cannot be stored is stored without them, and nothing is sent twice', async () => {
  await travelers(3);
  twilio.script
    .set('+819000000002', { status: 400, code: 21614, message: 'no\0mobile \ud800' })
    .set('+819000000003', { sid: 'SM1\0' });
  const id = await send();
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 2, unreachable: 1 });
  expect(twilio.sent).toHaveLength(2);
  expect(await rows('SELECT sms_error, sms_id FROM recipient ORDER BY applicant_id')).toEqual([
    { sms_error: null, sms_id: twilio.sent[0]?.sid },
    { sms_error: '21614 no mobile \ufffd', sms_id: null },
    { sms_error: null, sms_id: 'SM1 ' },
  ]);
});

test('an SMS whose answer was lost is looked up, and not sent twice', async () => {
  await travelers(2);
  twilio.script.set('+819000000001', 'lost');
  const id = await send();
  await sender.run();
  expect(await counts(id)).toEqual({ unknown: 1, accepted: 1 });
  twilio.script.clear();
  await database.dataSource.query('UPDATE chunk SET not_before = now()');
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 2 });
  expect(twilio.sent).toHaveLength(2);
  expect(await rows('SELECT state FROM delivery')).toEqual([{ state: 'finished' }]);
});

test('after a crash the window that was open is looked up before it is sent', async () => {
  await travelers(4);
  const id = await send();
  await sender.run();
  // as a worker leaves it that sent the window and died before it wrote the results
  await database.dataSource.query(`UPDATE recipient SET sms_state = 'pending', sms_id = NULL`);
  await database.dataSource.query('UPDATE chunk_tally SET pending = accepted, accepted = 0');
  await database.dataSource.query(
    `UPDATE chunk SET done = false, lease_holder = 'dead', lease_until = now() - interval '1 s',
       window_to = (SELECT max(applicant_id) - 1 FROM recipient)`,
  );
  twilio.sent.splice(0, 1);
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 4 });
  // two of the window were found; the one that was not there and the one after the window were sent
  expect(twilio.sent).toHaveLength(5);
});
