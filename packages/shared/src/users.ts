import { z } from 'zod';
import { byId, call, flag, id, moment, nothing, pageOf, paging, sortBy, version } from './contract.js';
import { USER_DIV, type UserDiv } from './features.js';
import { LANGUAGES, LENGTH } from './limits.js';
import { phone } from './contact.js';
import { givenPassword } from './new-password.js';
import { lines, requiredLine, requiredMail, search } from './text.js';

const userDiv = z.literal(Object.values(USER_DIV));

export const user = z.object({
  id: z.number(),
  userDiv,
  /** for a category administrator */
  categoryId: z.number().nullable(),
  categoryName: z.string().nullable(),
  /** for a company or department administrator */
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  /** for a department administrator */
  divisionId: z.number().nullable(),
  divisionName: z.string().nullable(),
  mailAddress: z.string(),
  /** for a provider administrator: where SMS about telegrams not processed go; empty: nowhere */
  phone: z.string(),
  userName: z.string(),
  language: z.enum(LANGUAGES),
  remark: z.string(),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** gets the mails about started flows, calls for help and missed sends */
  isManagement: z.boolean(),
  managementOrder: z.number(),
  /** false: not set yet through the link of the sign-in mail */
  hasPassword: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  version: z.number(),
});
export type User = z.output<typeof user>;

/** What each level belongs to. */
export const BELONGS = {
  [USER_DIV.provider]: [],
  [USER_DIV.category]: ['categoryId'],
  [USER_DIV.company]: ['companyId'],
  [USER_DIV.division]: ['companyId', 'divisionId'],
} as const satisfies Record<UserDiv, readonly ('categoryId' | 'companyId' | 'divisionId')[]>;

const fields = {
  userDiv,
  /** left out: the caller's own */
  categoryId: id.nullish(),
  /** left out: the caller's own */
  companyId: id.nullish(),
  divisionId: id.nullish(),
  /** lower case: users sign in with it */
  mailAddress: requiredMail.transform((address) => address.toLowerCase()),
  /** left out: unchanged */
  phone: phone.optional(),
  userName: requiredLine(LENGTH.name),
  /** empty or left out: set through the mailed link, or unchanged */
  password: givenPassword.optional(),
  language: z.enum(LANGUAGES),
  remark: lines(LENGTH.remark),
  isDisabled: z.boolean(),
  isManagement: z.boolean(),
  managementOrder: z.int().min(0).max(999),
};

interface Belonging {
  userDiv: UserDiv;
  categoryId?: number | null;
  companyId?: number | null;
  divisionId?: number | null;
}

/** Refuses what the level does not belong to, and a department administrator without a department. */
function wrongBelonging(given: Belonging, context: z.RefinementCtx): void {
  const needed: readonly string[] = BELONGS[given.userDiv];
  for (const field of ['categoryId', 'companyId', 'divisionId'] as const) {
    if (given[field] != null && !needed.includes(field))
      context.addIssue({ code: 'custom', message: 'E00004', path: [field] });
  }
  if (needed.includes('divisionId') && given.divisionId == null)
    context.addIssue({ code: 'custom', message: 'E00016', path: ['divisionId'] });
}

/** Users in the caller's scope, of the caller's level or below. */
export const users = {
  list: call({
    method: 'GET',
    path: '/users',
    access: ['user', 'refer'],
    input: z.strictObject({
      ...paging,
      /** part of the name or mail address */
      name: search,
      userDiv: z.coerce.number().pipe(userDiv).optional(),
      companyId: id.optional(),
      isDisabled: flag.optional(),
      isManagement: flag.optional(),
      /** userDiv: by level, then by where they belong; managementOrder: management users first, in their order */
      sort: sortBy(['userDiv', 'userName', 'managementOrder', 'createdAt']).default('userDiv'),
    }),
    reply: pageOf(user),
  }),
  /** without a password the new user gets a link to set one (I00012), unless disabled */
  post: call({
    method: 'POST',
    path: '/users',
    access: ['user', 'insert'],
    input: z.strictObject({ ...fields, remark: fields.remark.default('') }).superRefine(wrongBelonging),
    reply: user,
    done: 'I00001',
  }),
  get: call({ method: 'GET', path: '/users/:id', access: ['user', 'refer'], input: byId, reply: user }),
  /**
   * changing the mail address, password, level or belonging, and disabling, ends the user's sessions;
   * `currentPassword` is required to change one's own mail address or password, which ends one's other sessions
   */
  put: call({
    method: 'PUT',
    path: '/users/:id',
    access: ['user', 'update'],
    input: z
      .strictObject({
        id,
        ...fields,
        currentPassword: z
          .string()
          .max(LENGTH.password * 4)
          .optional(),
        version,
      })
      .superRefine(wrongBelonging),
    reply: user,
    done: 'I00003',
  }),
  /** refused if the user has sent, started a drill, or recorded an answer or a handling */
  delete: call({
    method: 'DELETE',
    path: '/users/:id',
    access: ['user', 'delete'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
};
