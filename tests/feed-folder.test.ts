import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFeeds, lastEvent, publish } from '../scripts/lib/feed-folder.mjs';

const ORIGIN = 'http://127.0.0.1:4000';
const xml = readFileSync(join(process.cwd(), 'telegrams/noto-VXSE53.xml'), 'utf8');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feed-'));
  ensureFeeds(folder, ORIGIN);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const urls = (feed: string): string[] =>
  [...feed.matchAll(/<id>(.*?\/data\/.*?)<\/id>/g)].map((match) => match[1] ?? '');

test('a feed nothing was published to is empty', () => {
  expect(read('eqvol.xml')).toContain('<title>高頻度（地震火山）</title>');
  expect(urls(read('eqvol_l.xml'))).toEqual([]);
});

test('an entry names the telegram, which is where it says', async () => {
  const { url, eventId } = await publish({ folder, origin: ORIGIN, xml, fileName: 'noto.xml' });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/feed\/data\/\d{14}_0_VXSE53_010000\.xml$/);
  for (const name of ['eqvol.xml', 'eqvol_l.xml']) {
    expect(urls(read(name))).toEqual([url]);
    expect(read(name)).toContain(`<link type="application/xml" href="${url}"/>`);
    expect(read(name)).toContain('<content type="text">【震源・震度情報】');
  }
  expect(read(url.slice(`${ORIGIN}/feed/`.length))).toContain(`<EventID>${eventId}</EventID>`);
});

test('simultaneous publishers lose nothing; the newest comes first', async () => {
  const published = await Promise.all([1, 2, 3].map(() => publish({ folder, origin: ORIGIN, xml, fileName: '' })));
  const sorted = published.map(({ url }) => url).sort();
  expect(new Set(sorted).size).toBe(3);
  expect(new Set(published.map(({ eventId }) => eventId)).size).toBe(3);
  expect(urls(read('eqvol.xml'))).toEqual([...sorted].reverse());
  expect(readdirSync(folder).sort()).toEqual(['data', 'eqvol.xml', 'eqvol_l.xml']);
});

test('old entries leave the short feed after 10 minutes and the long one after days', async () => {
  const { url } = await publish({ folder, origin: ORIGIN, xml, fileName: '' });
  const age = (name: string, minutes: number): void => {
    const then = new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19);
    writeFileSync(join(folder, name), read(name).replace(/(<entry>[\s\S]*?<updated>).*?</, `$1${then}Z<`));
  };
  age('eqvol.xml', 11);
  age('eqvol_l.xml', 11);
  const second = await publish({ folder, origin: ORIGIN, xml, fileName: '' });
  expect(urls(read('eqvol.xml'))).toEqual([second.url]);
  expect(urls(read('eqvol_l.xml'))).toEqual([second.url, url]);
});

test('what continues an event finds it by the last telegram of its type', async () => {
  const telegram = (name: string): { xml: string; fileName: string } => ({
    xml: readFileSync(join(process.cwd(), 'telegrams', name), 'utf8'),
    fileName: name,
  });
  expect(lastEvent(folder, 'VTSE41')).toBeUndefined();
  const warned = await publish({ folder, origin: ORIGIN, ...telegram('tsunami-VTSE41.xml') });
  await publish({ folder, origin: ORIGIN, xml, fileName: 'noto-VXSE53.xml' });
  const newEvent = lastEvent(folder, 'VTSE41');
  expect(newEvent).toBe(warned.newEvent);
  const lifted = await publish({ folder, origin: ORIGIN, ...telegram('tsunami-lifted-VTSE41.xml'), newEvent });
  expect(lifted).toMatchObject({ eventId: warned.eventId, headline: '津波注意報を解除しました。' });
});
