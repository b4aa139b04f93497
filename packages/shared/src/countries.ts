import { z } from 'zod';
import { ofType } from './characters.js';
import { byId, call, id, nothing, pageOf, paging, several, sortBy, version } from './contract.js';
import { LENGTH } from './limits.js';
import { lines, requiredLine, search } from './text.js';

/** アジア, 大洋州, 北米, 中南米, 欧州, 中東, アフリカ, その他 */
export const AREAS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const DESTINATION_CATEGORY = { domestic: 1, overseas: 2 } as const;
/** Automatic sends go to travelers in this country, so neither it nor its code can be changed. */
export const JAPAN = '392';
export const KEYWORDS_MAX = 20;

const area = z.literal(AREAS);
const destinationCategory = z.literal(Object.values(DESTINATION_CATEGORY));

export const country = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  area,
  destinationCategory,
  seq: z.number(),
  remark: z.string(),
  keywords: z.array(z.string()),
  /** travelers currently registered as staying there */
  travelers: z.number(),
  version: z.number(),
});
export type Country = z.output<typeof country>;

const FIELDS = {
  /** ISO 3166-1 numeric */
  code: requiredLine(LENGTH.name).refine((value) => value === '' || /^\d{3}$/.test(value), ofType('numeric')),
  name: requiredLine(LENGTH.name),
  nameEn: requiredLine(LENGTH.name),
  area,
  destinationCategory,
  seq: z.int().min(0).max(999),
  remark: lines(LENGTH.remark),
  keywords: z
    .array(requiredLine(LENGTH.keyword))
    .max(KEYWORDS_MAX)
    .superRefine((keywords, context) => {
      keywords.forEach((keyword, index) => {
        if (keywords.indexOf(keyword) < index) context.addIssue({ code: 'custom', message: 'E00008', path: [index] });
      });
    }),
};

export const countries = {
  list: call({
    method: 'GET',
    path: '/countries',
    access: ['country', 'refer'],
    input: z.strictObject({
      ...paging,
      /** part of name, English name, code or keyword */
      name: search,
      area: z.coerce.number().pipe(area).optional(),
      /** only these */
      ids: several(id, 100).optional(),
      sort: sortBy(['seq', 'code', 'name', 'nameEn']).default('seq'),
    }),
    reply: pageOf(country),
  }),
  post: call({
    method: 'POST',
    path: '/countries',
    access: ['country', 'insert'],
    input: z.strictObject({ ...FIELDS, remark: FIELDS.remark.default(''), keywords: FIELDS.keywords.default([]) }),
    reply: country,
    done: 'I00001',
  }),
  get: call({ method: 'GET', path: '/countries/:id', access: ['country', 'refer'], input: byId, reply: country }),
  put: call({
    method: 'PUT',
    path: '/countries/:id',
    access: ['country', 'update'],
    input: z.strictObject({ id, ...FIELDS, version }),
    reply: country,
    done: 'I00003',
  }),
  delete: call({
    method: 'DELETE',
    path: '/countries/:id',
    access: ['country', 'delete'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
};
