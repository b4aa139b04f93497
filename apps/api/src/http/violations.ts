import type { FailureCode, FieldError } from '@tabimori/shared';
import { Failure } from './failure.js';

/** The field behind each unique key that people can meet, and the code that says that its value is taken. */
const UNIQUE: Record<string, FieldError & { code?: FailureCode }> = {
  category_name_key: { field: 'name', messageCode: 'E00010' },
  company_policy_number_key: { code: 'INSURANCE_CODE_EXISTING', field: 'policyNumber', messageCode: 'E00022' },
  country_code_key: { field: 'code', messageCode: 'E00010' },
  division_company_id_name_key: { field: 'name', messageCode: 'E00010' },
  users_mail_address_key: { field: 'mailAddress', messageCode: 'E00010' },
};

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The parts of an error that do not depend on PostgreSQL's language: message and detail are in the server's. */
interface Violation {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  detail?: unknown;
  driverError?: Violation;
}

/**
 * Whether a foreign key was violated from the side that refers: its parent is gone. The detail shows the column of that side,
 * `(company_id)=(7)`, and when a parent is deleted that of the other, `(id)=(7)`; the key is named for its own table and column.
 */
function isParentGone({ constraint, table, detail }: Violation): boolean {
  const column = /\((\w+)\)=\(/.exec(String(detail))?.[1];
  return constraint === `${String(table)}_${column}_fkey`;
}

/**
 * The failure behind a violated key of the database, however close two requests raced: a duplicate, at its field, or
 * the deletion of a row in use. Undefined for any other error.
 */
export function violationOf(thrown: unknown): Failure | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const error: Violation = thrown;
  const violation = error.driverError ?? error;
  if (violation.code === FOREIGN_KEY_VIOLATION) return new Failure(isParentGone(violation) ? 'STALE_UPDATE' : 'E00028');
  const taken = violation.code === UNIQUE_VIOLATION ? UNIQUE[String(violation.constraint)] : undefined;
  if (taken === undefined) return undefined;
  const { field, messageCode } = taken;
  return new Failure(taken.code ?? 'ITEM_EXISTING', [{ field, messageCode }]);
}
