import {
  ASKED_BY_HAND,
  ASKED_OF_EVENT,
  MESSAGE_TYPE,
  type Hazard,
  type Language,
  type LoweredLevel,
  type MessageType,
} from '@tabimori/shared';
import type { AccountText, MessageText } from './message.js';
import { loginInfo, mailAddressChanged, passwordChanged, passwordReset, testMail } from './texts/accounts.js';
import { recoveryCodeUsed, secondFactorOff, secondFactorOn, secondFactorReset } from './texts/second-factor.js';
import { alertQuake, alertTsunami, alertTsunamiMajor } from './texts/alerts.js';
import { ask, askAfterTsunami, askTsunami } from './texts/asking.js';
import { confirm } from './texts/confirmation.js';
import { correctQuake, correctTsunami } from './texts/corrections.js';
import { drillLowered, loweredToAdvisory, loweredToWarning, warningEnded } from './texts/lowerings.js';
import { drillAlertQuake, drillAlertTsunami, drillConfirm, drillCorrection, drillReminder } from './texts/drills.js';
import { registered } from './texts/registration.js';
import { reminder1, reminder2, reminder3, reminder4, reminder5 } from './texts/reminders.js';
import { retractQuake, retractTsunami } from './texts/retractions.js';

export const BUILT_IN_MESSAGES = {
  'alert-quake': alertQuake,
  'alert-tsunami': alertTsunami,
  'alert-tsunami-major': alertTsunamiMajor,
  'lowered-to-warning': loweredToWarning,
  'lowered-to-advisory': loweredToAdvisory,
  'warning-ended': warningEnded,
  confirm,
  ask,
  'ask-tsunami': askTsunami,
  'ask-after-tsunami': askAfterTsunami,
  'reminder-1': reminder1,
  'reminder-2': reminder2,
  'reminder-3': reminder3,
  'reminder-4': reminder4,
  'reminder-5': reminder5,
  'retract-quake': retractQuake,
  'retract-tsunami': retractTsunami,
  'correct-quake': correctQuake,
  'correct-tsunami': correctTsunami,
  registered,
  'drill-alert-quake': drillAlertQuake,
  'drill-alert-tsunami': drillAlertTsunami,
  'drill-lowered': drillLowered,
  'drill-confirm': drillConfirm,
  'drill-reminder': drillReminder,
  'drill-correction': drillCorrection,
} as const satisfies Record<string, MessageText>;
export type MessageKey = keyof typeof BUILT_IN_MESSAGES;

/** The SMS of a notice; its subject and body are written by the sender. */
export const NOTICE_SMS: Record<Language, string> = {
  jp: '【お知らせ】{{company}}からのお知らせです。\n{{url}}',
  en: 'Notice from {{company}}\n{{url}}',
};

/** Mails about a console account: fixed texts without templates. */
export const ACCOUNT_MESSAGES = {
  'login-info': loginInfo,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'mail-address-changed': mailAddressChanged,
  'second-factor-on': secondFactorOn,
  'second-factor-off': secondFactorOff,
  'second-factor-reset': secondFactorReset,
  'recovery-code-used': recoveryCodeUsed,
  'test-mail': testMail,
} as const satisfies Record<string, AccountText>;

/** The types with a built-in text; a notice is always written by its sender. */
export type BuiltInType = Exclude<MessageType, typeof MESSAGE_TYPE.notice>;

export interface BuiltInOptions {
  /** from 1; above 5 the fifth text is used */
  reminderNumber?: number;
  /** for a retraction */
  hazard?: Hazard;
  /** 大津波警報 */
  major?: boolean;
  /** for a tsunami: the level in force is lower than alerted */
  lowered?: LoweredLevel;
  drill?: boolean;
  /** for a question that is about no known earthquake */
  withoutEvent?: boolean;
  /** for a question to where an event was only a tsunami warning: whether one is in force */
  tsunamiOnly?: 'inForce' | 'over' | undefined;
  /** for a retraction by the company, not by the agency */
  byCompany?: boolean;
}

const REMINDERS: readonly MessageKey[] = ['reminder-1', 'reminder-2', 'reminder-3', 'reminder-4', 'reminder-5'];

const DRILL_KEY: Record<BuiltInType, MessageKey> = {
  [MESSAGE_TYPE.earthquakeAlert]: 'drill-alert-quake',
  [MESSAGE_TYPE.safetyConfirmation]: 'drill-confirm',
  [MESSAGE_TYPE.reminder]: 'drill-reminder',
  [MESSAGE_TYPE.registration]: 'registered',
  [MESSAGE_TYPE.retraction]: 'drill-correction',
  [MESSAGE_TYPE.tsunamiAlert]: 'drill-alert-tsunami',
};

const LOWERED_KEY: Record<LoweredLevel, MessageKey> = {
  warning: 'lowered-to-warning',
  advisory: 'lowered-to-advisory',
  none: 'warning-ended',
};

const TSUNAMI_KEY = { inForce: 'ask-tsunami', over: 'ask-after-tsunami' } as const;

const realKey = (type: BuiltInType, options: BuiltInOptions): MessageKey => {
  const { reminderNumber = 1, hazard, major, lowered, withoutEvent, tsunamiOnly, byCompany } = options;
  const asked = tsunamiOnly ? TSUNAMI_KEY[tsunamiOnly] : withoutEvent ? ASKED_BY_HAND : undefined;
  switch (type) {
    case MESSAGE_TYPE.earthquakeAlert:
      return 'alert-quake';
    case MESSAGE_TYPE.safetyConfirmation:
      return asked ?? ASKED_OF_EVENT;
    case MESSAGE_TYPE.reminder:
      return asked ?? REMINDERS[Math.max(reminderNumber, 1) - 1] ?? 'reminder-5';
    case MESSAGE_TYPE.registration:
      return 'registered';
    case MESSAGE_TYPE.retraction:
      if (byCompany) return hazard === 'tsunami' ? 'correct-tsunami' : 'correct-quake';
      return hazard === 'tsunami' ? 'retract-tsunami' : 'retract-quake';
    case MESSAGE_TYPE.tsunamiAlert:
      if (lowered) return LOWERED_KEY[lowered];
      return major ? 'alert-tsunami-major' : 'alert-tsunami';
  }
};

/** The built-in text of a message type, and its key. */
export const builtInFor = (type: BuiltInType, options: BuiltInOptions = {}): { key: MessageKey; text: MessageText } => {
  const drillKey = options.lowered ? 'drill-lowered' : DRILL_KEY[type];
  const key = options.drill ? drillKey : realKey(type, options);
  return { key, text: BUILT_IN_MESSAGES[key] };
};
