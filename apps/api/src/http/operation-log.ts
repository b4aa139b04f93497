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

/** What one of many rows of a log says for itself. */
type Each = Pick<Operation, 'entityId' | 'before' | 'after'> & { companyId: number };

/** The same action on many things, one row for each, in one statement. */
export const logActions = (
  tx: EntityManager,
  actor: LoggedPerson & { address: string },
  action: Pick<Operation, 'feature' | 'action' | 'entity'>,
  each: readonly Each[],
): Promise<void> => write(tx, actor, { ...action, address: actor.address }, each);

/** Writes one row of the operation log in the change's own transaction. */
export const logOperation = (manager: EntityManager, person: LoggedPerson | null, entry: Operation): Promise<void> =>
  write(manager, person, entry, [{ ...entry, companyId: person?.companyId ?? null }]);

async function write(
  manager: EntityManager,
  person: LoggedPerson | null,
  { feature, action, entity, result = 'done', address }: Omit<Operation, 'entityId' | 'before' | 'after'>,
  each: readonly (Omit<Each, 'companyId'> & { companyId: number | null })[],
): Promise<void> {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  const text = (value: string | number | undefined): string | null => (value === undefined ? null : String(value));
  await rows(
    manager,
    sql`INSERT INTO operation_log (at, user_id, user_name, company_id, address, feature, action, entity, entity_id, before,
          after, result)
        SELECT now(), ${person?.userId ?? null}::int, ${[...(person?.userName ?? '')].slice(0, 100).join('')}, one.company_id,
          ${isIP(address) ? address : ''}, ${feature === null ? 0 : FEATURES[feature]}::int, ${action}, ${entity},
          one.entity_id, one.before::jsonb, one.after::jsonb, ${result}
        FROM unnest(${each.map(({ companyId }) => companyId)}::int[], ${each.map(({ entityId }) => text(entityId))}::text[],
          ${each.map(({ before }) => json(before))}::text[], ${each.map(({ after }) => json(after))}::text[])
          AS one(company_id, entity_id, before, after)`,
  );
}
