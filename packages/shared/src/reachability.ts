import { z } from 'zod';
import { applicant } from './applicants.js';
import { call, id, moment, nothing, pageOf, paging, XLSX } from './contract.js';
import type { Language } from './limits.js';
import { search } from './text.js';

/**
 * What a reason would mean for a traveler if an earthquake or a tsunami came now. lost: nothing would arrive;
 * leftOut: nothing is sent, as registered; risk: something arrives, but less than could; hint: only worth knowing.
 */
export const REACH_LEVELS = ['lost', 'leftOut', 'risk', 'hint'] as const;
export type ReachLevel = (typeof REACH_LEVELS)[number];

/** Why a traveler would not be reached, and how serious each reason is; the most serious first. */
export const REACH_REASONS = {
  companyEnded: 'lost',
  automaticOff: 'lost',
  noContact: 'lost',
  contactFailed: 'lost',
  noPrefecture: 'lost',
  abroad: 'leftOut',
  stayOver: 'leftOut',
  stayNotBegun: 'leftOut',
  earthquakeOff: 'risk',
  tsunamiOff: 'risk',
  mailFailed: 'risk',
  smsFailed: 'risk',
  noMail: 'risk',
  noPhone: 'risk',
  appNeverRegistered: 'hint',
} as const satisfies Record<string, ReachLevel>;
export type ReachReason = keyof typeof REACH_REASONS;
export const REACH_REASON_KEYS = Object.keys(REACH_REASONS) as [ReachReason, ...ReachReason[]];

/** The names of the reasons, on the screen and in the exported file. */
export const REACH_NAMES: Record<Language, Record<ReachReason, string>> = {
  jp: {
    companyEnded: '会社が利用を終了している',
    automaticOff: '会社が自動送信を停止中',
    noContact: '送れる連絡先がない',
    contactFailed: 'すべての連絡先が不達',
    noPrefecture: '滞在先の都道府県が不明',
    abroad: '滞在先が海外',
    stayOver: '滞在期間が終了',
    stayNotBegun: '滞在期間の開始前',
    earthquakeOff: '会社が地震の自動送信を停止中',
    tsunamiOff: '会社が津波の自動送信を停止中',
    mailFailed: 'メールだけが不達',
    smsFailed: 'SMS だけが不達',
    noMail: 'メールアドレスがない',
    noPhone: 'SMS を送れる電話番号がない',
    appNeverRegistered: 'アプリが未登録',
  },
  en: {
    companyEnded: 'The company no longer uses the service',
    automaticOff: 'The company’s automatic alerts are off',
    noContact: 'No contact to send to',
    contactFailed: 'Every contact failed last time',
    noPrefecture: 'The prefecture of the stay is unknown',
    abroad: 'Staying abroad',
    stayOver: 'The stay is over',
    stayNotBegun: 'The stay has not started',
    earthquakeOff: 'The company’s automatic earthquake alerts are off',
    tsunamiOff: 'The company’s automatic tsunami alerts are off',
    mailFailed: 'Last email failed; SMS OK',
    smsFailed: 'Last SMS failed; email OK',
    noMail: 'No email address',
    noPhone: 'No phone number for SMS',
    appNeverRegistered: 'App not set up',
  },
};

const REASON = z.enum(REACH_REASON_KEYS);

/** Travelers by the most serious of their reasons, ignoring hints. */
const figures = {
  total: z.number(),
  lost: z.number(),
  leftOut: z.number(),
  risk: z.number(),
};
/** travelers by reason; a traveler can have several */
const reasons = z.record(REASON, z.number());

const listed = {
  /** part of name, kana, mail address, phone digits or app ID */
  name: search,
  companyId: id.optional(),
  divisionId: id.optional(),
  reason: REASON.optional(),
};

const unreached = applicant.extend({ reasons: z.array(REASON) });
export type Unreached = z.output<typeof unreached>;

const department = z.object({
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  divisionId: z.number(),
  divisionName: z.string(),
  ...figures,
  reasons,
});
export type DepartmentReach = z.output<typeof department>;

/** Who would not be reached if an earthquake or a tsunami came now, and why. */
export const reachability = {
  summary: call({
    method: 'GET',
    path: '/reachability',
    access: ['applicant', 'refer'],
    input: z.strictObject({ companyId: id.optional(), divisionId: id.optional() }),
    reply: z.object({
      /** when the travelers were looked at: of a million it takes seconds, and those who look meanwhile share it */
      at: moment,
      ...figures,
      reasons,
      /** the master switch of automatic sends */
      automaticSends: z.boolean(),
      /** false: there is no SMS provider, so a phone number on its own reaches nobody */
      smsPossible: z.boolean(),
    }),
  }),
  /** by company and department, those with the most lost travelers first */
  departments: call({
    method: 'GET',
    path: '/reachability/departments',
    access: ['applicant', 'refer'],
    input: z.strictObject({ ...paging, companyId: id.optional(), divisionId: id.optional() }),
    reply: pageOf(department),
  }),
  /** the travelers with the reason; without one, all who are lost, left out or at risk */
  travelers: call({
    method: 'GET',
    path: '/reachability/travelers',
    access: ['applicant', 'refer'],
    input: z.strictObject({ ...paging, ...listed }),
    reply: pageOf(unreached),
  }),
  exportTravelers: call({
    method: 'GET',
    path: '/reachability/export',
    access: ['applicant', 'print'],
    input: z.strictObject(listed),
    reply: nothing,
    answers: XLSX,
  }),
};
