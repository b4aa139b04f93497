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
import { COMPANY_STATES, LENGTH, MOST_CC } from './limits.js';
import { logoPart } from './logo.js';
import { policyNumber } from './policy-number.js';
import { line, lines, mail, requiredLine, requiredMail, search } from './text.js';

export const company = z.object({
  id: z.number(),
  name: z.string(),
  policyNumber: z.string().nullable(),
  /** null: an application not yet approved */
  categoryId: z.number().nullable(),
  categoryName: z.string().nullable(),
  state: z.enum(COMPANY_STATES),
  endOfUse: z.boolean(),
  emergencyTel: z.string(),
  emergencyMail: z.string(),
  contactMailTo: z.string(),
  contactMailCc: z.array(z.string()),
  contactTel: z.string(),
  responsibleFamilyName: z.string(),
  responsibleTitle: z.string(),
  responsibleMailAddress: z.string(),
  manager: z.string(),
  description: z.string(),
  remarks: z.string(),
  logoUrl: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  version: z.number(),
});
export type Company = z.output<typeof company>;

/**
 * A newly created company, and whether its first administrator was created too: not if the mail address belongs to
 * another user.
 */
const registered = company.extend({ userCreated: z.boolean() });

/** Fields the company's own administrator may change too. */
const details = {
  name: requiredLine(LENGTH.name),
  responsibleFamilyName: requiredLine(LENGTH.name),
  responsibleTitle: line(LENGTH.name),
  responsibleMailAddress: requiredMail,
  manager: line(LENGTH.name),
  description: lines(LENGTH.description),
  emergencyTel: requiredPhone,
  emergencyMail: mail,
  contactMailTo: mail,
  contactMailCc: z.array(requiredMail).max(MOST_CC),
  contactTel: phone,
  remarks: lines(LENGTH.description),
};

/** Fields that a new company may leave out. */
const OPTIONAL = {
  responsibleTitle: details.responsibleTitle.default(''),
  manager: details.manager.default(''),
  description: details.description.default(''),
  emergencyMail: details.emergencyMail.default(''),
  contactMailTo: details.contactMailTo.default(''),
  contactMailCc: details.contactMailCc.default([]),
  contactTel: details.contactTel.default(''),
  remarks: details.remarks.default(''),
};

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
    input: z.strictObject({ ...details, ...OPTIONAL, categoryId: chosenId, policyNumber }),
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
      ...details,
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
      name: details.name,
      responsibleFamilyName: details.responsibleFamilyName,
      responsibleTitle: OPTIONAL.responsibleTitle,
      responsibleMailAddress: details.responsibleMailAddress,
      contactTel: requiredPhone,
      description: OPTIONAL.description,
    }),
    reply: nothing,
    done: 'I00002',
  }),
};
