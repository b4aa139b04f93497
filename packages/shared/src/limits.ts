/** Lengths in code points. */
export const LENGTH = {
  name: 100,
  address: 200,
  remark: 500,
  description: 1000,
  keyword: 50,
  subject: 100,
  body: 2000,
  sms: 160,
  /** length counted for the link in an SMS */
  smsUrl: 50,
  comment: 400,
  mail: 254,
  phone: 20,
  password: 64,
  search: 100,
} as const;

/** Stands in past sends in the place of the name of a traveler who was erased; readers get it in their language. */
export const ERASED_NAME = '（削除済み・erased）';

export const THRESHOLDS = ['off', '4', '5', '6'] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** A company's choices for the reminders of an automatic send (specification, section 9). */
export const REMINDER = { intervalMin: 15, intervalMax: 20, timesMax: 5 } as const;

/** Automatic alerts to a traveler in a day from which the brake holds back weaker repeats. */
export const ALERTS_PER_DAY = { min: 1, max: 50 } as const;

/**
 * Retention in days. `position` is the default, which the privacy text states; sends, telegrams and the operation log
 * are kept without limit or between `recordMin` and `recordMax`.
 */
export const RETENTION = { position: 90, positionMax: 3650, recordMin: 365, recordMax: 36_500 } as const;

/** Decisions, section 6. */
export const MESSAGE_TYPE = {
  earthquakeAlert: 1,
  safetyConfirmation: 2,
  reminder: 3,
  notice: 4,
  registration: 5,
  retraction: 6,
  tsunamiAlert: 7,
} as const;
export type MessageType = (typeof MESSAGE_TYPE)[keyof typeof MESSAGE_TYPE];

export const RESPONSE = { safe: 1, injured: 2, help: 3, other: 4 } as const;
export type ResponseValue = (typeof RESPONSE)[keyof typeof RESPONSE];

/** Whether the answer says that somebody calls for help, is injured, or something else that has to be read; null: there is none. */
export const isNotSafe = (response: number | null): boolean => response !== null && response !== RESPONSE.safe;

/**
 * Whether an event is still in progress: sends are pending, or they are over and no administrator has ended the
 * response. After RESPONSE_DAYS without a send or a call for help, an event leaves the home page automatically.
 */
export const RESPONSE_STATES = ['running', 'over'] as const;
export const RESPONSE_DAYS = 7;

export const RESPONDED_VIA = ['url', 'app', 'admin'] as const;
/** open: nobody looks after the person; taken: somebody does; done. */
export const HANDLING_STATES = ['open', 'taken', 'done'] as const;
/** What an administrator records; note: who looks after the person stays as it is. */
export const HANDLING_ENTRIES = [...HANDLING_STATES, 'note'] as const;
export const DELIVERY_ORIGINS = ['manual', 'auto', 'resend', 'drill'] as const;
export const DELIVERY_STATES = ['scheduled', 'sending', 'stopped', 'undone', 'finished'] as const;
export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
/** The state of one message on one channel; `none`: no address. */
export const CHANNEL_STATES = [
  'none',
  'pending',
  'accepted',
  'refused',
  'unreachable',
  'unknown',
  'superseded',
  'stopped',
] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

export const HAZARDS = ['earthquake', 'tsunami'] as const;
export type Hazard = (typeof HAZARDS)[number];
/** 津波警報, 大津波警報. Advisories and forecasts alert nobody. */
export const TSUNAMI_GRADES = ['warning', 'major'] as const;
export type TsunamiGrade = (typeof TSUNAMI_GRADES)[number];
/** Whether a level is one that tells people to flee. */
export const isWarning = (level: string | null | undefined): level is TsunamiGrade =>
  TSUNAMI_GRADES.some((grade) => grade === level);
/** The levels that can be in force: 津波注意報 and the grades. */
export const TSUNAMI_IN_FORCE = ['advisory', ...TSUNAMI_GRADES] as const;
export type TsunamiInForce = (typeof TSUNAMI_IN_FORCE)[number];
/** The levels of a coast from the lowest; a forecast of slight changes counts as none. */
export const TSUNAMI_LEVELS = ['none', ...TSUNAMI_IN_FORCE] as const;
export type TsunamiLevel = (typeof TSUNAMI_LEVELS)[number];

