import { z } from 'zod';
import { byId, call, moment, nothing } from './contract.js';
import { LENGTH, SECOND_FACTOR } from './limits.js';

const password = z
  .string()
  .min(1)
  .max(LENGTH.password * 4);

/** Six digits from the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .normalize('NFKC')
      .replace(/[\s\u2010-\u2015\u2212ー-]/g, '')
      .toUpperCase(),
  )
  .pipe(z.string().min(1).max(SECOND_FACTOR.codeMax));

/** The second factor of the user's own account. */
export const secondFactor = {
  get: call({
    method: 'GET',
    path: '/second-factor',
    access: ['changePassword', 'refer'],
    beforeEnrolment: true,
    input: z.strictObject({}),
    /** recoveryCodes: how many are left */
    reply: z.object({ enabledAt: moment.nullable(), required: z.boolean(), recoveryCodes: z.number() }),
  }),
  /** a new secret, valid once confirmed; `code` is required if a factor is already on */
  start: call({
    method: 'POST',
    path: '/second-factor/start',
    access: ['changePassword', 'update'],
    beforeEnrolment: true,
    input: z.strictObject({ password, code: secondFactorCode.optional() }),
    /** the secret in Base32, and the address an authenticator app reads from a QR code */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /** turns the factor on; the recovery codes are returned only here, and all other sessions of the user end */
  confirm: call({
    method: 'POST',
    path: '/second-factor/confirm',
    access: ['changePassword', 'update'],
    beforeEnrolment: true,
    input: z.strictObject({ code: secondFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    done: 'SECOND_FACTOR_ON',
  }),
  disable: call({
    method: 'POST',
    path: '/second-factor/disable',
    access: ['changePassword', 'update'],
    input: z.strictObject({ password, code: secondFactorCode }),
    reply: nothing,
    done: 'SECOND_FACTOR_OFF',
  }),
  /** removes the factor of another user who has lost it, and ends that user's sessions */
  reset: call({
    method: 'POST',
    path: '/users/:id/reset-second-factor',
    access: ['user', 'update'],
    input: byId,
    reply: nothing,
    done: 'SECOND_FACTOR_RESET',
  }),
};
