import { z } from 'zod';
import { phone, postalCode } from './contact.js';
import { byId, call, id, moment, nothing, pageOf, paging, several, sortBy, version } from './contract.js';
import { LENGTH } from './limits.js';
import { logoPart } from './logo.js';
import { line, mail, requiredLine, search } from './text.js';

export const category = z.object({
  id: z.number(),
  name: z.string(),
  postalCode: z.string(),
  address: z.string(),
  municipality: z.string(),
  buildingName: z.string(),
  contactPersonName: z.string(),
  phone: z.string(),
  mailAddress: z.string(),
  /** its users see its logo next to the product's */
  isPartner: z.boolean(),
  logoUrl: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  version: z.number(),
});
export type Category = z.output<typeof category>;

const details = {
  name: requiredLine(LENGTH.name),
  postalCode,
  address: line(LENGTH.address),
  municipality: line(LENGTH.address),
  buildingName: line(LENGTH.address),
  contactPersonName: line(LENGTH.name),
  phone,
  mailAddress: mail,
};

/** Fields that a new category may leave out. */
const OPTIONAL = {
  postalCode: postalCode.default(''),
  address: details.address.default(''),
  municipality: details.municipality.default(''),
  buildingName: details.buildingName.default(''),
  contactPersonName: details.contactPersonName.default(''),
  phone: phone.default(''),
  mailAddress: mail.default(''),
};

export const categories = {
  list: call({
    method: 'GET',
    path: '/categories',
    access: ['category', 'refer'],
    input: z.strictObject({
      ...paging,
      name: search,
      /** only these */
      ids: several(id, 100).optional(),
      sort: sortBy(['name', 'createdAt']).default('name'),
    }),
    reply: pageOf(category),
  }),
  get: call({ method: 'GET', path: '/categories/:id', access: ['category', 'refer'], input: byId, reply: category }),
  post: call({
    method: 'POST',
    path: '/categories',
    access: ['category', 'insert'],
    input: z.strictObject({ ...details, ...OPTIONAL, isPartner: z.boolean() }),
    reply: category,
    file: logoPart,
    done: 'I00001',
  }),
  /** only the provider may change isPartner; left out: unchanged */
  put: call({
    method: 'PUT',
    path: '/categories/:id',
    access: ['category', 'update'],
    input: z.strictObject({
      id,
      ...details,
      isPartner: z.boolean().optional(),
      removeLogo: z.boolean().default(false),
      version,
    }),
    reply: category,
    file: logoPart,
    done: 'I00003',
  }),
  remove: call({
    method: 'DELETE',
    path: '/categories/:id',
    access: ['category', 'delete'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
};
