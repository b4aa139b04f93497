import fc from 'fast-check';
import { rows, sql } from '@tabimori/server';
import { writeAnswers } from '../apps/api/src/answers/write-answers.js';
import { missingIn } from '../apps/worker/src/testing/missing.js';
import { contradictionsIn } from '../apps/worker/src/testing/record.js';
import { createWorld, makeTravelers, type Worker, type World } from '../apps/worker/src/testing/world.js';
import { NUM_RUNS } from './support/runs.js';
import { telegramXml, type MadeTelegram } from './support/telegram-xml.js';

/** One thing that happens. */
type Happening =
  | {
      is: 'telegram';
      type: MadeTelegram['type'];
      /** 0 to 2; a tsunami may share its telegram with one more */
      events: number[];
      infoType: string;
      status: string;
      serial: string;
      felt: Record<string, string>;
      kinds: Record<string, string>;
      /** seconds before now at which it was published */
      old: number;
      /** it arrives a second time */
      twice: boolean;
      worker: 'one' | 'two' | number;
    }
  | { is: 'pass'; minutes: number; worker: 'one' | 'two' | number }
  | { is: 'answer'; traveler: number; response: 1 | 3 }
  | { is: 'send' };

const worker = fc.oneof(
  { weight: 4, arbitrary: fc.constant('one' as const) },
  { weight: 2, arbitrary: fc.constant('two' as const) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 70 }) },
);
const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, ...others.map((one) => fc.constant(one)));

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant('telegram' as const),
      type: mostly<MadeTelegram['type']>('VXSE51', 'VXSE53', 'VXSE53', 'VXSE53', 'VTSE41', 'VTSE41', 'VTSE41'),
      events: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 2 }),
      infoType: mostly('発表', '訂正', '遅延', '取消', '取消'),
      status: mostly('通常', '訓練', '試験', '未知'),
      serial: fc.constantFrom('', '1', '2'),
      felt: fc.dictionary(fc.constantFrom('22', '13'), fc.constantFrom('3', '4', '5-', '5+', '6-', '7'), {
        maxKeys: 2,
      }),
      kinds: fc.dictionary(fc.constantFrom('380', '320', '312'), fc.constantFrom('51', '52', '53', '50', '62', '99'), {
        maxKeys: 3,
      }),
      old: fc.integer({ min: 0, max: 300 }),
      twice: mostly(false, true),
      worker,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('pass' as const), minutes: fc.constantFrom(1, 6, 11, 16, 40, 130), worker }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('answer' as const),
      traveler: fc.nat(7),
      response: fc.constantFrom(1 as const, 3 as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ is: 'send' as const }) },
);

const PREFECTURES = ['13', '22'];
const eventId = (number: number): string => `2026112110000${number}`;

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await makeTravelers(world.db, 'four', '4', PREFECTURES, 2);
  await makeTravelers(world.db, 'six', '6', PREFECTURES, 2);
});
afterAll(() => world.close());

const workerOf = (name: 'one' | 'two' | number): Worker =>
  typeof name === 'number' ? world.dyingAt(name) : world[name];

/** Someone who has answered, and the last message of that question until then. */
interface Answered {
  applicantId: number;
  questionId: number;
  lastId: number;
}

/** The traveler answers the newest question, as the response page stores it. */
async function answer(number: number, response: 1 | 3): Promise<Answered | null> {
  const [question] = await rows<Answered>(
    world.db,
    sql`SELECT r.applicant_id, coalesce(d.root_id, d.id) AS question_id, (SELECT max(id) FROM delivery) AS last_id
     FROM recipient r JOIN delivery d ON d.id = r.delivery_id
     WHERE d.asks_answer AND r.applicant_id = (SELECT id FROM applicant ORDER BY id OFFSET ${number} LIMIT 1)
     ORDER BY d.id DESC LIMIT 1`,
  );
  if (!question) return null;
  const { applicantId, questionId: deliveryId } = question;
  const nowhere = { latitude: null, longitude: null, accuracy: null, proxyId: null, taken: null };
  const given = { deliveryId, applicantId, nonce: `n${Math.random()}`, response, comment: '', via: 'url' as const };
  await world.db.transaction((tx) => writeAnswers(tx, [{ ...given, ...nowhere }]));
  return question;
}

let number = 0;

async function happen(one: Happening): Promise<Answered | null> {
  if (one.is === 'send') await world.send();
  if (one.is === 'pass') await world.pass(workerOf(one.worker), one.minutes * 60);
  if (one.is === 'answer') return answer(one.traveler, one.response);
  if (one.is !== 'telegram') return null;
  const { type, events, infoType, status, felt, kinds, old } = one;
  const serial = type === 'VXSE53' ? one.serial : '';
  const eventIds = (type === 'VTSE41' ? events : events.slice(0, 1)).map(eventId);
  const content = type === 'VTSE41' ? { kinds } : { felt };
  const controlAt = new Date(Date.now() - old * 1000);
  const xml = telegramXml({ type, eventIds, infoType, status, serial, controlAt, ...content });
  for (const blank of one.twice ? ['', ' '] : ['']) {
    number += 1;
    const url = `https://agency.example/data/${number}_0_${type}_010000.xml`;
    await world.store({ url, type, xml: `${xml}${blank}<!-- ${number} -->`, firstSeenAt: new Date() });
    await world.decide(workerOf(one.worker));
  }
  return null;
}

/** Reminders sent to people who had already answered the question. */
async function remindedAnyway(answers: readonly Answered[]): Promise<Answered[]> {
  const found: Answered[] = [];
  for (const one of answers) {
    const reminders = await rows<object>(
      world.db,
      sql`SELECT FROM recipient r JOIN delivery d ON d.id = r.delivery_id
       WHERE r.applicant_id = ${one.applicantId} AND d.root_id = ${one.questionId} AND d.id > ${one.lastId}`,
    );
    if (reminders.length > 0) found.push(one);
  }
  return found;
}

/** Plays everything, and returns what is wrong at the end. */
async function wrongAfter(happenings: readonly Happening[]): Promise<object> {
  await world.forget();
  const answers: Answered[] = [];
  for (const one of happenings) {
    const answered = await happen(one);
    if (answered) answers.push(answered);
  }
  const missing = await missingIn(world.db);
  await world.send();
  await world.finish(world.one);
  const ids = world.sink.mails.map(({ raw }) => /^Message-ID: (.*)$/imu.exec(raw)?.[1]);
  return {
    contradictions: await contradictionsIn(world.db),
    missing,
    remindedAnyway: await remindedAnyway(answers),
    mailsTwice: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
}

const NOTHING = { contradictions: [], missing: [], remindedAnyway: [], mailsTwice: [] };

test('whatever happens, nobody is alerted twice or missed, and the sums are correct', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 14 }), async (happenings) => {
      expect(await wrongAfter(happenings)).toEqual(NOTHING);
    }),
    { numRuns: NUM_RUNS.database, seed: 20261121, endOnFailure: false },
  );
}, 120_000);
