import { isIP } from 'node:net';
import { rows, sql } from '@tabimori/server';
import { FEATURES, type Feature } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

/** Who is logged: the actor of a call, or the user signing in. */
export interface LoggedPerson {
  userId: number | null;
  userName: string;
  companyId: number | null;
}

export interface Operation {
  /** null: signing in and out */
  feature: Feature | null;
  action: string;
  entity: string;
  entityId?: string | number;
  /** only the changed fields; never a password, token or key */
  before?: unknown;
  after?: unknown;
  /** `done` unless said */
  result?: string;
  /** the caller's address */
  address: string;
}

/** Somebody was asked for their password or a code of their second factor, and it was wrong. */
export const identityCheck = (
  { userId, address }: { userId: number; address: string },
  result: 'refused' | 'blocked',
): Operation => ({ feature: null, action: 'checkIdentity', entity: 'user', entityId: userId, result, address });

/** An action of a signed-in user; the administrators of the company that it concerns read it, too: the actor's, unless named. */
export const logAction = (
  tx: EntityManager,
  actor: LoggedPerson & { address: string },
  { companyId = actor.companyId, ...entry }: Omit<Operation, 'address'> & { companyId?: number | null },
): Promise<void> => logOperation(tx, { ...actor, companyId }, { ...entry, address: actor.address });

/** Writes one row of the operation log in the change's own transaction. */
export async function logOperation(
  manager: EntityManager,
  person: LoggedPerson | null,
  entry: Operation,
): Promise<void> {
  const { feature, action, entity, entityId, before, after, result = 'done', address } = entry;
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  await rows(
    manager,
    sql`INSERT INTO operation_log (at, user_id, user_name, company_id, address, feature, action, entity, entity_id, before,
          after, result)
        VALUES (now(), ${person?.userId ?? null}, ${[...(person?.userName ?? '')].slice(0, 100).join('')},
          ${person?.companyId ?? null}, ${isIP(address) ? address : ''}, ${feature === null ? 0 : FEATURES[feature]},
          ${action}, ${entity}, ${entityId === undefined ? null : String(entityId)}, ${json(before)}::jsonb,
          ${json(after)}::jsonb, ${result})`,
  );
}
