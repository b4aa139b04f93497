import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { API_PREFIX, type Given, type information, type Reply, type ResponseValue } from '@tabimori/shared';
import type { Link } from '@tabimori/server';
import { Answers } from '../answers/answers.js';
import { Links } from '../confirm-location/links.js';
import { Db, sql } from '../db/sql.js';
import { Failure } from '../http/failure.js';
import { maskMail, maskPhone } from './mask.js';

type Own = Reply<typeof information.applicant>;
type Company = Reply<typeof information.company>;
type Sent = Reply<typeof information.applicantList>['items'][number];
type Reported = Reply<typeof information.report>;

/** The newest messages that a traveler's page shows. */
const MESSAGES = 100;

/** What a traveler sees of themselves, by the token of a message's link. */
@Injectable()
export class InformationService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Links) private readonly links: Links,
    @Inject(Answers) private readonly answers: Answers,
  ) {}

  async applicant(token: string, address: string): Promise<Own> {
    const { applicantId, deliveryId } = this.link(token, address);
    const own = await this.db.row<Own>(sql`
      SELECT a.name, a.name_kana AS "nameKana", a.app_id AS "appId", c.name AS "companyName", v.name AS "divisionName",
             a.mail_address AS "mailAddress", a.phone, n.name AS "countryName", n.name_en AS "countryNameEn",
             p.name AS "prefectureName", p.name_en AS "prefectureNameEn", a.city, a.number_of_people AS "numberOfPeople",
             a.language, a.stay_from::text AS "stayFrom", a.stay_to::text AS "stayTo"
      FROM recipient r
      JOIN applicant a ON a.id = r.applicant_id
      JOIN company c ON c.id = a.company_id
      JOIN division v ON v.id = a.division_id
      JOIN country n ON n.id = a.country_id
      LEFT JOIN prefecture p ON p.code = a.prefecture_code
      WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = ${applicantId} AND a.deleted_at IS NULL`);
    if (!own) throw new Failure('LINK_INVALID');
    return { ...own, mailAddress: maskMail(own.mailAddress), phone: maskPhone(own.phone) };
  }

  async company(token: string, address: string): Promise<Company> {
    const { deliveryId, applicantId } = this.link(token, address);
    const row = await this.db.row<Omit<Company, 'logoUrl'> & { logoSha256: string | null }>(sql`
      SELECT c.name, c.logo_sha256 AS "logoSha256", c.emergency_tel AS "emergencyTel", c.emergency_mail AS "emergencyMail",
             c.contact_tel AS "contactTel"
      FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN company c ON c.id = d.company_id
      WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = ${applicantId}`);
    if (!row) throw new Failure('LINK_INVALID');
    const { logoSha256, ...company } = row;
    return { ...company, logoUrl: logoSha256 === null ? null : `${API_PREFIX}/logos/${logoSha256}` };
  }

  async applicantList(token: string, address: string): Promise<{ items: Sent[] }> {
    const { applicantId } = this.link(token, address);
    const items = await this.db.rows<Sent>(sql`
      SELECT d.id AS "deliveryId", d.message_type AS "messageType",
             CASE WHEN r.language = 'en' THEN d.subject_en ELSE d.subject END AS subject,
             d.sent_at AS "sentAt", r.response, r.responded_at AS "respondedAt"
      FROM recipient r JOIN delivery d ON d.id = r.delivery_id
      WHERE r.applicant_id = ${applicantId} AND d.state NOT IN ('scheduled', 'undone')
      ORDER BY d.sent_at DESC, d.id DESC LIMIT ${MESSAGES}`);
    return { items };
  }

  async report(given: Given<typeof information.report>, address: string): Promise<Reported> {
    const link = this.link(given.token, address);
    const known = await this.answers.record({
      ...link,
      nonce: randomUUID(),
      response: given.response as ResponseValue,
      comment: given.comment,
      latitude: given.latitude ?? null,
      longitude: given.longitude ?? null,
      accuracy: given.accuracy ?? null,
      via: 'url',
      proxyId: null,
      taken: null,
    });
    const kept = known && (await this.latest(link));
    if (!kept) throw new Failure('LINK_INVALID');
    return kept;
  }

  private latest({ deliveryId, applicantId }: Link): Promise<Reported | undefined> {
    return this.db.row<Reported>(sql`
      SELECT r.response, r.responded_at AS "respondedAt", w.via AS "respondedVia"
      FROM recipient r JOIN answer w ON w.id = r.answer_id
      WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = ${applicantId}`);
  }

  private link(token: string, address: string): Link {
    const found = this.links.read(token, address);
    if (!found) throw new Failure('LINK_INVALID');
    if (found.expired) throw new Failure('LINK_EXPIRED');
    return found.link;
  }
}
