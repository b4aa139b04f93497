import type { FailureCode, FieldError } from '@tabimori/shared';
import { Failure } from '../http/failure.js';

/** The field that each unique key of the database guards, and how it is told when it is taken. */
const UNIQUE: Record<string, FieldError & { code?: FailureCode }> = {
  // division
  UQ_065d08862d58563a3537b32c3d3: { field: 'name', messageCode: 'E00010' },
  // country
  UQ_8ff4c23dc9a3f3856555bd86186: { field: 'code', messageCode: 'E00010' },
  // category
  UQ_23c05c292c439d77b0de816b500: { field: 'name', messageCode: 'E00010' },
  // company
  UQ_590b77f21f22806f0d054ac7d17: {
    code: 'INSURANCE_CODE_EXISTING',
    field: 'policyNumber',
    messageCode: 'E00022',
  },
  // users
  UQ_794f777b9d3ab492ed6f5998e5a: { field: 'mailAddress', messageCode: 'E00010' },
};

interface Violation {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  driverError?: Violation;
}

/**
 * What a key of the database refused, however close two requests raced: a duplicate, at its field, and the deletion of
 * what is in use. Undefined for any other error.
 */
export function violationOf(thrown: unknown): Failure | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const error: Violation = thrown;
  const { code, constraint, message } = error.driverError ?? error;
  // a row that another refers to is deleted, or one that has just been deleted is referred to
  if (code === '23503') return new Failure(String(message).startsWith('insert') ? 'STALE_UPDATE' : 'E00028');
  const taken = code === '23505' ? UNIQUE[String(constraint)] : undefined;
  if (taken === undefined) return undefined;
  const { field, messageCode } = taken;
  return new Failure(taken.code ?? 'ITEM_EXISTING', [{ field, messageCode }]);
}
