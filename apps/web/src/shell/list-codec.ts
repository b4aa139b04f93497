import type { Call } from '@tabimori/shared';
import type { z } from 'zod';

/** Conditions of a list as its address holds them: names of the call's input, texts that its schema accepts. */
export type ListQuery = Readonly<Record<string, string>>;

/** The days between which a list looks, in its call's input. */
export const DAYS = ['from', 'to'] as const;

const NOT_CONDITIONS = new Set(['page', 'perPage', 'sort']);

/** What of an address narrows the list: all but the page and the order. */
export const conditionsOf = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !NOT_CONDITIONS.has(name)));

/** A call whose input is an object of fields. */
export type FieldCall = Call<z.ZodObject, z.ZodType>;

/** The part of an address that a call understands; unknown names, wrong values and those that contradict others are left out. */
export function readQuery(call: FieldCall, params: URLSearchParams): ListQuery {
  const read: Record<string, string> = {};
  for (const [name, schema] of Object.entries(call.input.shape)) {
    const value = params.get(name);
    if (value !== null && value !== '' && (schema as z.ZodType).safeParse(value).success) read[name] = value;
  }
  const wrong = new Set(call.input.safeParse(read).error?.issues.map(({ path: [name] }) => name));
  return Object.fromEntries(Object.entries(read).filter(([name]) => !wrong.has(name)));
}

/** Changes an address; an empty text removes a condition, and any condition but the page leads to page 1. */
export function writeQuery(next: URLSearchParams, change: ListQuery): void {
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || (name === 'page' && value === '1')) next.delete(name);
    else next.set(name, value);
  }
}
