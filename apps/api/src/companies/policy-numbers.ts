import { rows, sql } from '@tabimori/server';
import { policyNumberFault, policyNumberRanges } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { Failure } from '../http/failure.js';

/** Refuses a policy number outside the ranges of the system settings. */
export async function requireRange(tx: EntityManager, policyNumber: string): Promise<void> {
  const [setting] = await rows<{ ranges: unknown }>(
    tx,
    sql`SELECT policy_number_ranges AS ranges FROM system_setting WHERE id = 1`,
  );
  const fault = policyNumberFault(policyNumber, policyNumberRanges.parse(setting?.ranges ?? []));
  if (fault !== null)
    throw new Failure('INVALID_INSURANCE_CODE_RANGE', [{ field: 'policyNumber', messageCode: fault }]);
}
