import { z } from 'zod';
import { byId, call, nothing } from './contract.js';
import { LANGUAGES, LENGTH } from './limits.js';
import { newPassword } from './new-password.js';
import { secondFactorCode } from './second-factor.js';

const mailAddress = z.string().trim().min(1).max(LENGTH.mail);
const refreshToken = z.string().max(200).optional();

const tokenIn = z.enum(['cookie', 'body']).default('cookie');
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string().optional() });

/** The code in a link to set a password. */
const code = z.string().min(1).max(100);

/** The signed-in user, as every screen needs it (specification, section 3). */
export const authority = z.object({
  user: z.object({
    id: z.number(),
    mailAddress: z.string(),
    userClass: z.union([z.literal(1), z.literal(2)]),
    userDiv: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    userName: z.string(),
    language: z.enum(LANGUAGES),
    divisionId: z.number().nullable(),
    divisionName: z.string().nullable(),
    companyId: z.number().nullable(),
    companyName: z.string().nullable(),
    companyNameEn: z.string().nullable(),
    categoryId: z.number().nullable(),
    categoryName: z.string().nullable(),
  }),
  /** of the user's account; if required but not on, nothing else is allowed until it is set up */
  secondFactor: z.object({ on: z.boolean(), required: z.boolean() }),
  isChubb: z.boolean(),
  /** path of the partner's logo, if isChubb and the category has one */
  logo: z.string().nullable(),
  permissions: z.record(
    z.string(),
    z.record(z.enum(['refer', 'insert', 'update', 'delete', 'exec', 'print']), z.boolean()),
  ),
});
export type Authority = z.output<typeof authority>;

export const auth = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    input: z.strictObject({
      mailAddress,
      password: z
        .string()
        .min(1)
        .max(LENGTH.password * 4),
      remember: z.boolean().default(false),
      tokenIn,
    }),
    /** with a second factor there are no tokens yet, only what POST /auth/second-factor needs along with the code */
    reply: z.union([
      tokens.extend({ secondFactor: z.never().optional() }),
      z.object({
        secondFactor: z.string(),
        accessToken: z.never().optional(),
        refreshToken: z.never().optional(),
      }),
    ]),
  }),
  secondFactor: call({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    input: z.strictObject({ token: z.string().min(1).max(100), code: secondFactorCode, tokenIn }),
    reply: tokens,
  }),
  refreshSession: call({
    method: 'POST',
    path: '/auth/refresh-session',
    access: 'public',
    input: z.strictObject({ refreshToken }),
    reply: tokens,
  }),
  logout: call({
    method: 'DELETE',
    path: '/auth/logout',
    access: 'public',
    input: z.strictObject({ refreshToken }),
    reply: nothing,
    done: 'I00006',
  }),
  /** ends all other sessions of the user */
  changePassword: call({
    method: 'PUT',
    path: '/auth/change-password',
    access: ['changePassword', 'update'],
    input: z.strictObject({
      currentPassword: z
        .string()
        .min(1)
        .max(LENGTH.password * 4),
      newPassword,
    }),
    reply: nothing,
    done: 'I00007',
  }),
  /** sends a link valid for 1 hour; the answer does not reveal whether the address exists */
  forgotPassword: call({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    perMinute: 120,
    input: z.strictObject({ mailAddress: mailAddress.pipe(z.email()) }),
    reply: nothing,
    done: 'I00015',
  }),
  /** succeeds while the link is valid */
  checkResetPasswordUrl: call({
    method: 'GET',
    path: '/auth/check-reset-password-url',
    access: 'public',
    perMinute: 120,
    input: z.strictObject({ code }),
    reply: nothing,
  }),
  /** uses the link up, and ends all sessions of the user */
  resetPassword: call({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    perMinute: 120,
    input: z
      .strictObject({
        code,
        password: newPassword,
        confirmation: z
          .string()
          .min(1)
          .max(LENGTH.password * 4),
      })
      .refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], message: 'E00009' }),
    reply: nothing,
    done: 'I00007',
  }),
  /** sends a user a link, valid for 24 hours, to set a password and sign in */
  sendLoginInfo: call({
    method: 'POST',
    path: '/users/send-mail',
    access: ['user', 'exec'],
    input: byId,
    reply: nothing,
    done: 'I00009',
  }),
  me: call({
    method: 'GET',
    path: '/me',
    access: 'signedIn',
    beforeEnrolment: true,
    input: z.strictObject({}),
    reply: authority,
  }),
  supportMail: call({
    method: 'GET',
    path: '/support-mail',
    access: 'supportKey',
    input: z.strictObject({}),
    reply: z.object({ mailAddress: z.string() }),
  }),
};

/** GET /config.json at the root: the console's public settings. */
export const publicConfig = z.object({
  productName: z.object({ jp: z.string(), en: z.string() }),
  supportMailKey: z.string(),
  /** the map's background, `{z}/{x}/{y}`; null: only the bundled boundaries */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
});
