import { catchUpSkipped, createLogger } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { Db } from '../db/sql.js';
import { Metrics } from '../http/metrics.js';
import { seed, seedDelivery, seedDrill, type Seeded } from '../testing/seed.js';
import { makeApplicant } from '../../../../tests/support/factories.js';
import { holdTraveler } from '../../../../tests/support/hold.js';
import { Answers } from './answers.js';
import type { NewAnswer } from './write-answers.js';

let database: TestDatabase;
let seeded: Seeded;
let answers: Answers;
const logger = createLogger('test', 'silent');

beforeEach(async () => {
  database = await createTestDatabase();
  seeded = await seed(database.dataSource);
  answers = new Answers(new Db(database.dataSource), logger, new Metrics());
});
afterEach(() => database.drop());

let nonces = 0;
const answer = (deliveryId: number, applicantId: number, over: Partial<NewAnswer> = {}): NewAnswer => ({
  deliveryId,
  applicantId,
  nonce: `n${(nonces += 1)}`,
  response: 1,
  comment: '',
  latitude: null,
  longitude: null,
  accuracy: null,
  via: 'url',
  proxyId: null,
  taken: null,
  ...over,
});

const query = <T>(text: string, params: unknown[] = []): Promise<T[]> => database.dataSource.query<T[]>(text, params);

/** The tallies of every delivery equal what a count over its recipients gives. */
async function expectTrueTallies(): Promise<void> {
  const wrong = await query(`
    SELECT t.* FROM delivery_tally t CROSS JOIN LATERAL (
      SELECT count(*) AS total, count(*) FILTER (WHERE response = 1) AS safe, count(*) FILTER (WHERE response = 2) AS injured,
        count(*) FILTER (WHERE response = 3) AS help, count(*) FILTER (WHERE response = 4) AS other
      FROM recipient r WHERE r.delivery_id = t.delivery_id AND r.division_id = t.division_id) c
    WHERE (t.total, t.safe, t.injured, t.help, t.other) <> (c.total, c.safe, c.injured, c.help, c.other)`);
  expect(wrong).toEqual([]);
  const misplaced = await query(`
    SELECT p.* FROM place_tally p CROSS JOIN LATERAL (
      SELECT count(*) AS total, count(response) AS answered FROM recipient r
      WHERE r.delivery_id = p.delivery_id AND r.prefecture_code = p.prefecture_code) c
    WHERE (p.total, p.answered) <> (c.total, c.answered)`);
  expect(misplaced).toEqual([]);
}

async function manyTravelers(count: number): Promise<{ deliveryId: number; ids: number[] }> {
  const [first] = seeded.a.divisions;
  const [japan] = await query<{ id: number }>(`SELECT id FROM country WHERE code = '392'`);
  const made = await query<{ id: number }>(
    `INSERT INTO applicant (company_id, division_id, name, app_id, country_id, prefecture_code)
     SELECT $1, $2, 'n' || n, lpad(n::text, 10, 'X'), $4, (ARRAY['13', '27', NULL])[1 + n % 3] FROM generate_series(1, $3::int) AS n RETURNING id`,
    [seeded.a.companyId, first, count, japan?.id],
  );
  const ids = made.map(({ id }) => id);
  return { deliveryId: await seedDelivery(database.dataSource, seeded.a.companyId, ids), ids };
}

it('keeps a hundred answers at once in a few transactions, with true tallies', async () => {
  const { deliveryId, ids } = await manyTravelers(100);
  const known = await Promise.all(
    ids.map((id, i) => answers.record(answer(deliveryId, id, { response: ((i % 4) + 1) as NewAnswer['response'] }))),
  );
  const [transactions] = await query<{ n: number }>(`SELECT count(DISTINCT xmin::text)::int AS n FROM answer`);
  expect(known).toEqual(Array(100).fill(true));
  expect(transactions?.n).toBeLessThan(10);
  const tally = await query(`SELECT total, safe, injured, help, other FROM delivery_tally WHERE delivery_id = $1`, [
    deliveryId,
  ]);
  expect(tally).toEqual([{ total: 100, safe: 25, injured: 25, help: 25, other: 25 }]);
  await expectTrueTallies();
});

