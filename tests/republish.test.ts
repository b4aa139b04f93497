import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newEventTime, readTelegram, republish } from '../scripts/lib/republish.mjs';

const BUNDLE = join(process.cwd(), 'telegrams');
const NOW = Date.parse('2026-03-01T00:00:33Z');
const telegram = (name: string): string => readFileSync(join(BUNDLE, `${name}.xml`), 'utf8');
const values = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)<`, 'g'))].map((match) => match[1] ?? '');
const moved = (xml: string, now = NOW): string => republish(xml, { now, newEvent: newEventTime(xml, now) });

test('a telegram is published now, for an event as long before as it was', () => {
  const xml = moved(telegram('suruga-VXSE51'));
  expect(values(xml, 'DateTime')).toEqual(['2026-03-01T00:00:33Z']);
  expect(values(xml, 'ReportDateTime')).toEqual(['2026-03-01T09:00:00+09:00']);
  expect(values(xml, 'TargetDateTime')).toEqual(['2026-03-01T08:58:00+09:00']);
  expect(values(xml, 'EventID')).toEqual(['20260301085833']);
  expect(readTelegram(xml).headline).toContain('１日０８時５８分ころ、');
});

test('later telegrams of the same event keep its id and time, and get their own report time', () => {
  const newEvent = newEventTime(telegram('suruga-VXSE51'), NOW);
  const xml = republish(telegram('suruga-VXSE53'), { now: NOW + 60_000, newEvent });
  expect(values(xml, 'EventID')).toEqual(['20260301085833']);
  expect(values(xml, 'OriginTime')).toEqual(['2026-03-01T08:58:00+09:00']);
  expect(values(xml, 'DateTime')).toEqual(['2026-03-01T00:01:33Z']);
  expect(values(xml, 'ReportDateTime')).toEqual(['2026-03-01T09:01:00+09:00']);
  expect(values(xml, 'TargetDateTime')).toEqual(['2026-03-01T08:58:00+09:00']);
});

test('two publications in one minute are two events', () => {
  const xml = telegram('nagano-VXSE51');
  expect(values(moved(xml, NOW), 'EventID')).not.toEqual(values(moved(xml, NOW + 1000), 'EventID'));
});

test('several ids in one EventID stay several, as far apart as they were', () => {
  const xml = telegram('tsunami-VTSE41').replace('<EventID>20110311144640<', '<EventID>20110311144640 20110311151500<');
  expect(values(moved(xml), 'EventID')).toEqual(['20260301085633 20260301092453']);
});

test('forecast times stay as long after the warning as they were', () => {
  const before = values(telegram('tsunami-VTSE41'), 'ArrivalTime');
  const after = values(moved(telegram('tsunami-VTSE41')), 'ArrivalTime');
  const gaps = after.map((time, index) => Date.parse(time) - Date.parse(before[index] ?? ''));
  expect(new Set(gaps).size).toBe(1);
  expect(after.every((time) => /T\d\d:\d\d:00\+09:00$/.test(time))).toBe(true);
});

test('a cancellation of another event takes over the event it is published with', () => {
  const newEvent = newEventTime(telegram('nagano-VXSE51'), NOW);
  const xml = republish(telegram('cancel-VXSE51'), { now: NOW + 8000, newEvent });
  expect(values(xml, 'EventID')).toEqual(values(moved(telegram('nagano-VXSE51')), 'EventID'));
});

test.each([
  ['２８日２３時５９分ころ', '20150228235900', '2026-03-31T15:00:33Z', '３１日２３時５７分ころ'],
  ['１日００時０１分ころ', '20150301000100', '2026-05-31T15:01:33Z', '１日００時００分ころ'],
  ['１日００時０１分ころ', '20150301000100', '2026-05-31T15:00:33Z', '３１日２３時５９分ころ'],
])('a time in words, %s, moves with the event across months', (words, id, now, expected) => {
  const xml = `<Report><Control><Title>震度速報</Title><DateTime>2015-02-28T15:02:33Z</DateTime></Control>
<Head><ReportDateTime>2015-03-01T00:02:00+09:00</ReportDateTime><EventID>${id}</EventID>
<Headline><Text>${words}</Text></Headline></Head></Report>`;
  expect(readTelegram(moved(xml, Date.parse(now))).headline).toBe(expected);
});

test('everything else stays the same', () => {
  const plain = (xml: string): string =>
    xml
      .replace(/\d{4}-\d\d-\d\dT[\d:]+(Z|\+09:00)/g, 'time')
      .replace(/<EventID>[^<]*/, 'id')
      .replace(/[０-９]+日[０-９]+時[０-９]+分/g, 'words');
  for (const name of ['suruga-VXSE53', 'tsunami-raised-VTSE41', 'noto-VXSE53', 'far-VXSE53', 'drill-VXSE53']) {
    expect(plain(moved(telegram(name)))).toBe(plain(telegram(name)));
  }
});

test.each(['', '<html></html>', telegram('noto-VXSE53').replace(/<EventID>.*?</, '<EventID>x<')])(
  'anything that is not a telegram is refused',
  (xml) => {
    expect(() => readTelegram(xml)).toThrow('not a telegram');
  },
);
