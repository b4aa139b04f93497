import type { Feature } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';

/** Writes down what was done to a traveler, as of the traveler's company. */
export const logApplicant = (
  tx: EntityManager,
  actor: Actor,
  action: 'insert' | 'update' | 'delete' | 'sendGuide' | 'readPosition' | 'revokeDevice',
  { id, companyId }: { id: number; companyId: number },
  { feature = 'applicant', before, after }: { feature?: Feature; before?: unknown; after?: unknown },
): Promise<void> =>
  logAction(tx, actor, { feature, action, entity: 'applicant', entityId: id, before, after, companyId });
