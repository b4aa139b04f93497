import { createHash, randomUUID } from 'node:crypto';
import { type ApplicantEntity, hashPassword, type TelegramContent, type UserEntity } from '@tabimori/server';
import type { Intensity } from '@tabimori/shared';
import type { DataSource, DeepPartial } from 'typeorm';
import {
  makeApplicant,
  makeCategory,
  makeCompany,
  makeDivision,
  makeTemplate,
  makeUser,
} from '../../../../tests/support/factories.js';
import { PASSWORD } from './api.js';

type Columns = Record<string, unknown>;

/** Inserts a row and returns its id. */
export async function insert(source: DataSource, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const [row] = await source.query<{ id: number }[]>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING *`,
    Object.values(columns),
  );
  return row?.id ?? 0;
}

export interface SeededCompany {
  categoryId: number;
  companyId: number;
  /** two departments */
  divisions: [number, number];
  /** a third one, which is empty */
  spareDivisionId: number;
  /** two in the first department, one in the second */
  applicants: [number, number, number];
  alertId: number;
  questionId: number;
  templateId: number;
  flowId: number;
}

export interface Seeded {
  eventId: number;
  a: SeededCompany;
  b: SeededCompany;
}

/** The same for all: to make one takes the processor 12 ms. */
const passwordHash = hashPassword(PASSWORD);

/** A user who signs in as `mail` with PASSWORD. */
export const seedUser = async (
  source: DataSource,
  mailAddress: string,
  values: DeepPartial<UserEntity>,
): Promise<UserEntity> =>
  makeUser(source, {
    mailAddress,
    userName: mailAddress,
    passwordHash: await passwordHash,
    passwordChangedAt: new Date(),
    ...values,
  });

const inMiyazaki = (number: number): DeepPartial<ApplicantEntity> => ({
  name: `見本 太郎${number}`,
  nameKana: `ミホン タロウ${number}`,
  phone: '090-1234-5678',
  phoneE164: '+819012345678',
  prefectureCode: '45',
  city: '宮崎市',
});

/** A delivery of applicants with rows, tallies and chunk tallies as the worker writes them: every mail accepted. */
export async function seedDelivery(
  source: DataSource,
  companyId: number,
  applicantIds: readonly number[],
  over: Columns = {},
): Promise<number> {
  const text = { subject: '安否確認', body: '本文', sms: 'SMS' };
  const deliveryId = await insert(source, 'delivery', {
    send_id: randomUUID(),
    company_id: companyId,
    message_type: 2,
    origin: 'auto',
    state: 'finished',
    asks_answer: true,
    subject: '安否確認',
    subject_en: 'Safety confirmation',
    content: {
      jp: text,
      en: text,
      originAt: '2026-11-20T05:05:00.000Z',
      epicenter: '日向灘',
      magnitude: '6.9',
      intensities: { '45': { intensity: '6-', unreceived: false } },
    },
    priority: 2,
    sent_at: new Date(),
    finished_at: new Date(),
    ...over,
  });
  const chunkId = await insert(source, 'chunk', {
    delivery_id: deliveryId,
    channel: 'mail',
    lane: 'mixed',
    priority: 2,
    done: true,
    not_before: new Date(),
  });
  await source.query(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, prefecture_code, mail_address, phone,
       mail_chunk_id, mail_state, sms_state, mail_at)
     SELECT $1, id, division_id, name, language, prefecture_code, mail_address, phone_e164, $3, 'accepted', 'none', now()
     FROM applicant WHERE id = ANY($2)`,
    [deliveryId, applicantIds, chunkId],
  );
  await source.query(
    `INSERT INTO delivery_tally (delivery_id, division_id, total, sms_none)
     SELECT delivery_id, division_id, count(*), count(*) FROM recipient WHERE delivery_id = $1 GROUP BY 1, 2`,
    [deliveryId],
  );
  await source.query(
    `INSERT INTO place_tally (delivery_id, prefecture_code, total, answered)
     SELECT delivery_id, prefecture_code, count(*), 0 FROM recipient
     WHERE delivery_id = $1 AND prefecture_code IS NOT NULL GROUP BY 1, 2`,
    [deliveryId],
  );
  await source.query(
    `INSERT INTO chunk_tally (chunk_id, division_id, delivery_id, channel, accepted)
     SELECT $2, division_id, delivery_id, 'mail', count(*) FROM recipient WHERE delivery_id = $1 GROUP BY division_id, delivery_id`,
    [deliveryId, chunkId],
  );
  return deliveryId;
}

