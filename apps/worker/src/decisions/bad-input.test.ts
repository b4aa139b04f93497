import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { telegramXml, type MadeTelegram } from '../../../../tests/support/telegram-xml.js';
import { rows, sql } from '@tabimori/server';
import { alarmsOf, testContext } from '../testing/context.js';
import { decideTelegrams } from './decide-telegrams.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const company = await makeCompany(database.dataSource);
  await makeApplicant(database.dataSource, await makeDivision(database.dataSource, company.id));
});
afterAll(() => database.drop());

let number = 0;
const made = (changes: Partial<MadeTelegram> = {}): string => {
  number += 1;
  const eventIds = [String(20_261_121_000_000 + number)];
  return telegramXml({ type: 'VXSE51', eventIds, controlAt: new Date(), felt: { '17': '6-' }, ...changes });
};
const store = (raw: Buffer, type = 'VXSE51') =>
  makeTelegram(database.dataSource, raw.toString('latin1'), {
    url: `https://agency.example/data/${(number += 1)}_0_${type}_010000.xml`,
    type,
    raw,
  });
const nested = `<Report>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</Report>`;
const entities = `<?xml version="1.0"?><!DOCTYPE Report [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><Report>&b;</Report>`;

const DOCUMENTS: [name: string, state: string, alarm: string, raw: () => string | Buffer, type?: string][] = [
  ['an empty one', 'unreadable', 'telegramUnreadable', () => ''],
  ['a truncated one', 'unreadable', 'telegramUnreadable', () => made().slice(0, -30)],
  ['one over the limit', 'unreadable', 'telegramUnreadable', () => made() + ' '.repeat(5 * 1024 * 1024)],
  ['a DTD with entities', 'unreadable', 'telegramUnreadable', () => entities],
  ['five thousand nested tags', 'unreadable', 'telegramUnreadable', () => nested],
  ['another charset', 'unreadable', 'telegramUnreadable', () => Buffer.from([0x3c, 0x52, 0x3e, 0x90, 0x6b, 0x93])],
  ['NUL characters', 'unreadable', 'telegramUnreadable', () => made().replace('気象庁本庁', '気\u0000')],
  ['a NUL as a numeric reference', 'decided', 'unknownValues', () => made({ infoType: 'a&#0;b', felt: { '01': '1' } })],
  ['half a surrogate', 'unreadable', 'telegramUnreadable', () => made({ infoType: '&#xD800;', felt: { '01': '1' } })],
  ['half a character', 'unreadable', 'telegramUnreadable', () => Buffer.from([...Buffer.from(made()), 0xe6, 0xb0])],
  ['another type', 'unreadable', 'telegramUnreadable', () => made(), 'VXSE99'],
  ['no EventID', 'unreadable', 'telegramUnreadable', () => made().replace(/<EventID>[^<]*/u, '<EventID>')],
  ['a Status never seen', 'decided', 'unknownStatus', () => made({ status: '演習' })],
  ['a very long Status', 'decided', 'unknownStatus', () => made({ status: '演'.repeat(100_000) })],
  ['a very long EventID', 'decided', 'noIntensities', () => made({ eventIds: ['9'.repeat(9999)], felt: {} })],
  ['an InfoType never seen', 'decided', 'unknownValues', () => made({ infoType: '続報', felt: { '01': '6-' } })],
  ['an intensity never seen', 'decided', 'unknownValues', () => made({ felt: { '17': '8', '01': '1' } })],
  ['a prefecture never seen', 'decided', 'unknownValues', () => made({ felt: { '48': '7', '01': '1' } })],
  [
    'a time in 2099',
    'decided',
    'timeAhead',
    () => made({ controlAt: new Date('2099-01-01T00:00:00Z'), felt: { '01': '1' } }),
  ],
  ['no intensities', 'decided', 'noIntensities', () => made({ felt: undefined })],
  [
    'a tsunami kind never seen',
    'decided',
    'unknownValues',
    () => made({ type: 'VTSE41', felt: undefined, kinds: { '360': '54' } }),
    'VTSE41',
  ],
];

test.each(DOCUMENTS.map(([name, state, alarm, raw, type = 'VXSE51']) => ({ name, state, alarm, raw, type })))(
  '$name is stored as received, $state, raises the alarm $alarm, and the next telegram is decided at once',
  async ({ state, alarm, raw, type }) => {
    await database.dataSource.query('DELETE FROM decision');
    const bytes = Buffer.from(raw());
    const bad = await store(bytes, type);
    const good = await store(Buffer.from(made({ felt: { '17': '4' } })));
    const context = testContext(database.dataSource);
    const alarms = alarmsOf(context);
    await decideTelegrams(context);
    const telegrams = await rows<{ raw: Buffer; state: string }>(
      database.dataSource,
      sql`SELECT raw, state FROM telegram WHERE id = ANY(${[bad.id, good.id]}) ORDER BY id`,
    );
    expect(telegrams.map((one) => one.state)).toEqual([state, 'decided']);
    expect(telegrams[0]?.raw.equals(bytes)).toBe(true);
    expect(alarms).toEqual([alarm]);
    expect(await rows(database.dataSource, sql`SELECT id FROM delivery`)).toEqual([]);
    expect(
      await rows(database.dataSource, sql`SELECT reason FROM decision WHERE reason = 'belowThreshold'`),
    ).not.toEqual([]);
  },
);

test('an intensity never seen in one prefecture does not cost another its alert', async () => {
  await store(Buffer.from(made({ felt: { '01': '8', '17': '6-' } })));
  const context = testContext(database.dataSource);
  const alarms = alarmsOf(context);
  await decideTelegrams(context);
  expect(alarms).toEqual(['unknownValues']);
  expect(await rows(database.dataSource, sql`SELECT target_prefectures AS codes FROM delivery`)).toEqual([
    { codes: ['17'] },
  ]);
});
