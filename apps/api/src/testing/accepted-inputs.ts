import { randomUUID } from 'node:crypto';
import { linkDay, signLink } from '@tabimori/server';
import { COMPANY_TEXTS } from '@tabimori/shared';
import { makeTelegram } from '../../../../tests/support/factories.js';
import { PASSWORD, type TestApi } from './api.js';
import { codeNow, enrol } from './second-factor.js';
import { insert, seed, seedDelivery, seedDrill, type Seeded, type SeededCompany } from './seed.js';

const COMPANY = {
  ...Object.fromEntries(COMPANY_TEXTS.map((name) => [name, ''])),
  responsibleFamilyName: '見本',
  responsibleMailAddress: 'made@example.com',
  emergencyTel: '03-1234-5678',
  contactMailCc: [],
  remarks: 'changed',
};
const CATEGORY = {
  postalCode: '',
  address: '',
  municipality: '',
  buildingName: '',
  contactPersonName: 'changed',
  phone: '',
  mailAddress: '',
};

const TRAVELER = {
  name: 'made',
  nameKana: 'メイド',
  mailAddress: 'made@example.com',
  prefectureCode: '45',
  city: '宮崎市',
};

const USER = { userDiv: 3, language: 'jp', remark: '', isDisabled: false, isManagement: false, managementOrder: 0 };

const TEMPLATE = {
  messageType: 4,
  templateName: 'お知らせ',
  subject: '件名',
  subjectEn: '',
  body: '本文',
  bodyEn: '',
  smsText: '',
  smsTextEn: '',
  displayOrder: 1,
};
const DRAFT = {
  mode: 'everyone',
  query: '',
  applicantIds: [],
  messageType: 2,
  choice: 'own',
  words: { subject: '件名', body: '本文', subjectEn: '', bodyEn: '', smsText: '', smsTextEn: '' },
  channels: ['mail'],
  resendTimes: 0,
  resendIntervalMinutes: 30,
};
const { mode: _mode, query: _query, applicantIds: _chosen, ...MESSAGE } = DRAFT;
/** The undone send to those chosen one by one. */
const COMPOSED = { ...MESSAGE, filter: null };
/** Each user has one draft and one view: this and the user's number. */
const KEPT = 700_000;
const COUNTRY = { code: '999', name: '国', nameEn: 'Country', area: 8, destinationCategory: 2, seq: 999, remark: '' };
const SPARE_COUNTRY = 900_001;
/** Uploads of the first department of a company: this and its id. */
const READY_UPLOAD = 800_000;
const APP_DEVICE = 80_000;
const COMMITTED_UPLOAD = 810_000;
/** A company's rows, and an undone send to only its first department. */
export type Named = SeededCompany & { undoneId: number };

/** An input for each call that it accepts, and the rows that it names, made again as often as calls change them. */
export interface Accepted {
  seeded: Seeded & Record<'a' | 'b', Named>;
  /** for the rows of one company */
  inputFor(name: string, of: Named): Record<string, unknown>;
  /** ids of the rows that a call may name by `id`, below the first part of its path */
  idsOf(resource: string, of: Named): (number | string)[];
  refill(): Promise<void>;
  /** in addition to refill(): what any role changes, from the same version; `mail`: who will call */
  renew(mail: string): Promise<void>;
  /** takes away what was made since */
  clear(): Promise<void>;
}

