import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { camelRows } from './naming.js';

it('gives the names of the code, which it makes of the first row', () => {
  const at = new Date(0);
  expect(
    camelRows([
      { id: 1, sent_at: at, sms_text_en: null },
      { id: 2, sent_at: at, sms_text_en: 'a_b' },
    ]),
  ).toEqual([
    { id: 1, sentAt: at, smsTextEn: null },
    { id: 2, sentAt: at, smsTextEn: 'a_b' },
  ]);
  expect(camelRows([])).toEqual([]);
});

it('leaves what is in a value alone, and returns rows as they are when no name changes', () => {
  expect(camelRows([{ a_b: { c_d: 1 } }])).toEqual([{ aB: { c_d: 1 } }]);
  const records = [{ id: 1, aB: { c_d: 1 } }];
  expect(camelRows(records)).toBe(records);
});

describe('with the entities', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('gives every column the name of its property', () => {
    const columns = database.dataSource.entityMetadatas.flatMap((entity) => entity.columns);
    expect(columns.length).toBeGreaterThan(300);
    const renamed = camelRows([Object.fromEntries(columns.map(({ databaseName }) => [databaseName, '']))]);
    expect(Object.keys(renamed[0] ?? {})).toEqual([...new Set(columns.map(({ propertyName }) => propertyName))]);
  });
});