/** What a region is told, worst first; the last two have nothing in force. */
export const TSUNAMI_FORECASTS = ['major', 'warning', 'advisory', 'forecast', 'cleared'] as const;
export type TsunamiForecast = (typeof TSUNAMI_FORECASTS)[number];

/**
 * What the agency's code of a kind tells a region: 53 is a newly issued 52, 50 and 60 lift, 71 to 73 are slight changes
 * of the sea level. null: nothing.
 */
export const FORECAST_OF_KIND: Readonly<Record<string, TsunamiForecast | null>> = {
  '00': null,
  '50': 'cleared',
  '51': 'warning',
  '52': 'major',
  '53': 'major',
  '60': 'cleared',
  '62': 'advisory',
  '71': 'forecast',
  '72': 'forecast',
  '73': 'forecast',
};
/** The levels a warning can be lowered to; `none`: it has ended. */
export const LOWERED_LEVELS = ['none', 'advisory', 'warning'] as const;
export type LoweredLevel = (typeof LOWERED_LEVELS)[number];
export const INTENSITIES = ['1', '2', '3', '4', '5-', '5+', '6-', '6+', '7'] as const;
/** From here on a company that has set nothing is alerted. */
export const STRONG = INTENSITIES.indexOf('5-');
export type Intensity = (typeof INTENSITIES)[number];

/** Specification, sections 5 and 9. */
export const LOGO = { maxBytes: 5_242_880, types: ['image/png', 'image/jpeg'], width: 300, height: 70 } as const;
export const MOST_CC = 10;

/** A drill in one company; interrupted: a real alert ended it. */
export const DRILL_STATES = ['running', 'finished', 'stopped', 'interrupted'] as const;
export const COMPANY_STATES = ['active', 'applied', 'rejected'] as const;
/** What a company's settings leave unsent of the automatic sends. */
export const AUTO_SENDS_OFF = ['all', 'earthquake', 'tsunami'] as const;
export type AutoSendsOff = (typeof AUTO_SENDS_OFF)[number];
/** What a person can send by hand: a question or a notice. */
export const MANUAL_TYPES = [MESSAGE_TYPE.safetyConfirmation, MESSAGE_TYPE.notice] as const;
export type ManualType = (typeof MANUAL_TYPES)[number];
/** Sends by hand; above `unconfirmed` recipients the call must name their number. */
export const MANUAL = { resendTimesMax: 5, intervals: [30, 60, 90, 120], ids: 10_000, unconfirmed: 100 } as const;

/** What users keep for themselves: views of a list and drafts of sends. A draft goes this many days after it was last saved. */
export const KEPT = { views: 20, drafts: 20, draftDays: 90, name: 50, query: 2000, columns: 30 } as const;

export const LANGUAGES = ['jp', 'en'] as const;
/** A language code in the product; `jp` is `ja` for libraries and in HTML. */
export type Language = (typeof LANGUAGES)[number];

/** Timings of the console in milliseconds (specification, section 9). */
export const TIMING = {
  toast: 5000,
  loginRedirect: 500,
  livePoll: 3000,
  /** if its last reading took longer than a fifth of that, a live screen waits so many times as long, and at most so long */
  livePause: 5,
  livePollMost: 30_000,
  focusThrottle: 5000,
  slowHint: 3000,
  slowHintSlowConnection: 5000,
  search: 500,
} as const;

export const BREAKPOINT = { mobile: 767, tablet: 1023 } as const;

/** Sessions, in seconds. */
export const SESSION = { access: 900, refreshShort: 43_200, refreshLong: 2_592_000, grace: 10 } as const;
/** Days without use after which a browser is forgotten and a traveler's app must identify itself again. */
export const DEVICE_DAYS = 400;
/** Second-factor codes (RFC 6238), times in seconds; the step-up is asked for before sends above MANUAL.unconfirmed. */
export const SECOND_FACTOR = {
  digits: 6,
  period: 30,
  window: 1,
  recoveryCodes: 10,
  codeMax: 32,
  signInSeconds: 300,
  stepUpSeconds: 300,
} as const;
/** Length of a password chosen by its owner. */
export const PASSWORD = { min: 8, max: 16 } as const;
/** The age at which users are reminded to change their password: a system setting. */
export const PASSWORD_DAYS = { min: 1, max: 999, standard: 90 } as const;
