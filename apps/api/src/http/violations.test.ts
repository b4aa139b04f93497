import { columns, CompanyEntity, exec, rows, sql } from '@tabimori/server';
import { QueryFailedError } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { violationOf } from './violations.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The words of PostgreSQL's catalogue for ja_JP (it comes with few installations): whatever reads others finds none here. */
const IN_JAPANESE: [RegExp, string][] = [
  [/^Key (.*) already exists\.$/, 'キー$1はすでに存在します。'],
  [/^Key (.*) is not present in table (".*")\.$/, 'テーブル$2にキー$1がありません。'],
  [/^Key (.*) is still referenced from table (".*")\.$/, 'キー$1はまだテーブル$2から参照されています。'],
];

/** A statement's refusal, as a server with lc_messages = ja_JP words it. */
async function refusalOf(statement: ReturnType<typeof sql>): Promise<object> {
  const thrown: unknown = await exec(database.dataSource, statement).catch((error: unknown) => error);
  if (!(thrown instanceof QueryFailedError)) throw new Error('not refused');
  const refused = thrown.driverError as Error & { detail?: string };
  const { message, detail = '' } = refused;
  const words = IN_JAPANESE.find(([english]) => english.test(detail));
  if (!words) throw new Error(`no Japanese words for: ${message}, ${detail}`);
  const driverError = { ...refused, message: '制約違反です', detail: detail.replace(...words) };
  return Object.assign(new QueryFailedError(thrown.query, [], driverError), { message: '制約違反です' });
}

describe('in whatever language the database speaks', () => {
  it('a taken value is reported at its field', async () => {
    const { dataSource } = database;
    const { id } = await makeCompany(dataSource, { policyNumber: '12345678901' });
    await makeDivision(dataSource, id, { name: '本社' });
    expect(
      violationOf(await refusalOf(sql`INSERT INTO company (policy_number, state) VALUES ('12345678901', 'applied')`)),
    ).toMatchObject({
      code: 'INSURANCE_CODE_EXISTING',
      fields: [{ field: 'policyNumber', messageCode: 'E00022' }],
    });
    expect(
      violationOf(await refusalOf(sql`INSERT INTO division (company_id, name) VALUES (${id}, '本社')`)),
    ).toMatchObject({ code: 'ITEM_EXISTING', fields: [{ field: 'name', messageCode: 'E00010' }] });
  });

  it('a row in use is distinguished from one that has just been deleted', async () => {
    const { dataSource } = database;
    const { id } = await makeCompany(dataSource, {});
    await makeDivision(dataSource, id);
    expect(violationOf(await refusalOf(sql`DELETE FROM company WHERE id = ${id}`))).toMatchObject({ code: 'E00028' });
    const [{ id: gone } = { id: 0 }] = await rows<{ id: number }>(
      dataSource,
      sql`DELETE FROM company c WHERE c.id = ${(await makeCompany(dataSource, {})).id}
          RETURNING ${columns(CompanyEntity, 'c', ['id'])}`,
    );
    for (const statement of [
      sql`INSERT INTO division (company_id, name) VALUES (${gone}, '支社')`,
      sql`UPDATE division SET company_id = ${gone} WHERE company_id = ${id}`,
    ]) {
      expect(violationOf(await refusalOf(statement))).toMatchObject({ code: 'STALE_UPDATE' });
    }
  });
});

it('every unique key that it names is one of the database', async () => {
  const known = await rows<{ name: string }>(
    database.dataSource,
    sql`SELECT conname AS name FROM pg_constraint WHERE contype = 'u'`,
  );
  for (const constraint of [
    'category_name_key',
    'company_policy_number_key',
    'country_code_key',
    'division_company_id_name_key',
    'users_mail_address_key',
  ]) {
    expect(known).toContainEqual({ name: constraint });
    expect(violationOf({ code: '23505', constraint })).toBeDefined();
  }
});
