import { z } from 'zod';
import { phone } from './contact.js';
import {
  BODY_LIMIT,
  byId,
  call,
  chosenId,
  flag,
  id,
  ifMissing,
  moment,
  nothing,
  pageOf,
  paging,
  several,
  sortBy,
  version,
  XLSX,
} from './contract.js';
import { requiredKana } from './kana.js';
import { LAST_RESPONSES, lastWord } from './last-word.js';
import { CHANNEL_STATES, LANGUAGES, LENGTH, MANUAL, RESPONDED_VIA } from './limits.js';
import { prefectureCode } from './look-ups.js';
import { comment, line, mail, requiredLine, search, storable } from './text.js';

export const applicant = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  divisionId: z.number(),
  divisionName: z.string(),
  name: z.string(),
  nameKana: z.string(),
  appId: z.string(),
  mailAddress: z.string().nullable(),
  phone: z.string().nullable(),
  countryId: z.number(),
  countryName: z.string(),
  countryNameEn: z.string(),
  prefectureCode: z.string().nullable(),
  city: z.string(),
  numberOfPeople: z.number(),
  language: z.enum(LANGUAGES),
  stayFrom: z.string().nullable(),
  stayTo: z.string().nullable(),
  appRegisteredAt: moment.nullable(),
  mailUndelivered: z.boolean(),
  smsUndelivered: z.boolean(),
  createdAt: moment,
  version: z.number(),
});

export type Applicant = z.output<typeof applicant>;

/** One traveler of the list, with what they said last. */
export const listedApplicant = applicant.extend(lastWord);
export type ListedApplicant = z.output<typeof listedApplicant>;

/** Travelers chosen one by one, for an action on all of them: a wrong one is named as `applicantIds.3`. */
export const applicantIds = z.array(id, { error: ifMissing }).min(1).max(MANUAL.ids, 'E00035');

const position = z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable(), at: moment });

/** One traveler, with the fate of the latest registration message (null: none was sent). */
const applicantDetail = applicant.extend({
  countryCode: z.string(),
  municipalityCode: z.string().nullable(),
  guide: z
    .object({
      sentAt: moment,
      mailState: z.enum(CHANNEL_STATES),
      smsState: z.enum(CHANNEL_STATES),
    })
    .nullable(),
  /** when the latest registration message was handed over */
  completionMailSentAt: moment.nullable(),
  completionSmsSentAt: moment.nullable(),
  /** the devices on which the traveler uses the app, most recently used first */
  devices: z.array(z.object({ id: z.number(), givenAt: moment, lastUsedAt: moment })),
});
export type ApplicantDetail = z.output<typeof applicantDetail>;

/** `2026-04-01`, within the years a stay can have */
const day = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'E00004')
  .nullable()
  .default(null);

const division = z.int('E00016').min(1, 'E00016').max(2_147_483_647, 'E00016');

/** Where a traveler stays. */
const PLACE = {
  countryId: chosenId,
  /** in Japan; may be left out if the city implies it */
  prefectureCode: prefectureCode.nullable().default(null),
  city: line(LENGTH.name).default(''),
};

/** The form fields that only the server can read: where the traveler stays, and the telephone. */
const READ_BY_SERVER = { phone: phone.default(''), ...PLACE };

/** A traveler's form fields; an empty address means none. */
const FIELDS = {
  ...READ_BY_SERVER,
  divisionId: division,
  name: requiredLine(LENGTH.name),
  nameKana: requiredKana,
  mailAddress: mail.default(''),
  numberOfPeople: z.int().min(1).max(99).default(1),
  language: z.enum(LANGUAGES).default('jp'),
  /** days in Japan time, both inclusive */
  stayFrom: day,
  stayTo: day,
};

/** Of a day that is none only that is told. */
const endsAfterItBegins = ({ stayFrom, stayTo }: { stayFrom: string | null; stayTo: string | null }): boolean =>
  stayFrom === null ||
  stayTo === null ||
  stayFrom <= stayTo ||
  [stayFrom, stayTo].some((one) => !day.safeParse(one).success);
const BEFORE = { path: ['stayTo'], error: 'STAY_ENDS_BEFORE' };

