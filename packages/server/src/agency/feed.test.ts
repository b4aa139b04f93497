import { readFeed } from './feed.js';
import { change } from './testing/documents.js';
import { sample } from './testing/samples.js';
import { UnreadableFeed } from './unreadable.js';

const FEED = 'https://www.data.jma.go.jp/developer/xml/feed/eqvol.xml';
const DATA = 'https://www.data.jma.go.jp/developer/xml/data/';

const entry = (file: string, title: string, address = `${DATA}${file}`): string =>
  `<entry><title>${title}</title><id>${address}</id><updated>2024-01-01T07:16:00Z</updated>` +
  `<author><name>気象庁</name></author><link type="application/xml" href="${address}"/></entry>`;
const feed = (...entries: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" lang="ja">` +
  `<updated>2024-01-01T16:17:00+09:00</updated>${entries.join('')}</feed>`;

const REPORT = entry('20240101071600_0_VXSE53_010000.xml', '震源・震度に関する情報');

test('a real feed yields its wanted entries, oldest first', () => {
  const read = readFeed(sample('FEED/real_eqvol_l_20240312_restored.xml'), FEED);
  expect(read.updatedAt).toEqual(new Date('2024-03-12T17:01:12+09:00'));
  expect(read.wanted.map(({ typeCode }) => typeCode)).toEqual(['VXSE53', 'VXSE51', 'VXSE52', 'VXSE53', 'VXSE53']);
  expect(read.wanted.at(-1)).toEqual({
    id: `${DATA}20240312051233_0_VXSE53_010000.xml`,
    title: '震源・震度に関する情報',
    updatedAt: new Date('2024-03-12T05:12:33Z'),
    url: `${DATA}20240312051233_0_VXSE53_010000.xml`,
    office: '気象庁',
    typeCode: 'VXSE53',
  });
  expect(read.unknown).toEqual([]);
  expect(read.refused).toEqual([]);
});

test('an entry without author is read; a volcano entry is not wanted', () => {
  const read = readFeed(sample('FEED/excerpt_eqvol_20260921_matrixwhale.xml'), FEED);
  expect(read.total).toBe(2);
  expect(read.wanted).toMatchObject([{ typeCode: 'VXSE53', office: '' }]);
});

test('an id is opaque, and the title tells the type if the address does not', () => {
  const read = readFeed(sample('FEED/old2016_earthquake-sample-1.xml'), 'http://xml.kishou.go.jp/feed/extra.xml');
  expect(read.wanted).toMatchObject([{ id: 'urn:uuid:9b43a982-fecf-3866-95e7-c375226a7c87', typeCode: 'VXSE51' }]);
});

test('entries on another host are refused and reported, the others are read', () => {
  const foreign = entry('x', '震度速報', 'https://evil.example/20240101071600_0_VXSE51_010000.xml');
  const read = readFeed(feed(foreign, REPORT), FEED);
  expect(read.wanted).toHaveLength(1);
  expect(read.refused).toMatchObject([
    { reason: 'foreignHost', href: 'https://evil.example/20240101071600_0_VXSE51_010000.xml' },
  ]);
  const all = readFeed(sample('FEED/test_eqvol_42entries.xml'), FEED);
  expect(all).toMatchObject({ total: 42, wanted: [] });
  expect(all.refused).toHaveLength(42);
  expect(
    readFeed(sample('FEED/test_eqvol_42entries.xml'), 'https://mican3.github.io/feed.xml').wanted.length,
  ).toBeGreaterThan(20);
});

test.each([
  ['a look-alike host', 'https://www.data.jma.go.jp.evil.example/20240101071600_0_VXSE51_010000.xml', 'foreignHost'],
  ['another port', 'https://www.data.jma.go.jp:8443/20240101071600_0_VXSE51_010000.xml', 'foreignHost'],
  ['a user name', 'https://www.data.jma.go.jp@evil.example/20240101071600_0_VXSE51_010000.xml', 'foreignHost'],
  ['a file', 'file:///etc/20240101071600_0_VXSE51_010000.xml', 'invalidAddress'],
  ['no address', 'http://', 'invalidAddress'],
  ['a script', 'javascript:alert(1)//20240101071600_0_VXSE51_010000.xml', 'invalidAddress'],
  [
    'an address of 501 characters',
    `${DATA}${'x'.repeat(501 - DATA.length - 24)}_VXSE51_010000.xml.......`,
    'addressTooLong',
  ],
])('%s is refused', (_, address, reason) => {
  expect(readFeed(feed(entry('x', '震度速報', address)), FEED).refused).toMatchObject([{ reason }]);
});

test("a relative address belongs to the feed's host", () => {
  const relative = entry('x', '震度速報', '../data/20240101071600_0_VXSE51_010000.xml');
  expect(readFeed(feed(relative), FEED).wanted[0]?.url).toBe(`${DATA}20240101071600_0_VXSE51_010000.xml`);
});

test('an entry without an address does not affect the others, and one without an id is read', () => {
  const read = readFeed(
    feed('<entry><title>震度速報</title></entry>', '<entry/>', REPORT.replace(/<id>.*<\/id>/u, '')),
    FEED,
  );
  expect(read.wanted).toHaveLength(1);
  expect(read.refused.map(({ reason }) => reason)).toEqual(['missingAddress', 'missingAddress']);
});

test('every stored type is wanted, and no other', () => {
  const types = [
    'VXSE43',
    'VXSE51',
    'VXSE52',
    'VXSE53',
    'VXSE56',
    'VXSE61',
    'VXSE62',
    'VTSE41',
    'VTSE51',
    'VTSE52',
    'VYSE50',
    'VFVO53',
  ];
  const entries = types.map((type) => entry(`20240101071600_0_${type}_010000.xml`, 'x'));
  const read = readFeed(feed(...entries), FEED);
  expect(read.wanted.map(({ typeCode }) => typeCode).sort()).toEqual([
    'VTSE41',
    'VTSE51',
    'VTSE52',
    'VXSE51',
    'VXSE52',
    'VXSE53',
    'VXSE61',
  ]);
});

test('an unknown combination of type and title is reported, and the entry still wanted if its type is', () => {
  const changed = entry('20240101071600_0_VTSE41_010000.xml', '津波警報・注意報・予報b');
  const added = entry('20240101071600_0_VXSE54_010000.xml', '震度速報');
  const read = readFeed(feed(REPORT, changed, added), FEED);
  expect(read.unknown.map(({ typeCode }) => typeCode)).toEqual(['VTSE41', 'VXSE54']);
  expect(read.wanted.map(({ typeCode }) => typeCode).sort()).toEqual(['VTSE41', 'VXSE53']);
});

test('an empty feed is read', () => {
  expect(readFeed(feed(), FEED)).toMatchObject({ total: 0, wanted: [], refused: [], unknown: [] });
});

test.each([
  ['truncated', feed(REPORT).slice(0, 400)],
  ['wrongRoot', '<Report/>'],
  ['hostile', change(feed(REPORT), '<feed', '<!DOCTYPE feed [<!ENTITY x "y">]><feed')],
  ['empty', ''],
])('a feed that is %s is unreadable', (reason, xml) => {
  expect(() => readFeed(xml, FEED)).toThrow(UnreadableFeed);
  expect(() => readFeed(xml, FEED)).toThrow(new RegExp(`^${reason}`, 'u'));
});
