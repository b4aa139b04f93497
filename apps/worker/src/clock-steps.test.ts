import { rows as rowsOf, sql } from '@tabimori/server';
import { queryRows } from '../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision, makeTelegram, makeUser } from '../../../tests/support/factories.js';
import { startHttp, type LocalHttp } from '../../../tests/support/http.js';
import { telegramXml } from '../../../tests/support/telegram-xml.js';
import { feedOf } from '../../../tests/support/telegrams.js';
import { startSmtpSink, type SmtpSink } from '../../../tests/support/smtp-sink.js';
import type { Context } from './context.js';
import { decideTelegrams } from './decisions/decide-telegrams.js';
import { startFetching } from './feed/fetch-telegrams.js';
import { newFeedMemory, readFeeds } from './feed/read-feeds.js';
import { correctTimes } from './health/correct-times.js';
import { createSender } from './sending/sender.js';
import { alarmsOf, testContext } from './testing/context.js';
import { countsOf, makeDelivery } from './testing/send.js';
import { untilNextStage, wasAhead } from './testing/time.js';
import { createWorld, makeTravelers } from './testing/world.js';

/** The clock was ahead by this when the rows were written. */
const AHEAD = 7200;

let database: TestDatabase;
let sink: SmtpSink;
let context: Context;
let division: { id: number; companyId: number };

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  context = testContext(database.dataSource, { smtpUrl: sink.url });
  division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
});
afterEach(async () => {
  await sink.close();
  await database.drop();
});

const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

async function send(): Promise<void> {
  const sender = createSender(context);
  await sender.run();
  await sender.close();
}

test('a chunk that a worker held when the clock was ahead is sent by the next one', async () => {
  await makeApplicants(database.dataSource, division, 3);
  const id = await makeDelivery(database.dataSource, division.companyId);
  await rows(`UPDATE chunk SET lease_holder = 'gone', attempt = 1, lease_until = now() + interval '8 s'`);
  await send();
  expect(sink.mails).toHaveLength(0);
  await wasAhead(database.dataSource, AHEAD);
  await rows('UPDATE chunk SET not_before = now()');
  await send();
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: 3 });
});

describe('the feed', () => {
  let agency: LocalHttp;
  let read: () => Promise<void>;
  beforeEach(async () => {
    agency = await startHttp((_, response) => void response.writeHead(200).end(feedOf([])));
    const feedUrls = [`${agency.origin}/short.xml`];
    const longFeedUrls = [`${agency.origin}/long.xml`];
    const worker = testContext(database.dataSource, { feedUrls, longFeedUrls, pollSeconds: 60 });
    const memory = newFeedMemory();
    read = () => readFeeds(worker, memory);
  });
  afterEach(() => agency.close());
  const paths = (): string[] => agency.requests.map(({ path }) => path);

  test('the feeds, the long one included, are read again at once when a clock that was ahead is corrected', async () => {
    await read();
    await read();
    expect(paths()).toEqual(['/short.xml', '/long.xml']);
    await wasAhead(database.dataSource, AHEAD);
    await read();
    expect(paths()).toEqual(['/short.xml', '/long.xml', '/short.xml', '/long.xml']);
    expect(await rows('SELECT FROM feed WHERE read_at > now() OR lease_until > now() + interval $$60 s$$')).toEqual([]);
  });

  test('a restart after such a clock reads the long feed', async () => {
    await read();
    await wasAhead(database.dataSource, AHEAD);
    const { config } = context;
    const feeds = { feedUrls: [`${agency.origin}/short.xml`], longFeedUrls: [`${agency.origin}/long.xml`] };
    await readFeeds({ ...context, config: { ...config, ...feeds } }, newFeedMemory());
    expect(paths()).toEqual(['/short.xml', '/long.xml', '/short.xml', '/long.xml']);
  });

  test('a document that such a clock put off is fetched', async () => {
    const url = `${agency.origin}/data/20090810200911_0_VXSE51_010000.xml`;
    await rowsOf(
      database.dataSource,
      sql`INSERT INTO feed_entry (url, feed_url, type, title, first_seen_at, state, attempts, next_try_at)
       VALUES (${url}, '', 'VXSE51', '', now(), 'wanted', 5, now() + interval '32 s')`,
    );
    await (
      await startFetching(context)
    ).ended;
    expect(paths()).toEqual([]);
    await wasAhead(database.dataSource, AHEAD);
    await (
      await startFetching(context)
    ).ended;
    expect(paths()).toHaveLength(1);
  });
});

describe('times of something to come that a clock ahead has set', () => {
  test('an alert leaves at once, its question a delay later, and the reminders as far apart as they are', async () => {
    const world = await createWorld();
    await makeTravelers(world.db, 'clock', '5', ['22']);
    const worker = testContext(world.db, {
      smtpUrl: world.sink.url,
      confirmationDelaySeconds: 900,
      reminderIntervalSeconds: 900,
    });
    const until = async (): Promise<number> => (await untilNextStage(world.db)) ?? NaN;
    const sender = createSender(worker);
    const at = new Date();
    const xml = telegramXml({ type: 'VXSE53', eventIds: ['20261121120000'], controlAt: at, felt: { '22': '6-' } });
    await world.store({ url: 'http://127.0.0.1/1.xml', type: 'VXSE53', xml, firstSeenAt: at });
    await wasAhead(world.db, AHEAD);
    await world.db.query('UPDATE telegram SET first_seen_at = $1', [at]);
    await decideTelegrams(worker);
    await wasAhead(world.db, AHEAD);
    await sender.run();
    expect(world.sink.mails).toHaveLength(0);
    const alarms = alarmsOf(worker);
    await correctTimes(worker);
    await sender.run();
    expect(world.sink.mails).toHaveLength(1);
    expect(await until()).toBeGreaterThan(890);
    expect(await until()).toBeLessThanOrEqual(900);
    expect(alarms).toEqual(['timesCorrected']);
    await correctTimes(worker);
    expect(alarms).toHaveLength(1);

    await world.pass(world.one, 900);
    await wasAhead(world.db, AHEAD);
    await correctTimes(worker);
    expect(await until()).toBeGreaterThan(890);
    expect(await until()).toBeLessThanOrEqual(900);
    expect(await rowsOf(world.db, sql`SELECT after FROM operation_log WHERE action = 'correctTimes'`)).toHaveLength(2);
    await sender.close();
    await world.close();
  });

  test('a telegram, a mail to users and the daily pruning that are to be tried again are due', async () => {
    const user = await makeUser(database.dataSource, { userDiv: 1 });
    await makeTelegram(database.dataSource, '<Report/>', { url: 'u', type: 'VXSE53', attempts: 3 });
    await rowsOf(
      database.dataSource,
      sql`INSERT INTO system_mail (key, user_id, mail_address, language, kind, facts, attempts, next_try_at)
       VALUES ('k', ${user.id}, 'a@example.com', 'jp', 'testMail', '{}', 4, now() + interval '80 s')`,
    );
    await rows(`UPDATE installation SET prune_due_at = now() + interval '27 hours'`);
    const waiting = `SELECT FROM telegram WHERE next_try_at > now() UNION ALL SELECT FROM system_mail WHERE next_try_at > now()
      UNION ALL SELECT FROM installation WHERE prune_due_at > now()`;
    await correctTimes(context);
    expect(await rows(waiting)).toHaveLength(2);
    await wasAhead(database.dataSource, AHEAD);
    expect(await rows(waiting)).toHaveLength(3);
    await correctTimes(context);
    expect(await rows(waiting)).toHaveLength(0);
  });
});