const narrowed = {
  /** part of name, kana, mail address, phone digits or app ID */
  name: search,
  companyId: id.optional(),
  divisionId: id.optional(),
  countryId: id.optional(),
  prefectureCode: prefectureCode.optional(),
  undelivered: flag.optional(),
  appRegistered: flag.optional(),
  /** staying today, Japan time */
  staying: flag.optional(),
  response: z.enum(LAST_RESPONSES).optional(),
};
const listed = {
  ...narrowed,
  sort: sortBy(['id', 'nameKana', 'company', 'place', 'stayTo', 'createdAt']).default('-id'),
};

/** The input of a call on many travelers. */
const MANY = 7 * BODY_LIMIT;

export const applicants = {
  list: call({
    method: 'GET',
    path: '/applicants',
    access: ['applicant', 'refer'],
    input: z.strictObject({
      ...paging,
      ...listed,
      ids: several(id, 100).optional(),
      /** whose call for help, or injury, nobody has finished looking after */
      inNeed: flag.optional(),
    }),
    reply: pageOf(listedApplicant),
  }),
  /** all whom a filter leaves, to choose them; more than one action can take are refused (E00035) */
  matching: call({
    method: 'GET',
    path: '/applicants/matching',
    access: ['applicant', 'refer'],
    input: z.strictObject(narrowed),
    reply: z.object({ items: z.array(applicant.pick({ id: true, name: true, companyId: true })) }),
  }),
  exportList: call({
    method: 'GET',
    path: '/applicants/export',
    access: ['applicant', 'print'],
    input: z.strictObject(listed),
    reply: nothing,
    answers: XLSX,
  }),
  exportChosen: call({
    method: 'POST',
    path: '/applicants/export',
    access: ['applicant', 'print'],
    bodyLimit: MANY,
    input: z.strictObject({ applicantIds }),
    reply: nothing,
    answers: XLSX,
  }),
  /** companyId is required if the caller's scope holds several; the registration message is sent as well */
  post: call({
    method: 'POST',
    path: '/applicants',
    access: ['registration', 'insert'],
    input: z.strictObject({ companyId: id.optional(), ...FIELDS }).refine(endsAfterItBegins, BEFORE),
    reply: applicantDetail,
    done: 'I00001',
  }),
  /** what would be stored of the fields that only the server can read; stores nothing */
  check: call({
    method: 'POST',
    path: '/applicants/check',
    access: ['applicant', 'refer'],
    input: z.strictObject(READ_BY_SERVER),
    reply: applicantDetail.pick({ prefectureCode: true, municipalityCode: true, city: true, phone: true }),
  }),
  get: call({
    method: 'GET',
    path: '/applicants/:id',
    access: ['applicant', 'refer'],
    input: byId,
    /** the last position the traveler reported; reading it is logged */
    reply: applicantDetail.extend({ position: position.nullable() }),
  }),
  put: call({
    method: 'PUT',
    path: '/applicants/:id',
    access: ['applicant', 'update'],
    input: z.strictObject({ id, ...FIELDS, version }).refine(endsAfterItBegins, BEFORE),
    reply: applicantDetail,
    done: 'I00003',
  }),
  remove: call({
    method: 'DELETE',
    path: '/applicants/:id',
    access: ['applicant', 'delete'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
  /** changes all of them or none; changed: how many were not so already */
  putMany: call({
    method: 'PUT',
    path: '/applicants',
    access: ['applicant', 'update'],
    bodyLimit: MANY,
    input: z
      .strictObject({
        applicantIds,
        divisionId: division.optional(),
        stay: z.strictObject({ stayFrom: day, stayTo: day }).refine(endsAfterItBegins, BEFORE).optional(),
        place: z.strictObject(PLACE).optional(),
      })
      .refine(({ divisionId, stay, place }) => divisionId !== undefined || stay !== undefined || place !== undefined, {
        path: ['divisionId'],
        error: 'E00002',
      }),
    reply: z.object({ changed: z.number() }),
    done: 'I00003',
  }),
  /** deletes all of them or none */
  removeMany: call({
    method: 'POST',
    path: '/applicants/remove',
    access: ['applicant', 'delete'],
    bodyLimit: MANY,
    input: z.strictObject({ applicantIds }),
    reply: nothing,
    done: 'I00004',
  }),
  /** sends the registration message with the app ID again */
  sendGuide: call({
    method: 'POST',
    path: '/applicants/:id/send-guide',
    access: ['applicant', 'exec'],
    input: byId,
    reply: applicantDetail,
    done: 'I00008',
  }),
  /** the app on that device must be given app ID and mail address again */
  revokeDevice: call({
    method: 'DELETE',
    path: '/applicants/:id/devices/:deviceId',
    access: ['applicant', 'update'],
    input: z.strictObject({ id, deviceId: id }),
    reply: nothing,
    done: 'I00002',
  }),
};

/** A traveler's own view; with a link's token, app ID and contacts are masked and positions left out. */
const ownApplicant = z.object({
  name: z.string(),
  nameKana: z.string(),
  appId: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  divisionName: z.string(),
  mailAddress: z.string().nullable(),
  phone: z.string().nullable(),
  countryName: z.string(),
  countryNameEn: z.string(),
  prefectureName: z.string().nullable(),
  prefectureNameEn: z.string().nullable(),
  city: z.string(),
  numberOfPeople: z.number(),
  language: z.enum(LANGUAGES),
  stayFrom: z.string().nullable(),
  stayTo: z.string().nullable(),
  /** the last known one */
  position: position.nullable(),
  /** only for an app that has just given app ID and mail address; it ends 400 days after its last use */
  deviceToken: z.string().nullable(),
});

const token = z.string().min(1).max(200);
const WAYS = {
  /** from a message's link */
  token: token.optional(),
  /** from an app */
  deviceToken: token.optional(),
};
const isOneWay = (...ways: unknown[]): boolean => ways.filter((way) => way !== undefined).length === 1;
const NO_WAY = { path: ['token'], error: 'E00001' };
const byToken = z.strictObject(WAYS).refine(({ token: link, deviceToken }) => isOneWay(link, deviceToken), NO_WAY);
const byTokenOrAppId = z
  .strictObject({
    ...WAYS,
    appId: z.string().min(1).max(40).optional(),
    mailAddress: storable.min(1).max(LENGTH.mail).optional(),
  })
  .refine(
    ({ token: link, deviceToken, appId, mailAddress }) =>
      isOneWay(link, deviceToken, appId) && (appId === undefined) === (mailAddress === undefined),
    NO_WAY,
  );

/** The travelers' own calls, with the token of a message's link or of the app; public and rate-limited. */
export const information = {
  applicant: call({
    method: 'POST',
    path: '/information/applicant',
    access: 'public',
    /** with app ID and mail address the app is registered and gets its device token */
    input: byTokenOrAppId,
    reply: ownApplicant,
  }),
  company: call({
    method: 'POST',
    path: '/information/company',
    access: 'public',
    input: byToken,
    reply: z.object({
      name: z.string(),
      nameEn: z.string(),
      logoUrl: z.string().nullable(),
      emergencyTel: z.string(),
      emergencyMail: z.string(),
      contactTel: z.string(),
    }),
  }),
  applicantList: call({
    method: 'POST',
    path: '/information/applicant-list',
    access: 'public',
    input: byTokenOrAppId,
    reply: z.object({
      items: z.array(
        z.object({
          deliveryId: z.number(),
          messageType: z.number(),
          subject: z.string(),
          sentAt: moment,
          response: z.number().nullable(),
          respondedAt: moment.nullable(),
        }),
      ),
    }),
  }),
  report: call({
    method: 'POST',
    path: '/information/report-applicant-location',
    access: 'public',
    bodyLimit: 4 * BODY_LIMIT,
    input: z
      .strictObject({
        ...WAYS,
        response: z.number().int().min(1).max(4),
        comment: comment.default(''),
        latitude: z.number().min(-90).max(90).nullish(),
        longitude: z.number().min(-180).max(180).nullish(),
        /** meters */
        accuracy: z.number().min(0).max(10_000_000).nullish(),
      })
      .refine(({ token: link, deviceToken }) => isOneWay(link, deviceToken), NO_WAY),
    reply: z.object({ response: z.number(), respondedAt: moment, respondedVia: z.enum(RESPONDED_VIA) }),
  }),
};
