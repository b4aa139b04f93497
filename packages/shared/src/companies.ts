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
