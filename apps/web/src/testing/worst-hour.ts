import type { api, Reply } from '@tabimori/shared';

export const CALL_FOR_HELP: Reply<typeof api.home.myHomePage>['needsHelp'][number] = {
  state: 'help',
  deliveryId: 11,
  applicantId: 1,
  name: '森 彩',
  companyName: '桜商事',
  divisionName: '営業部',
  prefectureCode: '04',
  city: '七ヶ浜町',
  inForce: null,
  phone: '090-9627-0171',
  comment: '3階に取り残されています',
  respondedAt: new Date('2026-11-25T11:14:00Z'),
  respondedVia: 'url',
  event: { id: 6, hazard: 'earthquake', epicenter: '三陸沖', originAt: new Date('2026-11-25T11:09:00Z') },
  inResult: true,
  subject: null,
  subjectEn: null,
  handling: null,
  handledBy: null,
  handledAt: null,
  handlingNote: '',
  handlingVersion: 0,
  answerId: 21,
};

/** All works, and nothing is going on. */
export const CALM: Reply<typeof api.home.situation> = {
  now: new Date('2026-11-25T11:20:00Z'),
  feed: { state: 'ok', readAt: null },
  mail: { state: 'ok' },
  sms: { state: 'ok' },
  autoSendEnabled: true,
  companyOff: null,
  paused: null,
  drills: [],
  calls: 0,
  otherCalls: 0,
  running: [],
  sends: [],
  unread: 0,
};
