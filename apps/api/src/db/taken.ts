import type { Failure } from '../http/failure.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const isOf = (error: unknown, state: string, constraint?: string): boolean => {
  const { driverError } = error as { driverError?: { code?: unknown; constraint?: unknown } };
  return driverError?.code === state && (constraint === undefined || driverError.constraint === constraint);
};

/** Runs a write; where another one took the key of the constraint first, that is told by `failure` and not by a 5xx. */
export async function unlessTaken<T>(constraint: string, failure: Failure, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isOf(error, UNIQUE_VIOLATION, constraint) ? failure : error;
  }
}

/** Runs a delete; where rows depend on what is deleted, that is told by `failure`. */
export async function unlessUsed<T>(failure: Failure, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isOf(error, FOREIGN_KEY_VIOLATION) ? failure : error;
  }
}
