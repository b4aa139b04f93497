import type { ReachReason } from '@tabimori/shared';
import { ABROAD, STAY_NOT_BEGUN, STAY_OVER } from '../db/in-japan.js';

/**
 * SQL: each reason for which the traveler `a` would not be reached, or not fully; `c` is the company and `s` its setting.
 * A test holds it against what an automatic send really does.
 */
export function reachConditions(smsPossible: boolean): Record<ReachReason, string> {
  const noMail = 'a.mail_address IS NULL';
  const noPhone = smsPossible ? 'a.phone_e164 IS NULL' : 'TRUE';
  const quakeOff = `s.earthquake_threshold = 'off'`;
  return {
    companyEnded: 'c.end_of_use',
    automaticOff: `${quakeOff} AND NOT s.tsunami_warning`,
    noContact: `${noMail} AND ${noPhone}`,
    contactFailed: `NOT (${noMail} AND ${noPhone}) AND (${noMail} OR a.mail_undelivered) AND (${noPhone} OR a.sms_undelivered)`,
    noPrefecture: `a.prefecture_code IS NULL AND NOT (${ABROAD})`,
    abroad: ABROAD,
    stayOver: STAY_OVER,
    stayNotBegun: STAY_NOT_BEGUN,
    earthquakeOff: `${quakeOff} AND s.tsunami_warning`,
    tsunamiOff: `NOT (${quakeOff}) AND NOT s.tsunami_warning`,
    mailFailed: `a.mail_address IS NOT NULL AND a.mail_undelivered AND NOT (${noPhone}) AND NOT a.sms_undelivered`,
    smsFailed: `NOT (${noPhone}) AND a.sms_undelivered AND a.mail_address IS NOT NULL AND NOT a.mail_undelivered`,
    noMail: `${noMail} AND NOT (${noPhone})`,
    noPhone: `${noPhone} AND a.mail_address IS NOT NULL`,
    appNeverRegistered: 'a.app_registered_at IS NULL',
  };
}
