import { z } from 'zod';
import { call, flag, id, moment, nothing, pageOf, paging, sortBy } from './contract.js';
import { LANGUAGES, RESPONDED_VIA } from './limits.js';
import { comment, search } from './text.js';

const prefectureCode = z.string().regex(/^(0[1-9]|[1-3]\d|4[0-7])$/);

export const applicant = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
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

export const applicants = {
  list: call({
    method: 'GET',
    path: '/applicants',
    access: ['applicant', 'refer'],
    input: z.strictObject({
      ...paging,
      /** part of name, kana, mail address, phone digits or app ID */
      name: search,
      companyId: id.optional(),
      divisionId: id.optional(),
      countryId: id.optional(),
      prefectureCode: prefectureCode.optional(),
      undelivered: flag.optional(),
      sort: sortBy(['id', 'nameKana', 'createdAt']).default('-id'),
    }),
    reply: pageOf(applicant),
  }),
};

export const prefecture = z.object({ code: z.string(), name: z.string(), nameEn: z.string() });

export const lookUps = {
  prefectures: call({
    method: 'GET',
    path: '/prefectures',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.object({ items: z.array(prefecture) }),
  }),
  /** an image, never changed under its name; `logoUrl` of a category or company leads here */
  logo: call({
    method: 'GET',
    path: '/logos/:sha256',
    access: 'public',
    input: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: nothing,
  }),
};

/** A traveler's own view of themselves, by token: contacts masked, positions left out. */
const ownApplicant = z.object({
  name: z.string(),
  nameKana: z.string(),
  appId: z.string(),
  companyName: z.string(),
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
});

const token = z.string().min(1).max(200);
const byToken = z.strictObject({ token });

/** The calls of a traveler, by the token of a message's link; public and rate-limited. */
export const information = {
  applicant: call({
    method: 'POST',
    path: '/information/applicant',
    access: 'public',
    input: byToken,
    reply: ownApplicant,
  }),
  company: call({
    method: 'POST',
    path: '/information/company',
    access: 'public',
    input: byToken,
    reply: z.object({
      name: z.string(),
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
    input: byToken,
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
    input: z.strictObject({
      token,
      response: z.number().int().min(1).max(4),
      comment: comment.default(''),
      latitude: z.number().min(-90).max(90).nullish(),
      longitude: z.number().min(-180).max(180).nullish(),
      /** metres */
      accuracy: z.number().min(0).max(10_000_000).nullish(),
    }),
    reply: z.object({ response: z.number(), respondedAt: moment, respondedVia: z.enum(RESPONDED_VIA) }),
  }),
};