export async function acceptedInputs(test: TestApi): Promise<Accepted> {
  const { eventId, a, b } = await seed(test.source);
  const japan = (await test.query<{ id: number }>(`SELECT id FROM country WHERE code = '392'`))[0]?.id ?? 0;
  const undone = ({ companyId, applicants }: SeededCompany): Promise<number> =>
    seedDelivery(test.source, companyId, applicants.slice(0, 1), {
      origin: 'manual',
      state: 'undone',
      composed: COMPOSED,
    });
  const seeded = { eventId, a: { ...a, undoneId: await undone(a) }, b: { ...b, undoneId: await undone(b) } };
  /** an event for which nothing runs: stopping changes nothing */
  const idleEvent = await insert(test.source, 'event', { event_key: 'idle', status: '通常', latest_at: new Date(0) });
  const users = await test.query<{ id: number; company: number }>(
    'SELECT id, company_id AS company FROM users WHERE user_div = 4',
  );
  /** the department administrators by company */
  const staff = new Map(users.map(({ id, company }) => [company, id]));
  const telegramId = (await makeTelegram(test.source, '<a/>', { url: 'u1', type: 'VXSE53' })).id;
  /** finished drills of both companies */
  const drillOf = new Map<number, number>();
  for (const { companyId } of [a, b]) drillOf.set(companyId, await seedDrill(test.source, companyId));
  const passwordHash = (await test.query('SELECT password_hash AS hash FROM users LIMIT 1'))[0]?.hash;
  /** a company, a category and a traveler that nothing depends on, and an application; new before each test */
  let spare = { company: 0, category: 0, application: 0, applicant: 0 };
  /** who will call: their own draft and view are named */
  let callerId = 0;
  /** users that nothing depends on, by company; new before each test */
  const spareUsers = new Map<number, number>();

  function inputFor(
    name: string,
    { categoryId, companyId, divisions, questionId, templateId, spareDivisionId, applicants, undoneId }: Named,
  ): Record<string, unknown> {
    const token = signLink(
      { deliveryId: questionId, applicantId: applicants[0], day: linkDay(new Date()) },
      test.config.linkKeys,
    );
    const inputs: Record<string, Record<string, unknown>> = {
      'auth.login': { mailAddress: 'nobody@example.com', password: 'x' },
      'auth.changePassword': { currentPassword: PASSWORD, newPassword: 'Changed1' },
      'secondFactor.start': { password: PASSWORD, code: codeNow() },
      'secondFactor.confirm': { code: codeNow() },
      'secondFactor.disable': { password: PASSWORD, code: codeNow() },
      'secondFactor.reset': { id: spareUsers.get(companyId) },
      'auth.sendLoginInfo': { id: staff.get(companyId) },
      'information.applicant': { token },
      'information.company': { token },
      'information.applicantList': { token },
      'information.report': { token, response: 1 },
      'lookUps.logo': { sha256: '0'.repeat(64) },
      'events.get': { id: seeded.eventId },
      'events.telegram': { id: telegramId },
      'events.travelers': { id: seeded.eventId, companyId, hazard: 'earthquake' },
      'events.handOvers': { id: seeded.eventId },
      'events.result': { id: seeded.eventId },
      'events.places': { id: seeded.eventId },
      'events.people': { id: seeded.eventId, companyId },
      'events.ofApplicant': { id: applicants[0] },
      'events.exportPeople': { id: seeded.eventId, companyId },
      'events.resend': { id: seeded.eventId, companyId },
      'events.stop': { id: idleEvent, companyId },
      'events.close': { id: idleEvent, companyId },
      'events.reopen': { id: idleEvent, companyId },
      'events.unfinished': { id: idleEvent, companyId },
      'drills.busy': { companyIds: String(companyId) },
      'drills.get': { id: drillOf.get(companyId) },
      'drills.start': { source: { bundled: 'suruga' }, companyIds: [companyId], mode: 'dry' },
      'drills.stop': { id: drillOf.get(companyId) },
      'events.reached': { id: idleEvent, companyId },
      'deliveryHistory.list': { companyId },
      'pastSends.list': { companyId },
      'deliveryHistory.exportTarget': { id: questionId },
      'deliveryHistory.exportList': { companyId },
      'deliveryHistory.targetMessage': { applicantId: applicants[0] },
      'deliveryHistory.answer': {
        id: questionId,
        applicantId: applicants[0],
        response: 1,
        comment: '',
        reason: '電話',
      },
      'deliveryHistory.handling': { id: questionId, applicantId: applicants[0], state: 'taken', note: '', version: 0 },
      'deliveryHistory.get': { id: questionId },
      'deliveryHistory.recipients': { id: questionId },
      'delivery.list': { companyIds: companyId, divisionId: divisions[0] },
      'delivery.exportTargets': { companyIds: companyId },
      'delivery.dryRun': { messageType: 2, filter: { companyIds: [companyId], divisionId: divisions[0] } },
      'delivery.select': { messageType: 2, applicantIds: [applicants[0]] },
      'delivery.all': { messageType: 2, filter: { companyIds: [companyId], divisionId: divisions[0] } },
      'delivery.test': { messageType: 2, applicantId: applicants[0], language: 'jp' },
      'delivery.resend': { deliveryId: questionId, to: 'notResponded' },
      'delivery.undo': { id: undoneId },
      'delivery.composed': { id: undoneId },
      'delivery.stop': { id: undoneId },
      'applicants.list': { companyId, divisionId: divisions[0] },
      'applicants.exportList': { companyId },
      'reachability.summary': { companyId },
      'reachability.departments': { companyId },
      'reachability.travelers': { companyId },
      'reachability.exportTravelers': { companyId },
      'applicants.check': { countryId: japan, city: '輪島市', phone: '09012345678' },
      'applicants.get': { id: applicants[0] },
      'applicants.post': { ...TRAVELER, companyId, divisionId: divisions[0], countryId: japan },
      'applicants.put': { ...TRAVELER, id: applicants[0], divisionId: divisions[0], countryId: japan, version: 1 },
      'applicants.matching': { companyId, divisionId: divisions[0] },
      'applicants.exportChosen': { applicantIds: [applicants[0]] },
      'applicants.putMany': {
        applicantIds: [applicants[0]],
        divisionId: divisions[0],
        stay: { stayFrom: '2026-01-01', stayTo: null },
        place: { countryId: japan, prefectureCode: '45', city: '宮崎市' },
      },
      'applicants.removeMany': { applicantIds: [spare.applicant] },
      'applicantViews.put': { name: '石川', query: 'prefectureCode=17', columns: ['place'] },
      'applicantViews.remove': { id: callerId + KEPT },
      'drafts.get': { id: callerId + KEPT },
      'drafts.post': DRAFT,
      'drafts.put': { ...DRAFT, id: callerId + KEPT, version: 1 },
      'drafts.remove': { id: callerId + KEPT },
      'applicants.remove': { id: spare.applicant },
      'applicants.sendGuide': { id: applicants[0] },
      'applicants.revokeDevice': { id: applicants[0], deviceId: APP_DEVICE + companyId },
      'applicantUploads.get': { id: READY_UPLOAD + companyId },
      'applicantUploads.rows': { id: READY_UPLOAD + companyId },
      'applicantUploads.faults': { id: READY_UPLOAD + companyId },
      'applicantUploads.errors': { id: READY_UPLOAD + companyId },
      'applicantUploads.remove': { id: READY_UPLOAD + companyId },
      'applicantUploads.commit': { id: READY_UPLOAD + companyId, mode: 'all', expectedCount: 1 },
      'applicantUploads.sendCompletion': { id: COMMITTED_UPLOAD + companyId, expectedCount: 1 },
      'applicantUploads.post': { fileName: 'a.csv' },
      'companies.get': { id: companyId },
      'users.list': { companyId },
      'users.get': { id: spareUsers.get(companyId) },
      'users.post': { ...USER, companyId, userName: '新', mailAddress: `${randomUUID()}@example.com` },
      'users.put': {
        ...USER,
        id: spareUsers.get(companyId),
        companyId,
        userName: '予備 2',
        mailAddress: `spare-${companyId}@example.com`,
        version: 1,
      },
      'users.delete': { id: spareUsers.get(companyId) },
      'divisions.list': { companyId },
      'divisions.get': { id: divisions[0] },
      'divisions.post': { companyId, name: randomUUID() },
      'divisions.putDisplayOrder': {
        companyId,
        order: [
          { id: divisions[1], version: 1 },
          { id: divisions[0], version: 1 },
        ],
      },
      'divisions.put': { id: spareDivisionId, name: '予備 2', version: 1 },
      'divisions.delete': { id: spareDivisionId },
      'countries.get': { id: SPARE_COUNTRY },
      'countries.post': { ...COUNTRY, keywords: ['国'] },
      'countries.put': { ...COUNTRY, id: SPARE_COUNTRY, code: '998', keywords: [], version: 1 },
      'countries.delete': { id: SPARE_COUNTRY },
      'messageTemplates.list': { companyId },
      'companies.list': { categoryId },
      'companies.post': { ...COMPANY, name: 'made', categoryId, policyNumber: '809GI000001' },
      'companies.put': { ...COMPANY, name: companyId === seeded.a.companyId ? 'a' : 'b', id: companyId, version: 1 },
      'companies.remove': { id: spare.company },
      'companies.approve': { id: spare.application, categoryId, policyNumber: '809GI000002', version: 1 },
      'companies.reject': { id: spare.application, version: 1 },
      'categories.get': { id: categoryId },
      'categories.post': { ...CATEGORY, name: 'made', isPartner: false },
      'categories.put': { ...CATEGORY, name: `分類${categoryId}`, id: categoryId, version: 1 },
      'categories.remove': { id: spare.category },
      'messageTemplates.get': { id: templateId },
      'messageTemplates.inUse': { companyId },
      'messageTemplates.preview': { messageType: 4, companyId },
      'messageTemplates.post': { ...TEMPLATE, userDiv: 3, companyId },
      'messageTemplates.put': { ...TEMPLATE, id: templateId, version: 1 },
      'messageTemplates.delete': { id: templateId },
      'autoSend.get': { companyId },
      'autoSend.put': {
        companyId,
        earthquakeThreshold: '6',
        tsunamiWarning: true,
        islandsOnly: true,
        reminderIntervalMinutes: 15,
        reminderTimes: 5,
        respectStay: true,
        secondFactorRequired: false,
        version: 1,
      },
      'autoSend.example': { companyId, earthquakeThreshold: '5' },
      'logs.list': { companyId },
      'logs.exportList': { companyId },
      'manuals.get': { number: 1 },
      'settings.post': {
        senderMailAddress: 'changed@example.com',
        replyToMailAddress: 'changed@example.com',
        supportMailAddress: 'changed@example.com',
        policyNumberRanges: [],
        autoSendEnabled: true,
        alertsPerDay: 6,
        passwordDays: 90,
        secondFactorRequired: false,
        retentionDays: { position: 90, sends: 1095, telegrams: null, log: null },
        version: 1,
      },
      'status.resumeLane': { channel: 'mail', lane: 'example.com' },
    };
    return inputs[name] ?? {};
  }

  /** Makes again what the calls change and delete. */
  async function refill(): Promise<void> {
    await test.query('DELETE FROM applicant_upload');
    await test.query('DELETE FROM draft');
    await test.query('DELETE FROM applicant_view');
    await test.query('INSERT INTO draft (id, user_id, content) SELECT $1 + id, id, $2 FROM users', [
      KEPT,
      JSON.stringify(DRAFT),
    ]);
    await test.query(
      `INSERT INTO applicant_view (id, user_id, name, columns) SELECT $1 + id, id, '全員', '[]' FROM users`,
      [KEPT],
    );
    for (const { companyId, divisions, spareDivisionId, templateId, applicants } of [seeded.a, seeded.b]) {
      await test.query(
        `INSERT INTO applicant_upload (id, user_id, user_div, company_id, division_id, size, state, count_new, columns, committed_at)
       VALUES ($1, 1, 4, $3, $4, 1, 'ready', 1, '{"at": {}, "ignored": [], "titles": []}', NULL),
         ($2, 1, 4, $3, $4, 1, 'committed', 1, '{"at": {}, "ignored": [], "titles": []}', now())`,
        [READY_UPLOAD + companyId, COMMITTED_UPLOAD + companyId, companyId, divisions[0]],
      );
      await test.query(
        `INSERT INTO applicant_upload_row (upload_id, row, kind, cells, changes, errors, applicant_id)
       VALUES ($1, 2, 'new', '[]', '[]', '[]', $2)`,
        [COMMITTED_UPLOAD + companyId, applicants[0]],
      );
      await test.query(
        `INSERT INTO app_device (id, applicant_id, sha256, given_at, last_used_at)
         VALUES ($1, $2, sha256($3::text::bytea), now(), now()) ON CONFLICT DO NOTHING`,
        [APP_DEVICE + companyId, applicants[0], `device ${companyId}`],
      );
      await test.query('UPDATE division SET version = 1, display_order = id WHERE id = ANY($1)', [divisions]);
      await test.query('DELETE FROM division WHERE id = $1', [spareDivisionId]);
      await test.query(`INSERT INTO division (id, company_id, name, display_order) VALUES ($1, $2, '予備', 9)`, [
        spareDivisionId,
        companyId,
      ]);
      await test.query('DELETE FROM users WHERE mail_address = $1', [`spare-${companyId}@example.com`]);
      const user = { user_div: 3, company_id: companyId, mail_address: `spare-${companyId}@example.com` };
      spareUsers.set(companyId, await insert(test.source, 'users', { ...user, user_name: '予備' }));
      await enrol(test, user.mail_address);
      await test.query('DELETE FROM message_template WHERE id = $1', [templateId]);
      await test.query(
        `INSERT INTO message_template (id, user_div, company_id, message_type, template_name)
       SELECT $1, 3, id, 4, name || 'の定型文' FROM company WHERE id = $2`,
        [templateId, companyId],
      );
    }
    await test.query(
      `INSERT INTO country (id, code, name, area, destination_category, seq) VALUES ($1, '997', '予備', 8, 2, 999)
     ON CONFLICT (id) DO UPDATE SET version = 1, name = '予備'`,
      [SPARE_COUNTRY],
    );
  }

  const renew = async (mail: string): Promise<void> => {
    callerId = (await test.query<{ id: number }>('SELECT id FROM users WHERE mail_address = $1', [mail]))[0]?.id ?? 0;
    await refill();
    await test.query('UPDATE users SET password_hash = $1 WHERE mail_address = $2', [passwordHash, mail]);
    await enrol(test, mail);
    await test.query(
      `WITH handled AS (DELETE FROM handling), company AS (UPDATE company SET version = 1, remarks = ''),
         category AS (UPDATE category SET version = 1, contact_person_name = ''),
         applicant AS (UPDATE applicant SET version = 1, name = CASE name WHEN 'made' THEN '見本 太郎' ELSE name END,
           stay_from = NULL WHERE name = 'made' OR stay_from IS NOT NULL),
         auto_send AS (UPDATE auto_send_setting SET version = 1, earthquake_threshold = '5'),
         -- whoever a message is still on its way to is not sent it again
         sent AS (UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending' AND delivery_id IN (
           SELECT id FROM delivery WHERE origin = 'resend'))
       UPDATE system_setting SET version = 1, sender_mail_address = 'sender@example.com',
         policy_number_ranges = '[{"prefix":"809GI","from":"000000","to":"999999"}]'`,
    );
    spare = {
      company: await insert(test.source, 'company', { name: 'made', category_id: a.categoryId }),
      category: await insert(test.source, 'category', { name: 'spare' }),
      application: await insert(test.source, 'company', { name: 'made', state: 'applied' }),
      applicant: await insert(test.source, 'applicant', {
        company_id: a.companyId,
        division_id: a.divisions[0],
        name: 'spare',
        app_id: randomUUID().slice(0, 10),
        country_id: japan,
      }),
    };
  };
  const clear = async (): Promise<void> => {
    await test.query(`UPDATE applicant SET deleted_at = now() WHERE name IN ('made', 'spare') AND NOT id = ANY($1)`, [
      a.applicants,
    ]);
    await test.query(`DELETE FROM users WHERE company_id IN (SELECT id FROM company WHERE name = 'made')`);
    await test.query(`DELETE FROM company WHERE name = 'made'`);
    await test.query(`DELETE FROM category WHERE name IN ('made', 'spare')`);
  };

  const idsOf = (resource: string, of: Named): (number | string)[] => {
    const ids: Record<string, (number | string | undefined)[]> = {
      applicants: [of.applicants[0]],
      'applicant-uploads': [READY_UPLOAD + of.companyId, COMMITTED_UPLOAD + of.companyId],
      categories: [of.categoryId],
      companies: [of.companyId],
      delivery: [of.undoneId, of.questionId],
      'delivery-history': [of.questionId, of.alertId],
      devices: [APP_DEVICE + of.companyId],
      divisions: [of.spareDivisionId, of.divisions[0]],
      drafts: [KEPT + (staff.get(of.companyId) ?? 0)],
      'applicant-views': [KEPT + (staff.get(of.companyId) ?? 0)],
      drills: [drillOf.get(of.companyId)],
      'message-templates': [of.templateId],
      users: [spareUsers.get(of.companyId), staff.get(of.companyId)],
    };
    return (ids[resource] ?? []).filter((id) => id !== undefined);
  };

  return { seeded, inputFor, idsOf, refill, renew, clear };
}
