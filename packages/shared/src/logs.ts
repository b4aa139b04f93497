import { z } from 'zod';
import { areInOrder, call, days, id, moment, nothing, pageOf, paging, REVERSED, sortBy, XLSX } from './contract.js';
import { FEATURES, type Feature } from './features.js';
import { LOG_ACTIONS, LOG_ENTITIES } from './log-kinds.js';
import { search, storable } from './text.js';

const FEATURE_NAMES = Object.keys(FEATURES) as [Feature, ...Feature[]];

/** One operation: who did what, and what it changed. */
export const operation = z.object({
  id: z.string(),
  at: moment,
  /** empty: nobody was signed in */
  userName: z.string(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  address: z.string(),
  /** null for signing in and out */
  feature: z.enum(FEATURE_NAMES).nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** what it is called now, or its subject; null: it has no name, or is gone */
  targetName: z.string().nullable(),
  targetNameEn: z.string().nullable(),
  /** the traveler whose answer or follow-up the target, a send, got; null: it is about none, or they are gone or out of the reader's scope */
  travelerName: z.string().nullable(),
  /** the changed fields; null if nothing changed */
  before: z.unknown(),
  after: z.unknown(),
  /** what ids and codes of the changed fields stand for, as far as the reader may know it */
  names: z.array(z.object({ field: z.string(), id: z.string(), name: z.string(), nameEn: z.string() })),
  result: z.string(),
});
export type Operation = z.output<typeof operation>;

const listed = {
  /** part of the user's name */
  name: search,
  companyId: id.optional(),
  feature: z.enum(FEATURE_NAMES).optional(),
  action: z.enum(LOG_ACTIONS).optional(),
  entity: z.enum(LOG_ENTITIES).optional(),
  /** id of the entity, as logged */
  entityId: storable.trim().min(1).max(40).optional(),
  result: z.enum(['done', 'failed']).optional(),
  ...days,
  sort: sortBy(['at']).default('-at'),
};

export const logs = {
  list: call({
    method: 'GET',
    path: '/logs',
    access: ['operationLog', 'refer'],
    input: z.strictObject({ ...paging, ...listed }).refine(areInOrder, REVERSED),
    reply: pageOf(operation),
  }),
  exportList: call({
    method: 'GET',
    path: '/logs/export',
    access: ['operationLog', 'print'],
    input: z.strictObject(listed).refine(areInOrder, REVERSED),
    reply: nothing,
    answers: XLSX,
  }),
};
