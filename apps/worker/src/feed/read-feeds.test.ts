import { gzipSync } from 'node:zlib';
import type { QueueName } from '@tabimori/shared';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { startHttp, type LocalHttp } from '../../../../tests/support/http.js';
import { feedOf, publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { testContext } from '../testing/context.js';
import { rows as sqlRows, sql } from '@tabimori/server';
import { secondsAfter, TRIES } from './feed-entries.js';
import { afterTheHour, newFeedMemory, readFeeds } from './read-feeds.js';

const XML = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const NAME = '/data/20090810200911_0_VXSE51_010000.xml';
const TITLE = '震度速報';

let database: TestDatabase;
let agency: LocalHttp;
let files: Map<string, string>;
let wakes: { queue: QueueName; id: number }[];
/** headers of the server's answers, apart from their content */
let validators: Record<string, string>;

/** A document whose answer never comes. */
const HANGS = 'hangs';

beforeAll(async () => {
  database = await createTestDatabase();
  agency = await startHttp((request, response) => {
    const body = files.get(request.url ?? '');
    if (body === undefined) return void response.writeHead(404).end();
    if (body === HANGS) return;
    if (body.startsWith('http')) return void response.writeHead(302, { location: body }).end();
    const etag = `"${body.length}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const headers = { 'content-encoding': 'gzip', etag, 'last-modified': 'Sat, 21 Nov 2026 02:00:00 GMT' };
    response.writeHead(200, { ...headers, ...validators });
    setTimeout(() => void response.end(gzipSync(body)), body.endsWith('<!-- slow -->') ? 800 : 0);
  });
});

afterAll(async () => {
  await agency.close();
  await database.drop();
});

beforeEach(async () => {
  files = new Map();
  wakes = [];
  validators = {};
  agency.requests.length = 0;
  await database.dataSource.query('DELETE FROM feed');
  await database.dataSource.query('DELETE FROM feed_entry');
  await database.dataSource.query('DELETE FROM telegram');
});

const entry = (path = NAME): { url: string; title: string } => ({ url: agency.origin + path, title: TITLE });
const reader = (longFeedUrls: string[] = []): (() => Promise<void>) => {
  const config = { feedUrls: [`${agency.origin}/short.xml`], longFeedUrls };
  const context = testContext(database.dataSource, config, { wake: (queue, id) => void wakes.push({ queue, id }) });
  const memory = newFeedMemory();
  return async () => {
    await readFeeds(context, memory);
    await database.dataSource.query('UPDATE feed SET lease_until = now()');
    await database.dataSource.query('UPDATE feed_entry SET next_try_at = now()');
  };
};
/** Waits until `SELECT` and the rest of the statement give true. */
async function until(statement: string): Promise<void> {
  for (const from = Date.now(); !(await rows(`SELECT (SELECT ${statement}) AS seen`))[0]?.seen;) {
    if (Date.now() - from > 20_000) throw new Error(`never: ${statement}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const paths = (): string[] => agency.requests.map(({ path }) => path);
const documents = (): string[] => paths().filter((path) => path.startsWith('/data'));
const rows = (text: string): Promise<Record<string, unknown>[]> => database.dataSource.query(text);

test('jma 18: a new entry is stored once, raw, and its id wakes the decision; then the feed is asked for changes only', async () => {
  files.set('/short.xml', feedOf([entry()])).set(NAME, XML);
  const read = reader();
  await read();
  await read();
  expect(paths()).toEqual(['/short.xml', NAME, '/short.xml']);
  expect(agency.requests[0]?.headers['accept-encoding']).toContain('gzip');
  expect(agency.requests[2]?.headers).toMatchObject({ 'if-modified-since': 'Sat, 21 Nov 2026 02:00:00 GMT' });
  const [telegram] = await rows('SELECT id, type, state, raw FROM telegram');
  expect(telegram).toMatchObject({ type: 'VXSE51', state: 'new' });
  expect(String(telegram?.raw)).toBe(XML);
  expect(wakes).toEqual([{ queue: 'telegrams', id: telegram?.id }]);
  expect(await rows('SELECT state FROM feed_entry')).toEqual([{ state: 'stored' }]);
});

test('an entry that is not there yet is tried at each reading, and the position waits for it', async () => {
  files.set('/short.xml', feedOf([entry()]));
  const read = reader();
  await read();
  expect(await rows('SELECT etag FROM feed')).toEqual([{ etag: null }]);
  files.set(NAME, XML);
  await read();
  expect(await rows('SELECT state FROM feed_entry')).toEqual([{ state: 'stored' }]);
  expect(await rows('SELECT etag IS NULL AS none FROM feed')).toEqual([{ none: false }]);
});

test('a document is tried further and further apart, for 10 minutes', () => {
  const waits = Array.from({ length: TRIES - 1 }, (_, failures) => secondsAfter(failures + 1));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.reduce((sum, seconds) => sum + seconds)).toBeGreaterThanOrEqual(600);
});

test('after its last try it is missing, and the position moves on', async () => {
  files.set('/short.xml', feedOf([entry()]));
  const read = reader();
  await read();
  await database.dataSource.query(`UPDATE feed_entry SET attempts = ${TRIES - 1}`);
  await read();
  expect(await rows('SELECT state, last_error FROM feed_entry')).toEqual([
    { state: 'missing', last_error: 'HTTP 404' },
  ]);
  expect(await rows('SELECT etag IS NULL AS none FROM feed')).toEqual([{ none: false }]);
});

test('what was missing for 10 minutes is tried again every two minutes, for a day', async () => {
  files.set('/short.xml', feedOf([entry()]));
  const read = reader();
  await read();
  await database.dataSource.query(`UPDATE feed_entry SET attempts = ${TRIES - 1}`);
  await read();
  await read();
  expect(documents()).toHaveLength(3);
  expect(await rows('SELECT state FROM feed_entry')).toEqual([{ state: 'missing' }]);
  files.set(NAME, '<!-- under maintenance');
  await read();
  expect(await rows('SELECT state FROM feed_entry')).toEqual([{ state: 'missing' }]);
  files.set(NAME, XML);
  await database.dataSource.query(`UPDATE feed_entry SET next_try_at = now() + interval '1 minute'`);
  await read();
  expect(documents()).toHaveLength(4);
  await database.dataSource.query(`UPDATE feed_entry SET created_at = now() - interval '25 hours'`);
  await read();
  expect(documents()).toHaveLength(4);
  await database.dataSource.query(`UPDATE feed_entry SET created_at = now() - interval '23 hours'`);
  await read();
  expect(await rows('SELECT state FROM feed_entry')).toEqual([{ state: 'stored' }]);
  expect(wakes).toHaveLength(1);
});

test('a document of another host is refused, also behind a redirect', async () => {
  const foreign = { url: 'http://evil.example/data/20090810200911_0_VXSE51_010000.xml', title: TITLE };
  const moved = '/data/20090810200912_0_VXSE51_010000.xml';
  files.set('/short.xml', feedOf([foreign, entry(moved)])).set(moved, 'http://127.0.0.1:1/elsewhere.xml');
  await reader()();
  expect(await rows('SELECT state, last_error FROM feed_entry ORDER BY state')).toEqual([
    { state: 'refused', last_error: `foreignHost: ${foreign.url}` },
    { state: 'wanted', last_error: 'redirected to another host: 127.0.0.1:1' },
  ]);
});

test('a truncated feed is an error that changes nothing, and the next reading recovers', async () => {
  const whole = feedOf([entry()]);
  files.set('/short.xml', whole.slice(0, -20)).set(NAME, XML);
  const read = reader();
  await read();
  const [failed] = await rows('SELECT read_at, failed_at IS NOT NULL AS failed, last_error, etag FROM feed');
  expect(failed).toMatchObject({ read_at: null, failed: true, etag: null });
  expect(String(failed?.last_error)).toContain('truncated');
  files.set('/short.xml', whole);
  await read();
  expect(await rows('SELECT failed_at, last_error FROM feed')).toEqual([{ failed_at: null, last_error: null }]);
  expect(await rows('SELECT count(*)::int AS n FROM telegram')).toEqual([{ n: 1 }]);
});

test('a feed that is down is read again when it is back', async () => {
  const read = reader();
  await read();
  expect(await rows('SELECT last_error FROM feed')).toEqual([{ last_error: 'HTTP 404' }]);
  files.set('/short.xml', feedOf([entry()])).set(NAME, XML);
  await read();
  expect(await rows('SELECT last_error FROM feed')).toEqual([{ last_error: null }]);
  expect(wakes).toHaveLength(1);
});

test('the same content under another address is the same telegram', async () => {
  const other = NAME.replace('_0_', '_1_');
  files
    .set('/short.xml', feedOf([entry(), entry(other)]))
    .set(NAME, XML)
    .set(other, XML);
  await reader()();
  expect(await rows('SELECT count(*)::int AS n FROM telegram')).toEqual([{ n: 1 }]);
  expect(await rows('SELECT count(DISTINCT telegram_id)::int AS n, min(state) AS state FROM feed_entry')).toEqual([
    { n: 1, state: 'stored' },
  ]);
  expect(wakes).toHaveLength(1);
});

test('the long feed is read after a start and after a gap, and not otherwise', async () => {
  const long = '/long.xml';
  files
    .set('/short.xml', feedOf([]))
    .set(long, feedOf([entry()]))
    .set(NAME, XML);
  const read = reader([agency.origin + long]);
  await read();
  await read();
  expect(paths()).toEqual(['/short.xml', long, NAME, '/short.xml']);
  await database.dataSource.query(`UPDATE feed SET read_at = now() - interval '10 minutes'`);
  await read();
  expect(paths().slice(4)).toEqual(['/short.xml', long]);
});

test.each([
  ['10:00:30', '10:02:00'],
  ['10:01:59', '10:02:00'],
  ['10:02:00', '11:02:00'],
  ['10:59:00', '11:02:00'],
])('after a start at %s the long feed is read again at %s, when it has been renewed', async (start, again) => {
  const next = afterTheHour(sql`${`2026-11-28 ${start}`}::timestamp`);
  expect(await sqlRows(database.dataSource, sql`SELECT to_char(${next}, 'HH24:MI:SS') AS next`)).toEqual([
    { next: again },
  ]);
});

test('after a feed that was not renewed for 10 minutes while it was read, the long one is read too', async () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 28, 1, minute));
  files
    .set('/short.xml', feedOf([], at(0)))
    .set('/long.xml', feedOf([entry()], at(0)))
    .set(NAME, XML);
  const read = reader([`${agency.origin}/long.xml`]);
  await read();
  const before = paths().length;
  for (const minute of [0, 8, 8, 19]) {
    files.set('/short.xml', `${feedOf([], at(minute))}${' '.repeat(minute)}`);
    await read();
  }
  expect(paths().slice(before)).toEqual(['/short.xml', '/short.xml', '/short.xml', '/short.xml', '/long.xml']);
});

test('entries listed twice, newest first, and in both feeds are each fetched once', async () => {
  const later = NAME.replace('200911', '201011');
  const at = (minute: number): Date => new Date(Date.UTC(2009, 7, 10, 20, minute));
  const entries = [
    { ...entry(later), updated: at(10) },
    { ...entry(), updated: at(9) },
    { ...entry(later), updated: at(10) },
  ];
  files
    .set('/short.xml', feedOf(entries))
    .set('/long.xml', feedOf(entries.toReversed()))
    .set(NAME, XML)
    .set(later, `${XML} `);
  await reader([`${agency.origin}/long.xml`])();
  expect(documents().toSorted()).toEqual([NAME, later]);
  expect(await rows('SELECT count(*)::int AS n FROM telegram')).toEqual([{ n: 2 }]);
});

test('the oldest documents are asked for first', async () => {
  const names = [1, 2, 3, 4, 5, 6].map((second) => NAME.replace('200911', `20101${second}`));
  files.set('/short.xml', feedOf(names.toReversed().map((name) => entry(name))));
  names.forEach((name, index) => files.set(name, XML + ' '.repeat(index)));
  await reader()();
  expect(await rows('SELECT url FROM telegram ORDER BY url')).toHaveLength(6);
  expect(documents().toSorted()).toEqual(names);
});

test('a document that comes slowly is waited for, and holds up no other', async () => {
  const slow = NAME.replace('200911', '200811');
  files
    .set('/short.xml', feedOf([entry(slow), entry()]))
    .set(slow, `${XML}<!-- slow -->`)
    .set(NAME, XML);
  const stored: string[] = [];
  const config = { feedUrls: [`${agency.origin}/short.xml`] };
  const wake = (_queue: QueueName, id: number): void => void stored.push(String(id));
  await readFeeds(testContext(database.dataSource, config, { wake }), newFeedMemory());
  await until('count(*) = 2 FROM telegram');
  const urls = await rows('SELECT id, url FROM telegram');
  const names = stored.map((id) => urls.find((one) => String(one.id) === id)?.url);
  expect(names).toEqual([NAME, slow].map((path) => agency.origin + path));
});

test('documents that hang, however many, delay no other and no reading of the feed', async () => {
  const hanging = Array.from({ length: 60 }, (_, n) => NAME.replace('200911', String(200_100 + n)));
  for (const name of hanging) files.set(name, HANGS);
  const later = NAME.replace('200911', '201011');
  files.set('/short.xml', feedOf([...hanging.map((name) => entry(name)), entry()])).set(NAME, XML);
  files.set(later, `${XML} `);
  const read = reader();
  const started = performance.now();
  await read();
  await until('count(*) = 1 FROM telegram');
  files.set('/short.xml', feedOf([...hanging.map((name) => entry(name)), entry(), entry(later)]));
  await read();
  await until('count(*) = 2 FROM telegram');
  // before, four of them held up everything for 30 s, and each further four as long again
  expect(performance.now() - started).toBeLessThan(9000);
  expect(await rows(`SELECT count(*)::int AS n FROM feed_entry WHERE state = 'wanted'`)).toEqual([{ n: 60 }]);
});

describe('an answer with status 200 that is no document', () => {
  const faulty: [string, string][] = [
    ['empty', ''],
    ['half', XML.slice(0, XML.length / 2)],
    ['a page', '<!DOCTYPE html><html><body>しばらくお待ちください<br></body></html>'],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>…</body></html>'],
    ['no XML', 'temporarily unavailable'],
  ];
  test.each(faulty)('%s: is fetched again, and the telegram is stored when it comes', async (_, body) => {
    files.set('/short.xml', feedOf([entry()])).set(NAME, body);
    const read = reader();
    await read();
    expect(await rows('SELECT FROM telegram')).toEqual([]);
    expect(await rows('SELECT state, attempts FROM feed_entry')).toEqual([{ state: 'wanted', attempts: 1 }]);
    files.set(NAME, XML);
    await read();
    expect(await rows('SELECT state FROM feed_entry')).toEqual([{ state: 'stored' }]);
    expect(String((await rows('SELECT raw FROM telegram'))[0]?.raw)).toBe(XML);
  });

  test('after the last try each is stored as it is, to be marked and reported separately', async () => {
    const other = NAME.replace('200911', '200912');
    files
      .set('/short.xml', feedOf([entry(), entry(other)]))
      .set(NAME, '')
      .set(other, '');
    const read = reader();
    await read();
    await database.dataSource.query(`UPDATE feed_entry SET attempts = ${TRIES - 1}`);
    await read();
    expect(
      await rows('SELECT count(*)::int AS n, count(DISTINCT telegram_id)::int AS telegrams FROM feed_entry'),
    ).toEqual([{ n: 2, telegrams: 2 }]);
    expect(wakes).toHaveLength(2);
  });
});

test('one bad entry is refused with a word, once, and holds up no other', async () => {
  const bad = [
    `${agency.origin}/data/${'a'.repeat(500)}_VXSE51_010000.xml`,
    `javascript:alert(1)//${'b'.repeat(600)}_VXSE51_010000.xml`,
    'file:///etc/20090810200911_0_VXSE51_010000.xml',
    '',
  ].map((url) => ({ url, title: `${TITLE}\u{1F30A}`.repeat(80) }));
  files.set('/short.xml', feedOf([...bad, entry()]).replace('</feed>', '<entry/></feed>')).set(NAME, XML);
  const read = reader();
  await read();
  await read();
  expect(await rows('SELECT state FROM telegram')).toEqual([{ state: 'new' }]);
  expect(
    await rows(`SELECT split_part(last_error, ':', 1) AS why FROM feed_entry WHERE state = 'refused' ORDER BY 1`),
  ).toEqual(
    ['addressTooLong', 'invalidAddress', 'invalidAddress', 'missingAddress', 'missingAddress'].map((why) => ({ why })),
  );
  expect(await rows('SELECT read_at IS NOT NULL AS read, last_error FROM feed')).toEqual([
    { read: true, last_error: null },
  ]);
});

test('validators too long to be stored do not stop the feed', async () => {
  validators = { etag: `"${'e'.repeat(300)}"`, 'last-modified': 'x'.repeat(300) };
  files.set('/short.xml', feedOf([entry()])).set(NAME, XML);
  await reader()();
  expect(await rows('SELECT etag, last_modified, last_error FROM feed')).toEqual([
    { etag: null, last_modified: null, last_error: null },
  ]);
});

test.each([-9, 9])('a clock that is %d h off makes no telegram late: the feed’s clock counts', async (hours) => {
  const at = new Date();
  files.set('/short.xml', feedOf([entry()])).set(NAME, publishedAt(XML, at, '20261121110000'));
  const config = { feedUrls: [`${agency.origin}/short.xml`] };
  const now = (): Date => new Date(Date.now() + hours * 3_600_000);
  const context = testContext(database.dataSource, config, { now });
  await readFeeds(context, newFeedMemory());
  const [seen] = await rows('SELECT first_seen_at FROM telegram');
  expect(Math.abs(Number(seen?.first_seen_at) - at.getTime())).toBeLessThan(5000);
  const [feed] = await rows('SELECT round(clock_offset_ms / 3600000.0)::int AS hours FROM feed');
  expect(feed).toEqual({ hours: -hours });
});

test('of two workers one reads', async () => {
  files.set('/short.xml', feedOf([]));
  const config = { feedUrls: [`${agency.origin}/short.xml`], pollSeconds: 60 };
  const workers = [1, 2, 3].map(() => ({ context: testContext(database.dataSource, config), memory: newFeedMemory() }));
  await Promise.all(workers.map(({ context, memory }) => readFeeds(context, memory)));
  expect(paths()).toEqual(['/short.xml']);
  const [row] = await rows(
    'SELECT extract(second FROM lease_until)::int AS second, lease_until > now() AS waits FROM feed',
  );
  expect(row).toEqual({ second: 20, waits: true });
});
