import type { Schema } from '../docs/schema.js';

/** Characters of a text limited only by its pattern or format. */
const MOST_IN_FORM = 64;

/**
 * The largest input a schema accepts, in characters that a careful client escapes: no JSON of it is longer. Throws if
 * a text or a list has no limit.
 */
export function largestOf(schema: Schema, path = ''): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return longest(choices.map((choice) => largestOf(choice, path)));
  if (Array.isArray(schema.type)) return longest(schema.type.map((type) => largestOf({ ...schema, type }, path)));
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return longest(schema.enum);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties as Record<string, Schema>).map(([name, one]) => [
          name,
          largestOf(one, `${path}.${name}`),
        ]),
      );
    case 'array': {
      if (typeof schema.maxItems !== 'number') throw new Error(`${path} has no bound`);
      return Array<unknown>(schema.maxItems).fill(largestOf(schema.items as Schema, `${path}.0`));
    }
    case 'string': {
      const isInForm = schema.pattern !== undefined || schema.format !== undefined;
      const most = schema.maxLength ?? (isInForm ? MOST_IN_FORM : undefined);
      if (typeof most !== 'number') throw new Error(`${path} has no bound`);
      return '漢'.repeat(most);
    }
    case 'integer':
      return Math.min(Number(schema.maximum ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
    case 'number':
      return -1.234567890123456e-300;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** As JSON with each character beyond ASCII escaped, as some clients write it. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const longest = (values: readonly unknown[]): unknown =>
  values.reduce((one, other) => (escapedJson(other).length > escapedJson(one).length ? other : one));
