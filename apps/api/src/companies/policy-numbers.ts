import { policyNumberFault, policyNumberRanges } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { rows, sql } from '../db/sql.js';
import { unlessTaken } from '../db/taken.js';
import { Failure } from '../http/failure.js';

const FIELD = 'policyNumber';
/** of the table company */
const UNIQUE = 'UQ_590b77f21f22806f0d054ac7d17';

/** Refuses a policy number outside the ranges of the system settings. */
export async function requireRange(tx: EntityManager, policyNumber: string): Promise<void> {
  const [setting] = await rows<{ ranges: unknown }>(
    tx,
    sql`SELECT policy_number_ranges AS ranges FROM system_setting WHERE id = 1`,
  );
  const fault = policyNumberFault(policyNumber, policyNumberRanges.parse(setting?.ranges ?? []));
  if (fault !== null) throw new Failure('INVALID_INSURANCE_CODE_RANGE', [{ field: FIELD, messageCode: fault }]);
}

/** Runs what writes a policy number; one that another company has is told at its field. */
export const unlessPolicyNumberTaken = <T>(write: () => Promise<T>): Promise<T> =>
  unlessTaken(UNIQUE, new Failure('INSURANCE_CODE_EXISTING', [{ field: FIELD, messageCode: 'E00022' }]), write);
