import { z } from 'zod';
import { byId, call, id, moment, pageOf, paging, sortBy } from './contract.js';
import { COMPANY_STATES } from './limits.js';
import { search } from './text.js';

export const company = z.object({
  id: z.number(),
  name: z.string(),
  policyNumber: z.string().nullable(),
  categoryId: z.number(),
  categoryName: z.string(),
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

export const companies = {
  list: call({
    method: 'GET',
    path: '/companies',
    access: ['company', 'refer'],
    input: z.strictObject({
      ...paging,
      name: search,
      categoryId: id.optional(),
      sort: sortBy(['name', 'createdAt']).default('name'),
    }),
    reply: pageOf(company),
  }),
  get: call({ method: 'GET', path: '/companies/:id', access: ['company', 'refer'], input: byId, reply: company }),
};

export const messageTemplate = z.object({
  id: z.number(),
  userDiv: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  messageType: z.number(),
  templateName: z.string(),
  subject: z.string(),
  subjectEn: z.string(),
  body: z.string(),
  bodyEn: z.string(),
  smsText: z.string(),
  smsTextEn: z.string(),
  displayOrder: z.number(),
  version: z.number(),
});

export const messageTemplates = {
  list: call({
    method: 'GET',
    path: '/message-templates',
    access: ['messageTemplate', 'refer'],
    input: z.strictObject({
      ...paging,
      name: search,
      messageType: z.coerce.number().int().min(1).max(7).optional(),
      sort: sortBy(['templateName', 'displayOrder']).default('displayOrder'),
    }),
    reply: pageOf(messageTemplate),
  }),
  get: call({
    method: 'GET',
    path: '/message-templates/:id',
    access: ['messageTemplate', 'refer'],
    input: byId,
    reply: messageTemplate,
  }),
};