it('takes a double tap for one answer, and the latest of several for the one that counts', async () => {
  const { questionId, applicants } = seeded.a;
  const [id] = applicants;
  const tap = answer(questionId, id);
  await Promise.all([answers.record(tap), answers.record(tap)]);
  await answers.record(tap);
  expect(await query(`SELECT count(*)::int AS n FROM answer`)).toEqual([{ n: 1 }]);
  await Promise.all([
    answers.record(answer(questionId, id, { response: 2 })),
    answers.record(answer(questionId, id, { response: 3, comment: '足が痛い' })),
  ]);
  expect(
    await query(`SELECT response FROM recipient WHERE delivery_id = $1 AND applicant_id = $2`, [questionId, id]),
  ).toEqual([{ response: 3 }]);
  expect(await query(`SELECT response FROM answer ORDER BY id`)).toEqual([
    { response: 1 },
    { response: 2 },
    { response: 3 },
  ]);
  await expectTrueTallies();
});

it('counts an answer to a reminder for the whole question, and for nothing else', async () => {
  const { questionId, applicants, companyId, alertId } = seeded.a;
  const reminderId = await seedDelivery(database.dataSource, companyId, applicants.slice(1), {
    message_type: 3,
    reminder_number: 1,
    root_id: questionId,
  });
  await answers.record(answer(reminderId, applicants[1], { response: 3 }));
  const answered = await query(
    `SELECT delivery_id, response FROM recipient WHERE applicant_id = $1 ORDER BY delivery_id`,
    [applicants[1]],
  );
  expect(answered).toEqual([
    { delivery_id: alertId, response: null },
    { delivery_id: questionId, response: 3 },
    { delivery_id: reminderId, response: 3 },
  ]);
  const helped = await query<{ id: number }>(`SELECT id FROM delivery WHERE last_help_at IS NOT NULL ORDER BY id`);
  expect(helped.map(({ id }) => id)).toEqual([questionId, reminderId]);
  await answers.record(answer(questionId, applicants[1], { response: 1 }));
  expect(await query(`SELECT response FROM recipient WHERE delivery_id = $1`, [reminderId])).toContainEqual({
    response: 1,
  });
  await expectTrueTallies();
});

