import { z } from 'zod';
import { byId, call, pageOf, paging, sortBy } from './contract.js';
import { search } from './text.js';

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