/** A company of a category of its own, for which an event runs; users `<name>-category@example.com` and so on. */
export async function seedCompany(source: DataSource, name: string, eventId: number): Promise<SeededCompany> {
  const { id: categoryId } = await makeCategory(source);
  const { id: companyId } = await makeCompany(source, { name, categoryId, emergencyTel: '03-0000-0000' });
  const first = await makeDivision(source, companyId, { name: '第一' });
  const second = await makeDivision(source, companyId, { name: '第二' });
  const { id: spareDivisionId } = await makeDivision(source, companyId, { name: '予備' });
  const applicants: [number, number, number] = [
    (await makeApplicant(source, first, inMiyazaki(1))).id,
    (await makeApplicant(source, first, inMiyazaki(2))).id,
    (await makeApplicant(source, second, inMiyazaki(3))).id,
  ];
  const flowId = await insert(source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  const waveId = await insert(source, 'wave', {
    flow_id: flowId,
    stage: 'reminder',
    reminders_sent: 0,
    due_at: new Date(Date.now() + 600_000),
  });
  await source.query(
    `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
     VALUES ($1, $2, 'earthquake', 'started', '5', '[{"code":"45","intensity":"6-"}]', now())`,
    [eventId, companyId],
  );
  const alertId = await seedDelivery(source, companyId, applicants, {
    message_type: 1,
    asks_answer: false,
    event_id: eventId,
    wave_id: waveId,
    sent_at: new Date(Date.now() - 900_000),
  });
  const questionId = await seedDelivery(source, companyId, applicants, { event_id: eventId, wave_id: waveId });
  const template = await makeTemplate(source, {
    userDiv: 3,
    companyId,
    messageType: 4,
    templateName: `${name}の定型文`,
  });
  await seedUser(source, `${name}-category@example.com`, { userDiv: 2, categoryId });
  await seedUser(source, `${name}-company@example.com`, { userDiv: 3, companyId });
  await seedUser(source, `${name}-division@example.com`, { userDiv: 4, companyId, divisionId: first.id });
  return {
    categoryId,
    companyId,
    divisions: [first.id, second.id],
    spareDivisionId,
    applicants,
    alertId,
    questionId,
    templateId: template.id,
    flowId,
  };
}

let telegrams = 0;

/** A telegram of a stored event, read and decided on, with these intensities by prefecture. */
export async function seedTelegram(
  source: DataSource,
  eventId: number,
  felt: Record<string, Intensity>,
  status = '通常',
): Promise<void> {
  telegrams += 1;
  const url = `https://agency.example.com/${telegrams}_VXSE53.xml`;
  const at = '2026-11-20T05:06:00.000Z';
  const telegramId = await insert(source, 'telegram', {
    url,
    sha256: createHash('sha256').update(url).digest(),
    raw: Buffer.from(''),
    type: 'VXSE53',
    first_seen_at: at,
    state: 'decided',
    next_try_at: at,
    content: {
      url,
      type: 'VXSE53',
      title: '震源・震度に関する情報',
      status,
      infoType: '発表',
      office: '気象庁本庁',
      controlAt: at,
      reportAt: at,
      eventIds: [String(eventId)],
      serial: '1',
      headTitle: '',
      headline: '',
      earthquake: null,
      intensities: Object.entries(felt).map(([prefectureCode, intensity]) => ({
        prefectureCode,
        intensity,
        unreceived: false,
      })),
      unknownIntensities: [],
      tsunami: null,
    } satisfies TelegramContent,
  });
  await insert(source, 'event_telegram', { event_id: eventId, telegram_id: telegramId, standing: true });
}

/** An event that is running. */
export const seedEvent = (source: DataSource): Promise<number> =>
  insert(source, 'event', {
    event_key: '20261120140500',
    status: '通常',
    epicenter: '日向灘',
    origin_at: new Date('2026-11-20T05:05:00Z'),
    magnitude: '6.9',
    max_intensity: '6-',
    prefectures: JSON.stringify([{ code: '45', intensity: '6-', unreceived: false }]),
    latest_at: new Date(),
  });

/** An event that runs for two companies of two categories; users `a-company@example.com` and so on, `provider@example.com`. */
export async function seed(source: DataSource): Promise<Seeded> {
  const eventId = await seedEvent(source);
  await seedUser(source, 'provider@example.com', { userDiv: 1 });
  return { eventId, a: await seedCompany(source, 'a', eventId), b: await seedCompany(source, 'b', eventId) };
}

/** A drill of a company that is over and sent nothing. */
export async function seedDrill(source: DataSource, companyId: number): Promise<number> {
  const [starter] = await source.query<{ id: number }[]>('SELECT id FROM users ORDER BY id LIMIT 1');
  const drillId = await insert(source, 'drill', {
    source: 'bundled:suruga',
    title: '訓練',
    title_en: 'Drill',
    telegrams: '[]',
    confirmation_seconds: 60,
    started_by: starter?.id,
  });
  const over = { state: 'finished', ended_at: new Date() };
  await insert(source, 'drill_company', { drill_id: drillId, company_id: companyId, ...over });
  return drillId;
}

/** Two uploads of a department's traveler file: one that waits to be registered, and one that is registered. */
export async function seedUploads(
  source: DataSource,
  companyId: number,
  divisionId: number,
  text = '見本',
): Promise<[number, number]> {
  const [user] = await source.query<{ id: number }[]>('SELECT id FROM users WHERE division_id = $1', [divisionId]);
  const common = {
    user_id: user?.id,
    user_name: text,
    user_div: 4,
    company_id: companyId,
    division_id: divisionId,
    file_name: `${text}.csv`,
    size: 1,
    count_new: 1,
    columns: JSON.stringify({ at: { name: 0, phone: 1 }, ignored: [text], titles: [text, '電話番号'] }),
  };
  const ready = await insert(source, 'applicant_upload', { ...common, state: 'ready' });
  const done = await insert(source, 'applicant_upload', { ...common, state: 'committed', committed_at: new Date() });
  for (const uploadId of [ready, done]) {
    await source.query(
      `INSERT INTO applicant_upload_row (upload_id, row, kind, cells, changes, errors) VALUES ($1, 2, 'new', $2, '[]', '[]')`,
      [uploadId, JSON.stringify([text, ''])],
    );
  }
  return [ready, done];
}
