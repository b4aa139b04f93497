import { z } from 'zod';
import { byId, call, id, nothing, pageOf, paging, several, sortBy, version } from './contract.js';
import { LENGTH } from './limits.js';
import { requiredLine, search } from './text.js';

export const division = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  name: z.string(),
  displayOrder: z.number(),
  /** travelers currently registered in it */
  travelers: z.number(),
  users: z.number(),
  version: z.number(),
});
export type Division = z.output<typeof division>;

const name = requiredLine(LENGTH.name);
const MOST_ORDERED = 100;

export const divisions = {
  list: call({
    method: 'GET',
    path: '/divisions',
    access: ['division', 'refer'],
    input: z.strictObject({
      ...paging,
      name: search,
      companyId: id.optional(),
      /** only these */
      ids: several(id, 100).optional(),
      /** displayOrder: by company, then in the company's order */
      sort: sortBy(['displayOrder', 'name']).default('displayOrder'),
    }),
    reply: pageOf(division),
  }),
  /** the new department comes last; companyId is required if the caller's scope holds several */
  post: call({
    method: 'POST',
    path: '/divisions',
    access: ['division', 'insert'],
    input: z.strictObject({ companyId: id.optional(), name }),
    reply: division,
    done: 'I00001',
  }),
  /** The departments named share out the places they hold now, in this order. */
  putDisplayOrder: call({
    method: 'PUT',
    path: '/divisions/display-order',
    access: ['division', 'update'],
    input: z.strictObject({
      companyId: id.optional(),
      order: z
        .array(z.strictObject({ id, version }))
        .min(1)
        .max(MOST_ORDERED)
        .refine((order) => new Set(order.map((one) => one.id)).size === order.length, 'E00008'),
    }),
    reply: nothing,
    done: 'I00003',
  }),
  get: call({ method: 'GET', path: '/divisions/:id', access: ['division', 'refer'], input: byId, reply: division }),
  put: call({
    method: 'PUT',
    path: '/divisions/:id',
    access: ['division', 'update'],
    input: z.strictObject({ id, name, version }),
    reply: division,
    done: 'I00010',
  }),
  delete: call({
    method: 'DELETE',
    path: '/divisions/:id',
    access: ['division', 'delete'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
};
