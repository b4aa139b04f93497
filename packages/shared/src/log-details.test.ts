import { logDetails, type LogEntry } from './log-details.js';

const ENTRY: LogEntry = {
  entity: 'event',
  entityId: '4',
  companyName: '桜商事',
  travelerName: null,
  before: null,
  after: null,
  names: [
    { field: 'prefectureCodes', id: '04', name: '宮城県', nameEn: 'Miyagi' },
    { field: 'divisionId', id: '7', name: '営業部', nameEn: '' },
  ],
};

const told = (entry: Partial<LogEntry>, language: 'jp' | 'en' = 'jp') =>
  logDetails({ ...ENTRY, ...entry }, language).map(({ title, before, after }) => [title, before, after]);

test('the stop of an event names its hazards, and neither flows nor the company that the entry names', () => {
  const before = [
    { id: 31, hazard: 'earthquake' },
    { id: 32, hazard: 'tsunami' },
  ];
  const after = { companyId: 1, left: 12, stopped: 3, corrected: 0 };
  expect(told({ before, after })).toEqual([
    ['災害', '地震\n津波', ''],
    ['送信済みの通数', '', '12'],
    ['停止した通数', '', '3'],
    ['訂正の人数', '', '0'],
  ]);
});

test('codes and ids have their names, in the language of the reader if there are any, in the order of the forms', () => {
  const after = { prefectureCodes: ['04', '99'], divisionId: 7 };
  expect(told({ after })).toEqual([
    ['部署', '', '営業部'],
    ['都道府県', '', '宮城県\n99'],
  ]);
  expect(told({ after }, 'en')).toEqual([
    ['Department', '', '営業部'],
    ['Prefectures', '', 'Miyagi\n99'],
  ]);
});

test('an id whose name nobody knows is shown as one, and an app ID as it is', () => {
  expect(told({ after: { divisionId: 8, appId: '123456' } })).toEqual([
    ['部署', '', 'ID 8'],
    ['アプリID', '', '123456'],
  ]);
});

test('the id of the target itself is left out, and the code of a city that is named', () => {
  expect(told({ before: { id: 4, eventId: 4, name: '宮城県沖' } })).toEqual([['名前', '宮城県沖', '']]);
  expect(told({ before: { municipalityCode: '04100', city: '仙台市' }, after: { city: '' } })).toEqual([
    ['市区町村・都市', '仙台市', ''],
  ]);
});
