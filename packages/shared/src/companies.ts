import { z } from 'zod';
import { requiredPhone, phone } from './contact.js';
import {
  BODY_LIMIT,
  byId,
  call,
  chosenId,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  several,
  sortBy,
  version,
} from './contract.js';
import { AUTO_SENDS_OFF, COMPANY_STATES, LENGTH, MOST_CC } from './limits.js';
import { logoPart } from './logo.js';
import { policyNumber } from './policy-number.js';
import { line, lines, mail, requiredLine, requiredMail, search } from './text.js';

/** The texts of a company, which its own administrator may change, too. A new company may leave out those with a default. */
const TEXTS = {
  name: requiredLine(LENGTH.name),
  /** for readers of English, in messages and on screens; empty: they read the Japanese one */
  nameEn: line(LENGTH.name).default(''),
  responsibleFamilyName: requiredLine(LENGTH.name),
  responsibleTitle: line(LENGTH.name).default(''),
  responsibleMailAddress: requiredMail,
  manager: line(LENGTH.name).default(''),
  description: lines(LENGTH.description).default(''),
  emergencyTel: requiredPhone,
  emergencyMail: mail.default(''),
  contactMailTo: mail.default(''),
  contactTel: phone.default(''),
  remarks: lines(LENGTH.description).default(''),
};

type TextName = keyof typeof TEXTS;
/** Their names: all of them are stored, listed, edited and logged in the same way. */
export const COMPANY_TEXTS = Object.keys(TEXTS) as TextName[];

const shown = Object.fromEntries(COMPANY_TEXTS.map((name) => [name, z.string()])) as Record<TextName, z.ZodString>;
/** In a change, nothing is left out. */
const changed = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [name, text instanceof z.ZodDefault ? text.removeDefault() : text]),
) as { [Name in TextName]: (typeof TEXTS)[Name] extends z.ZodDefault<infer Text> ? Text : (typeof TEXTS)[Name] };
const contactMailCc = z.array(requiredMail).max(MOST_CC);

export const company = z.object({
  id: z.number(),
  ...shown,
  contactMailCc: z.array(z.string()),
  policyNumber: z.string().nullable(),
  /** null: an application that is not approved */
  categoryId: z.number().nullable(),
  categoryName: z.string().nullable(),
  state: z.enum(COMPANY_STATES),
  endOfUse: z.boolean(),
  /** null: nothing, or an application */
  autoSendsOff: z.enum(AUTO_SENDS_OFF).nullable(),
  logoUrl: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  version: z.number(),
});
export type Company = z.output<typeof company>;

/** A company that has just become one, and whether its first administrator did: not if the mail address is another user's. */
const registered = company.extend({ userCreated: z.boolean() });

export const companies = {
  list: call({
    method: 'GET',
    path: '/companies',
    access: ['company', 'refer'],
    input: z.strictObject({
      ...paging,
      name: search,
      /** only these */
      ids: several(id, 100).optional(),
      categoryId: id.optional(),
      state: z.enum(COMPANY_STATES).default('active'),
      endOfUse: flag.optional(),
      /** false: those whose settings leave any of them unsent */
      autoSends: flag.optional(),
      sort: sortBy(['name', 'createdAt']).default('name'),
    }),
    reply: pageOf(company),
  }),
  get: call({ method: 'GET', path: '/companies/:id', access: ['company', 'refer'], input: byId, reply: company }),
  /** registers a company with its first administrator, who gets a link to set a password */
  post: call({
    method: 'POST',
    path: '/companies',
    access: ['company', 'insert'],
    bodyLimit: 3 * BODY_LIMIT,
    input: z.strictObject({
      ...TEXTS,
      contactMailCc: contactMailCc.default([]),
      categoryId: chosenId,
      policyNumber,
    }),
    reply: registered,
    file: logoPart,
    done: 'I00012',
  }),
  /**
   * fields left out are unchanged; the company's own administrator cannot change categoryId, policyNumber and
   * endOfUse
   */
  put: call({
    method: 'PUT',
    path: '/companies/:id',
    access: ['company', 'update'],
    bodyLimit: 3 * BODY_LIMIT,
    input: z.strictObject({
      id,
      ...changed,
      contactMailCc,
      categoryId: chosenId.optional(),
      policyNumber: policyNumber.optional(),
      endOfUse: z.boolean().optional(),
      removeLogo: z.boolean().default(false),
      version,
    }),
    reply: company,
    file: logoPart,
    done: 'I00003',
  }),
  remove: call({
    method: 'DELETE',
    path: '/companies/:id',
    access: ['company', 'delete'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
  /** turns an application into a company; like rejecting, reserved for the provider */
  approve: call({
    method: 'POST',
    path: '/companies/:id/approve',
    access: ['company', 'delete'],
    input: z.strictObject({
      id,
      categoryId: chosenId,
      policyNumber,
      /** the number travelers see; left out: the one in the application */
      emergencyTel: requiredPhone.optional(),
      version,
    }),
    reply: registered,
    done: 'I00012',
  }),
  reject: call({
    method: 'POST',
    path: '/companies/:id/reject',
    access: ['company', 'delete'],
    input: z.strictObject({ id, version }),
    reply: company,
    done: 'I00002',
  }),
  /** the public application; the answer does not reveal what is already registered */
  apply: call({
    method: 'POST',
    path: '/chubb-companies',
    access: 'public',
    perMinute: 30,
    input: z.strictObject({
      name: TEXTS.name,
      responsibleFamilyName: TEXTS.responsibleFamilyName,
      responsibleTitle: TEXTS.responsibleTitle,
      responsibleMailAddress: TEXTS.responsibleMailAddress,
      contactTel: requiredPhone,
      description: TEXTS.description,
    }),
    reply: nothing,
    done: 'I00002',
  }),
};
