import type { Schema } from '../docs/schema.js';

/** A schema and all that a value may be instead. */
export const choicesOf = (schema: Schema): Schema[] => [
  schema,
  ...((schema.anyOf ?? schema.oneOf ?? []) as Schema[]).flatMap(choicesOf),
];

/** Every place of an input, `filter`, `filter.companyIds` and `filter.companyIds.0` among them, each as its path. */
export function placesOf(schema: Schema, path: string[] = []): string[][] {
  const inside = choicesOf(schema).flatMap((one) => {
    const properties = Object.entries((one.properties ?? {}) as Record<string, Schema>);
    const found = properties.flatMap(([key, value]) => placesOf(value, [...path, key]));
    return one.type === 'array' ? [...found, ...placesOf(one.items as Schema, [...path, '0'])] : found;
  });
  const all = path.length === 0 ? inside : [path, ...inside];
  return [...new Map(all.map((place) => [place.join('.'), place])).values()];
}

/** An input with a value put at a place, derived from the value there. */
export function withValue(
  input: unknown,
  [key = '', ...rest]: readonly string[],
  valueOf: (old: unknown) => unknown,
): unknown {
  const old = (input as Record<string, unknown> | null | undefined)?.[key];
  const put = rest.length > 0 ? withValue(old, rest, valueOf) : valueOf(old);
  if (key === '0') return [put, ...(Array.isArray(input) ? (input.slice(1) as unknown[]) : [])];
  return { ...(typeof input === 'object' ? input : undefined), [key]: put };
}
