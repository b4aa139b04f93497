import { exec, type Runner, sql } from '@tabimori/server';
import { FEATURES, type Feature } from '@tabimori/shared';

interface SystemOperation {
  feature: Feature;
  action: string;
  entity: string;
  entityId?: number;
  /** the company whose log it is; null: the provider's */
  companyId: number | null;
  after: object;
}

/**
 * Logs an automatic action of the worker: in the same transaction as the action, without a user and without an
 * address.
 */
export const logSystem = (
  tx: Runner,
  { feature, action, entity, entityId, companyId, after }: SystemOperation,
): Promise<unknown> =>
  exec(
    tx,
    sql`INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, entity_id, after, result)
     VALUES (now(), '', ${companyId}, '', ${FEATURES[feature]}, ${action}, ${entity}, ${entityId ?? null}, ${JSON.stringify(after)}, 'done')`,
  );
