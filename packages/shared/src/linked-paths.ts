/** The console's screens that mails lead to; the console takes these paths from here. */
export const LINKED_PATHS = {
  home: '/',
  login: '/login',
  events: '/safety-confirmation/event',
  telegramProblems: '/safety-confirmation/event/problems',
  result: '/safety-confirmation/history-message/result',
  status: '/option/status',
  resetPassword: '/reset-password',
  travelerInfo: '/applicant-info',
} as const;

/** Name in the address for the traveler whose messages are shown beside the page. */
export const PERSON = 'person';

/** Name in the address for the language of a page, until its reader has chosen one there. */
export const LANGUAGE = 'lang';