it('loses no answer to one that the database refuses', async () => {
  const { questionId, applicants } = seeded.a;
  const [first, second, third] = applicants;
  const settled = await Promise.allSettled([
    answers.record(answer(questionId, first)),
    answers.record(answer(questionId, second, { comment: 'a\u0000b' })),
    answers.record(answer(questionId, third, { response: 3 })),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await query(`SELECT applicant_id FROM answer ORDER BY applicant_id`)).toEqual([
    { applicant_id: first },
    { applicant_id: third },
  ]);
  await expectTrueTallies();
});

it('takes an accuracy that the database cannot hold as it is', async () => {
  const { questionId, applicants } = seeded.a;
  const position = { latitude: 31, longitude: 131, accuracy: 1e-50 };
  expect(await answers.record(answer(questionId, applicants[0], position))).toBe(true);
  expect(await query('SELECT accuracy FROM answer')).toEqual([{ accuracy: 0 }]);
});

it('says when the delivery has no such recipient, and keeps the others', async () => {
  const { questionId, applicants } = seeded.a;
  const known = await Promise.all([
    answers.record(answer(questionId, seeded.b.applicants[0])),
    answers.record(answer(99_999, applicants[0])),
    answers.record(answer(questionId, applicants[0])),
  ]);
  expect(known).toEqual([false, false, true]);
});

it('counts the answer of a traveler who was deleted since, and keeps the last position', async () => {
  const { questionId, applicants } = seeded.a;
  await query(`UPDATE applicant SET deleted_at = now() WHERE id = $1`, [applicants[0]]);
  await answers.record(answer(questionId, applicants[0], { latitude: 31.9, longitude: 131.4, accuracy: 20 }));
  await expectTrueTallies();
  expect(await query(`SELECT latitude, longitude, accuracy FROM applicant WHERE located_at IS NOT NULL`)).toEqual([
    { latitude: 31.9, longitude: 131.4, accuracy: 20 },
  ]);
});

it('waits for nobody who holds a traveler; the position comes when they let go, and no later one is lost', async () => {
  const { a, b } = seeded;
  const [held, other] = a.applicants;
  const positions = () =>
    query(`SELECT id, latitude, longitude, accuracy FROM applicant WHERE latitude IS NOT NULL ORDER BY id`);
  const at = (latitude: number) => ({ latitude, longitude: 131.4, accuracy: 20 });
  const letGo = await holdTraveler(database.dataSource, held);
  try {
    const both = [answer(a.questionId, held, at(31.9)), answer(b.questionId, b.applicants[0], at(32.1))];
    expect(await Promise.all(both.map((one) => answers.record(one)))).toEqual([true, true]);
    await answers.record(answer(a.questionId, held, at(33)));
    await answers.record(answer(a.questionId, other, at(32.2)));
    await catchUpSkipped(database.dataSource);
    expect(await positions()).toEqual([
      { id: other, ...at(32.2) },
      { id: b.applicants[0], ...at(32.1) },
    ]);
  } finally {
    await letGo();
  }
  // two processes at once
  await Promise.all([catchUpSkipped(database.dataSource), catchUpSkipped(database.dataSource)]);
  expect(await positions()).toEqual([
    { id: held, ...at(33) },
    { id: other, ...at(32.2) },
    { id: b.applicants[0], ...at(32.1) },
  ]);
  expect(await query('SELECT FROM skipped_applicant')).toEqual([]);
}, 15_000);

it('a noted traveler gets neither the position of a drill nor one that was deleted', async () => {
  const { questionId, companyId, applicants } = seeded.a;
  const [first, second] = applicants;
  const at = { latitude: 31.9, longitude: 131.4, accuracy: 20 };
  const drill_id = await seedDrill(database.dataSource, companyId);
  const drill = await seedDelivery(database.dataSource, companyId, [first], { drill_id, origin: 'drill' });
  await answers.record(answer(drill, first, at));
  await answers.record(answer(questionId, second, at));
  await query('UPDATE applicant SET latitude = NULL, longitude = NULL, accuracy = NULL');
  await query('INSERT INTO skipped_applicant (applicant_id) SELECT unnest($1::int[])', [applicants]);
  await catchUpSkipped(database.dataSource);
  expect(await query('SELECT FROM applicant WHERE latitude IS NOT NULL')).toEqual([]);
  expect(await query('SELECT FROM skipped_applicant')).toEqual([]);
});

it('continues while a worker writes the same rows in another order', async () => {
  const { deliveryId, ids } = await manyTravelers(300);
  const worker = (async () => {
    for (let i = 0; i < 40; i += 1) {
      const some = [...ids].sort(() => Math.random() - 0.5).slice(0, 50);
      await database.dataSource
        .transaction(async (tx) => {
          for (const id of some) {
            await tx.query(
              `UPDATE recipient SET mail_state = 'accepted' WHERE delivery_id = $1 AND applicant_id = $2`,
              [deliveryId, id],
            );
          }
        })
        .catch((error: Error) => expect(error.message).toMatch(/deadlock/));
    }
  })();
  const other = new Answers(new Db(database.dataSource), logger, new Metrics());
  const recorded = Promise.all(
    ids.flatMap((id) => [
      answers.record(answer(deliveryId, id)),
      other.record(answer(deliveryId, id, { response: 2 })),
    ]),
  );
  expect((await recorded).every(Boolean)).toBe(true);
  await worker;
  expect(await query(`SELECT count(*)::int AS n FROM answer`)).toEqual([{ n: 600 }]);
  await expectTrueTallies();
});

it('sees the recipients of a reminder that is made at the same moment', async () => {
  const { questionId, applicants, companyId } = seeded.a;
  const late = await makeApplicant(database.dataSource, { id: seeded.a.divisions[0], companyId });
  expect(late.id).toBeGreaterThan(0);
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query(`SELECT FROM delivery WHERE id = $1 FOR UPDATE`, [questionId]);
  const recording = answers.record(answer(questionId, applicants[0]));
  await runner.query(
    `INSERT INTO delivery (send_id, company_id, message_type, origin, state, asks_answer, subject, subject_en, content, priority, sent_at, root_id)
     SELECT gen_random_uuid(), company_id, 3, origin, state, true, '', '', content, 3, now(), id FROM delivery WHERE id = $1`,
    [questionId],
  );
  await runner.query(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_state, sms_state)
     SELECT (SELECT max(id) FROM delivery), applicant_id, division_id, name, language, 'pending', 'none'
     FROM recipient WHERE delivery_id = $1 AND response IS NULL`,
    [questionId],
  );
  await runner.commitTransaction();
  await runner.release();
  expect(await recording).toBe(true);
  expect(
    await query(`SELECT count(*)::int AS n FROM recipient WHERE applicant_id = $1 AND response = 1`, [applicants[0]]),
  ).toEqual([{ n: 2 }]);
});

it('queues the mails of a call for help with the answer, once a question and traveler, and of no other answer', async () => {
  const { questionId, applicants, companyId, divisions } = seeded.a;
  const [calling, safe, other] = applicants;
  await query(`UPDATE users SET is_management = true WHERE company_id = $1 OR user_div < 3`, [companyId]);
  await query(`UPDATE users SET is_disabled = true WHERE mail_address = 'a-category@example.com'`);
  await Promise.all([
    answers.record(answer(questionId, calling, { response: 3 })),
    answers.record(answer(questionId, calling, { response: 3 })),
    answers.record(answer(questionId, safe, { response: 1 })),
  ]);
  const told = () =>
    query(
      `SELECT mail_address AS "to", facts - 'answerId' AS facts FROM system_mail WHERE kind = 'needsHelp' ORDER BY facts, mail_address`,
    );
  const facts = { deliveryId: questionId, applicantId: calling };
  const once = ['a-company@example.com', 'a-division@example.com', 'provider@example.com'].map((to) => ({ to, facts }));
  expect(await told()).toEqual(once);
  const reminderId = await seedDelivery(database.dataSource, companyId, applicants, {
    message_type: 3,
    reminder_number: 1,
    root_id: questionId,
  });
  await answers.record(answer(reminderId, calling, { response: 3 }));
  expect(await told()).toEqual(once);
  await answers.record(answer(reminderId, other, { response: 3 }));
  expect(divisions[1]).not.toBe(divisions[0]);
  expect(await told()).toHaveLength(once.length + 2);
});

describe('the mail of a call for help', () => {
  const told = () =>
    query(
      `SELECT (facts->>'deliveryId')::int AS question, w.root_id AS filed, w.comment FROM system_mail
       JOIN answer w ON w.id = (facts->>'answerId')::bigint WHERE kind = 'needsHelp' ORDER BY system_mail.id`,
    );
  beforeEach(() => query(`UPDATE users SET is_management = true WHERE mail_address = 'a-company@example.com'`));
  const help = (deliveryId: number, comment: string, over: Partial<NewAnswer> = {}) =>
    answers.record(answer(deliveryId, seeded.a.applicants[0], { response: 3, comment, ...over }));

  it('is about the question that the answer is filed under, whichever message was answered', async () => {
    const { alertId, questionId, applicants, companyId } = seeded.a;
    await help(alertId, 'by the link of the alert');
    expect(await told()).toEqual([{ question: questionId, filed: questionId, comment: 'by the link of the alert' }]);
    const later = await seedDelivery(database.dataSource, companyId, applicants);
    const warning = await seedDelivery(database.dataSource, companyId, applicants, {
      message_type: 7,
      asks_answer: false,
    });
    await help(warning, 'by the link of a tsunami alert');
    expect((await told()).slice(1)).toEqual([
      { question: later, filed: later, comment: 'by the link of a tsunami alert' },
    ]);
  });

  it('is written again for a call after one that was ended, and once for one that is repeated', async () => {
    const { questionId, applicants, companyId } = seeded.a;
    const comments = async () => (await told()).map((one) => (one as { comment: string }).comment);
    await help(questionId, 'first', { nonce: 'first' });
    await help(questionId, 'again');
    expect(await comments()).toEqual(['first']);
    await query(
      `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at)
       SELECT $1, $2, 1, 'done', '', min(id), '', now() FROM users`,
      [questionId, applicants[0]],
    );
    await help(questionId, 'first', { nonce: 'first' });
    expect(await comments()).toEqual(['first']);
    await Promise.all([help(questionId, 'after done'), help(questionId, 'after done')]);
    await help(questionId, 'after done, again');
    expect(await comments()).toEqual(['first', 'after done']);
    const drillId = await seedDrill(database.dataSource, companyId);
    const practised = await seedDelivery(database.dataSource, companyId, applicants, {
      origin: 'drill',
      drill_id: drillId,
    });
    await answers.record(answer(practised, applicants[0]));
    await help(questionId, 'after a drill');
    expect(await comments()).toEqual(['first', 'after done']);
    await answers.record(answer(questionId, applicants[0]));
    await help(questionId, 'after safe');
    await help(questionId, 'after safe, again');
    expect(await comments()).toEqual(['first', 'after done', 'after safe']);
  });
});
