import { createHash, randomUUID } from 'node:crypto';
import {
  ApplicantEntity,
  AutoSendSettingEntity,
  CategoryEntity,
  CompanyEntity,
  CountryEntity,
  DivisionEntity,
  MessageTemplateEntity,
  TelegramEntity,
  UserEntity,
} from '@tabimori/server';
import type { DataSource, DeepPartial } from 'typeorm';

/** Rows with defaults; each function inserts one and returns it. */

const short = (): string => randomUUID().slice(0, 8);

export const makeCategory = (db: DataSource, values: DeepPartial<CategoryEntity> = {}): Promise<CategoryEntity> =>
  db.getRepository(CategoryEntity).save({ name: `分類 ${short()}`, ...values });

/** A company with its automatic sends: threshold 5 by default. */
export async function makeCompany(
  db: DataSource,
  values: DeepPartial<CompanyEntity> = {},
  setting: DeepPartial<AutoSendSettingEntity> = {},
): Promise<CompanyEntity> {
  const categoryId = values.categoryId ?? (await makeCategory(db)).id;
  const company = await db
    .getRepository(CompanyEntity)
    .save({ name: `会社 ${short()}`, emergencyTel: '03-1234-5678', ...values, categoryId });
  await db.getRepository(AutoSendSettingEntity).save({ companyId: company.id, ...setting });
  return company;
}

export const makeDivision = (
  db: DataSource,
  companyId: number,
  values: DeepPartial<DivisionEntity> = {},
): Promise<DivisionEntity> => db.getRepository(DivisionEntity).save({ name: `部署 ${short()}`, ...values, companyId });

/** A traveler in Ishikawa (17), with a mail address and no phone. */
export async function makeApplicant(
  db: DataSource,
  division: Pick<DivisionEntity, 'id' | 'companyId'>,
  values: DeepPartial<ApplicantEntity> = {},
): Promise<ApplicantEntity> {
  const japan = await db.getRepository(CountryEntity).findOneByOrFail({ code: '392' });
  return db.getRepository(ApplicantEntity).save({
    name: '能登 花子',
    nameKana: 'ノト ハナコ',
    appId: randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase(),
    mailAddress: `${short()}@example.com`,
    countryId: japan.id,
    prefectureCode: '17',
    ...values,
    companyId: division.companyId,
    divisionId: division.id,
  });
}

/** So many at a time that a slow machine inserts them within the limit of a statement. */
const INSERTED = 10_000;

/** Many travelers in Ishikawa at once, `t1@domain` to `t<count>@domain`. */
export async function makeApplicants(
  db: DataSource,
  division: Pick<DivisionEntity, 'id' | 'companyId'>,
  count: number,
  domain = 'example.com',
): Promise<void> {
  for (let first = 1; first <= count; first += INSERTED) {
    await db.query(
      `INSERT INTO applicant (company_id, division_id, name, app_id, mail_address, country_id, prefecture_code)
       SELECT $1, $2::int, '旅行者 ' || n, upper(substr(md5($2::int || '-' || n || $5::text), 1, 10)), 't' || n || '@' || $5,
         (SELECT id FROM country WHERE code = '392'), '17'
       FROM generate_series($3::int, $4::int) AS n`,
      [division.companyId, division.id, first, Math.min(count, first + INSERTED - 1), domain],
    );
  }
}

/** A company administrator, unless `values` say otherwise. */
export const makeUser = (db: DataSource, values: DeepPartial<UserEntity>): Promise<UserEntity> =>
  db
    .getRepository(UserEntity)
    .save({ userDiv: 3, mailAddress: `${short()}@example.com`, userName: '管理者', ...values });

export const makeTemplate = (
  db: DataSource,
  values: DeepPartial<MessageTemplateEntity>,
): Promise<MessageTemplateEntity> => db.getRepository(MessageTemplateEntity).save({ userDiv: 1, ...values });

/** A telegram as if it had just been fetched. */
export const makeTelegram = (
  db: DataSource,
  xml: string,
  values: DeepPartial<TelegramEntity> & { url: string; type: string },
): Promise<TelegramEntity> =>
  db.getRepository(TelegramEntity).save({
    raw: Buffer.from(xml),
    sha256: createHash('sha256').update(xml).digest(),
    firstSeenAt: new Date(),
    nextTryAt: new Date(),
    ...values,
  });
