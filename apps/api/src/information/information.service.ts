import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { API_PREFIX, type Given, type information, type Reply, type ResponseValue } from '@tabimori/shared';
import { type Config, CONTACT_TEL, sql } from '@tabimori/server';
import { Answers } from '../answers/answers.js';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { Failure } from '../http/failure.js';
import { maskAppId, maskMail, maskPhone } from './mask.js';
import { reportPlace } from './report-place.js';
import { Travelers } from './travelers.js';
import { hasLeft } from '../answers/has-left.js';

type Own = Reply<typeof information.applicant>;
type Company = Reply<typeof information.company>;
type Sent = Reply<typeof information.applicantList>['items'][number];
type Reported = Reply<typeof information.report>;

interface Position {
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  at: Date | null;
}

/** The newest messages that a traveler's page shows. */
const MESSAGES = 100;

/** The data that travelers see and report about themselves, with the token of a message's link or through the app. */
@Injectable()
export class InformationService {
  constructor(
    private readonly db: Db,
    private readonly travelers: Travelers,
    private readonly answers: Answers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async applicant(given: Given<typeof information.applicant>, address: string): Promise<Own> {
    const { applicantId, link } = await this.travelers.who(given, address);
    if (given.appId !== undefined) {
      await this.db.rows(
        // whoever holds the traveler is not waited for: the app asks again
        sql`UPDATE applicant SET app_registered_at = now() WHERE id = (
          SELECT id FROM applicant WHERE id = ${applicantId} AND app_registered_at IS NULL FOR NO KEY UPDATE SKIP LOCKED)`,
      );
    }
    const own = await this.db.row<Omit<Own, 'position' | 'deviceToken'> & Position>(sql`
      SELECT a.name, a.name_kana, a.app_id, c.name AS company_name, c.name_en AS company_name_en,
             v.name AS division_name, a.mail_address, a.phone,
             n.name AS country_name, n.name_en AS country_name_en, p.name AS prefecture_name,
             p.name_en AS prefecture_name_en, a.city, a.number_of_people, a.language, a.stay_from::text AS stay_from,
             a.stay_to::text AS stay_to, a.latitude, a.longitude, a.accuracy, a.located_at AS at
      FROM applicant a
      JOIN company c ON c.id = a.company_id
      JOIN division v ON v.id = a.division_id
      JOIN country n ON n.id = a.country_id
      LEFT JOIN prefecture p ON p.code = a.prefecture_code
      WHERE a.id = ${applicantId} AND a.deleted_at IS NULL`);
    if (!own) throw new Failure('LINK_INVALID');
    const { latitude, longitude, accuracy, at, ...shown } = own;
    if (link) {
      const masked = {
        appId: maskAppId(own.appId),
        mailAddress: maskMail(own.mailAddress),
        phone: maskPhone(own.phone),
      };
      return { ...shown, ...masked, position: null, deviceToken: null };
    }
    const isLocated = latitude !== null && longitude !== null && at !== null;
    return {
      ...shown,
      position: isLocated ? { latitude, longitude, accuracy, at } : null,
      deviceToken: given.appId === undefined ? null : await this.travelers.deviceToken(applicantId),
    };
  }

  async company(given: Given<typeof information.company>, address: string): Promise<Company> {
    const { applicantId } = await this.travelers.who(given, address);
    const row = await this.db.row<Omit<Company, 'logoUrl'> & { logoSha256: string | null }>(sql`
      SELECT c.name, c.name_en, c.logo_sha256, ${CONTACT_TEL} AS emergency_tel, c.emergency_mail, c.contact_tel
      FROM applicant a JOIN company c ON c.id = a.company_id WHERE a.id = ${applicantId}`);
    if (!row) throw new Failure('LINK_INVALID');
    const { logoSha256, ...company } = row;
    return { ...company, logoUrl: logoSha256 === null ? null : `${API_PREFIX}/logos/${logoSha256}` };
  }

  async applicantList(given: Given<typeof information.applicantList>, address: string): Promise<{ items: Sent[] }> {
    const { applicantId } = await this.travelers.who(given, address);
    const items = await this.db.rows<Sent>(sql`
      SELECT d.id AS delivery_id, d.message_type,
             CASE WHEN r.language = 'en' THEN d.subject_en ELSE d.subject END AS subject,
             d.sent_at, r.response, r.responded_at
      FROM recipient r JOIN delivery d ON d.id = r.delivery_id
      WHERE r.applicant_id = ${applicantId} AND ${hasLeft(sql`d`)}
      ORDER BY d.sent_at DESC, d.id DESC LIMIT ${MESSAGES}`);
    return { items };
  }

  /** Keeps an answer: by a link to its message, by the app to the open question or of one's own accord. */
  async report(given: Given<typeof information.report>, address: string): Promise<Reported> {
    const { applicantId, link } = await this.travelers.who(given, address);
    const deliveryId =
      link?.deliveryId ?? (await this.db.transaction((tx) => reportPlace(tx, applicantId, this.config.linkDays)));
    const known = await this.answers.record({
      deliveryId,
      applicantId,
      nonce: randomUUID(),
      response: given.response as ResponseValue,
      comment: given.comment,
      latitude: given.latitude ?? null,
      longitude: given.longitude ?? null,
      accuracy: given.accuracy ?? null,
      via: link ? 'url' : 'app',
      proxyId: null,
      taken: null,
    });
    const kept = known && (await this.latest(deliveryId, applicantId));
    if (!kept) throw new Failure('LINK_INVALID');
    return kept;
  }

  private latest(deliveryId: number, applicantId: number): Promise<Reported | undefined> {
    return this.db.row<Reported>(sql`
      SELECT r.response, r.responded_at, w.via AS responded_via
      FROM recipient r JOIN answer w ON w.id = r.answer_id
      WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = ${applicantId}`);
  }
}
