import { isDeepStrictEqual } from 'node:util';
import { Failure } from './failure.js';

/**
 * The changes that a form makes to a locked row: only the changed fields, as the operation log stores them. Throws
 * STALE_UPDATE if the row is no longer the one the form was filled from, E00044 if nothing changes.
 */
export function changesOf<T extends { version: number }>(
  row: Readonly<Record<keyof T, unknown>>,
  given: T,
): { before: Partial<Record<keyof T, unknown>>; after: Partial<T> } {
  if (row.version !== given.version) throw new Failure('STALE_UPDATE');
  const changed = (Object.keys(given) as (keyof T)[]).filter((name) => !isDeepStrictEqual(row[name], given[name]));
  if (changed.length === 0) throw new Failure('E00044');
  const before: Partial<Record<keyof T, unknown>> = {};
  const after: Partial<T> = {};
  for (const name of changed) {
    before[name] = row[name];
    after[name] = given[name];
  }
  return { before, after };
}
