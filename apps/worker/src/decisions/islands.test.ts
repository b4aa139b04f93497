import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { testContext } from '../testing/context.js';
import { decideTelegrams } from './decide-telegrams.js';

const MODEL = telegramFile('VTSE41/official__32-39_11_02_250206_VTSE41.xml');
const CANCEL = telegramFile('VTSE41/official__38-39_03_01_210805_VTSE41.xml');
const EVENT = '20261121144600';

const item = ([region, kind]: [string, string]): string =>
  `<Item><Area><Name>予報区${region}</Name><Code>${region}</Code></Area><Category><Kind><Name>種別</Name><Code>${kind}</Code></Kind>` +
  '<LastKind><Name>津波なし</Name><Code>00</Code></LastKind></Category></Item>';
/** A full list of these regions with their kinds. */
const warning = (kinds: Record<string, string>): string =>
  MODEL.replace(/<Forecast>[\s\S]*<\/Forecast>/u, `<Forecast>${Object.entries(kinds).map(item).join('')}</Forecast>`);

let database: TestDatabase;
let number = 0;
const names = new Map<number, string>();

beforeEach(async () => {
  database = await createTestDatabase();
  const company = await makeCompany(database.dataSource, {}, { islandsOnly: true });
  const division = await makeDivision(database.dataSource, company.id);
  for (const [name, prefectureCode, municipalityCode] of [
    ['shinjuku', '13', '13104'],
    ['oshima', '13', '13361'],
    ['ogasawara', '13', '13421'],
    ['unknown', '13', null],
    ['chiba', '12', '12100'],
  ] as const) {
    names.set((await makeApplicant(database.dataSource, division, { prefectureCode, municipalityCode })).id, name);
  }
});
afterEach(() => database.drop());

const context = () => testContext(database.dataSource);
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const setting = (islandsOnly: boolean) =>
  database.dataSource.query('UPDATE auto_send_setting SET islands_only = $1', [islandsOnly]);

async function arrive(xml: string, eventId = EVENT): Promise<void> {
  number += 1;
  const at = new Date(Date.now() + (number - 1000) * 1000);
  const url = `http://agency.example/data/2026112100${String(number).padStart(4, '0')}_0_VTSE41_010000.xml`;
  const unique = publishedAt(xml, at, eventId).replace('</Report>', `${' '.repeat(number)}</Report>`);
  await makeTelegram(database.dataSource, unique, { url, type: 'VTSE41' });
  await Promise.all([decideTelegrams(context()), decideTelegrams(context())]);
}

const reached = async (...types: number[]): Promise<string[]> =>
  (
    await rows(`SELECT array_agg(r.applicant_id ORDER BY r.applicant_id) AS ids FROM recipient r JOIN delivery d ON d.id = r.delivery_id
                WHERE d.message_type IN (${types.join(', ')}) GROUP BY d.id ORDER BY d.id`)
  ).map(({ ids }) => (ids as number[]).map((id) => names.get(id)).join(' '));
const alerts = () => reached(7);
const retractions = () => reached(6);
const handedOver = () =>
  database.dataSource.query(`UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending'`);

test('setting off: a warning for islands covers the whole prefecture', async () => {
  await setting(false);
  await arrive(warning({ '320': '51' }));
  await arrive(warning({ '320': '51', '312': '51' }));
  expect(await alerts()).toEqual(['shinjuku oshima ogasawara unknown', 'chiba']);
  expect(await rows(`SELECT DISTINCT region FROM wave_prefecture`)).toEqual([{ region: '' }]);
});

test('only islands: those there and those who may be there are alerted; the others together with the mainland, nobody twice', async () => {
  await arrive(warning({ '320': '51' }));
  expect(await alerts()).toEqual(['oshima unknown']);
  expect(await rows('SELECT reason, prefectures FROM decision')).toEqual([
    { reason: 'started', prefectures: [{ code: '13', grade: 'warning', islands: true }] },
  ]);
  await arrive(warning({ '320': '51' }));
  await arrive(warning({ '320': '51', '321': '51' }));
  expect((await alerts()).slice(1)).toEqual(['ogasawara']);
  await arrive(warning({ '320': '51', '321': '51', '312': '51' }));
  expect((await alerts()).slice(2)).toEqual(['shinjuku chiba']);
  await arrive(warning({ '320': '51', '321': '51', '312': '51' }));
  expect(await alerts()).toHaveLength(3);
});

test('a rise only on the islands alerts only there while the mainland stays below', async () => {
  await arrive(warning({ '320': '51', '312': '51' }));
  expect(await alerts()).toEqual(['shinjuku oshima ogasawara unknown chiba']);
  await arrive(warning({ '320': '53', '312': '51' }));
  expect((await alerts()).slice(1)).toEqual(['oshima unknown']);
  await arrive(warning({ '320': '52', '312': '53' }));
  expect((await alerts()).slice(2)).toEqual(['shinjuku ogasawara chiba']);
});

test('two grades at once: the islands get theirs, the others the lower one', async () => {
  await arrive(warning({ '320': '53', '312': '51' }));
  expect(await alerts()).toEqual(['oshima unknown', 'shinjuku ogasawara chiba']);
  expect(await rows('SELECT subject FROM delivery ORDER BY id')).toEqual([
    { subject: '【大津波警報】東京都 いますぐ高台へ避難' },
    { subject: '【津波警報】千葉県ほか1都 ただちに避難' },
  ]);
});

test('nobody on the islands: nobody is alerted', async () => {
  await arrive(warning({ '341': '51' }));
  await arrive(warning({ '801': '53' }), '20261121150000');
  expect(await alerts()).toEqual([]);
  expect(await rows('SELECT reason FROM decision')).toEqual([{ reason: 'noTravelers' }, { reason: 'noTravelers' }]);
});

test('a cancellation reaches exactly those who were alerted', async () => {
  await arrive(warning({ '320': '51' }));
  await handedOver();
  await arrive(CANCEL);
  expect(await retractions()).toEqual(['oshima unknown']);
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'stopped' }]);
});

test('what still stands for the islands is not ended, and an older cancellation arriving later changes nothing', async () => {
  await arrive(warning({ '320': '51', '312': '51' }));
  await handedOver();
  // published after the cancellation, and stored before it is decided on
  number += 60;
  await makeTelegram(
    database.dataSource,
    publishedAt(warning({ '320': '51' }), new Date(Date.now() + (number - 1000) * 1000), EVENT),
    { url: 'http://agency.example/data/20261121009999_0_VTSE41_010000.xml', type: 'VTSE41', nextTryAt: new Date() },
  );
  await decideTelegrams(context());
  number -= 60;
  await arrive(CANCEL);
  expect(await retractions()).toEqual([]);
  expect((await alerts()).slice(1)).toEqual(['shinjuku ogasawara chiba']);
  number += 60;
  await handedOver();
  await arrive(warning({ '320': '62' }));
  await handedOver();
  await arrive(warning({ '320': '51', '312': '51' }));
  await handedOver();
  await arrive(warning({ '320': '50' }));
  expect((await alerts()).slice(2)).toEqual([
    'oshima unknown',
    'shinjuku oshima ogasawara unknown chiba',
    'shinjuku oshima ogasawara unknown chiba',
  ]);
});

test('switched on or off between two telegrams: everyone warned is alerted once', async () => {
  await arrive(warning({ '320': '51' }));
  await setting(false);
  await arrive(warning({ '320': '51' }));
  expect(await alerts()).toEqual(['oshima unknown', 'shinjuku ogasawara']);
  await setting(true);
  await arrive(warning({ '320': '51' }));
  expect(await alerts()).toHaveLength(2);
});
