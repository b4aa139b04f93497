import type { ReachReason } from '@tabimori/shared';
import { type Sql, sql } from '../db/sql.js';
import { ABROAD, STAY_NOT_BEGUN, STAY_OVER } from '../db/in-japan.js';

/**
 * SQL: each reason for which the traveler `a` would not be reached, or not fully; `c` is the company and `s` its setting.
 * A test holds it against what an automatic send really does.
 */
export function reachConditions(smsPossible: boolean): Record<ReachReason, Sql> {
  const noMail = sql`a.mail_address IS NULL`;
  const noPhone = smsPossible ? sql`a.phone_e164 IS NULL` : sql`TRUE`;
  const quakeOff = sql`s.earthquake_threshold = 'off'`;
  return {
    companyEnded: sql`c.end_of_use`,
    automaticOff: sql`${quakeOff} AND NOT s.tsunami_warning`,
    noContact: sql`${noMail} AND ${noPhone}`,
    contactFailed: sql`NOT (${noMail} AND ${noPhone}) AND (${noMail} OR a.mail_undelivered) AND (${noPhone} OR a.sms_undelivered)`,
    noPrefecture: sql`a.prefecture_code IS NULL AND NOT (${ABROAD})`,
    abroad: ABROAD,
    stayOver: STAY_OVER,
    stayNotBegun: STAY_NOT_BEGUN,
    earthquakeOff: sql`${quakeOff} AND s.tsunami_warning`,
    tsunamiOff: sql`NOT (${quakeOff}) AND NOT s.tsunami_warning`,
    mailFailed: sql`a.mail_address IS NOT NULL AND a.mail_undelivered AND NOT (${noPhone}) AND NOT a.sms_undelivered`,
    smsFailed: sql`NOT (${noPhone}) AND a.sms_undelivered AND a.mail_address IS NOT NULL AND NOT a.mail_undelivered`,
    noMail: sql`${noMail} AND NOT (${noPhone})`,
    noPhone: sql`${noPhone} AND a.mail_address IS NOT NULL`,
    appNeverRegistered: sql`a.app_registered_at IS NULL`,
  };
}
