import fc from 'fast-check';
import type { Schema } from '../docs/schema.js';

/** Valid values for a field of this name, which its schema does not reveal. */
const BY_NAME: Record<string, readonly unknown[]> = {
  phone: ['', '090-1234-5678', '+1-212-736-5000'],
  contactTel: ['03-1234-5678'],
  emergencyTel: ['03-1234-5678'],
  postalCode: ['', '100-0001'],
  nameKana: ['ミホン　タロウ'],
  mailAddress: ['somebody@example.com', 'provider@example.com'],
  policyNumber: ['809GI000001', '979LTD00001'],
  code: ['999', '392'],
  password: ['Demo1234'],
  newPassword: ['Changed12'],
  confirmation: ['Demo1234'],
  city: ['宮崎市', ''],
  bundled: ['suruga'],
  from: ['000000', '2026-01-01'],
  to: ['999999', '2026-12-31', 'failed'],
  version: [1, 2],
};

/** Texts that software stumbles over. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202eabc\u202c',
  '\u2066a\u2069',
  '\u200b\u200d\ufeff',
  '𠮷野家',
  '葛󠄀城',
  '👩‍👩‍👧‍👦',
  'e\u0301か\u3099',
  '%',
  '_%\\',
  "' OR 1=1 --",
  '{{url}}',
  '=1+1',
  '\r\n\t\u0001\u007f',
  '2026-02-30',
  '0000-01-01',
  '1e5',
  '0x10',
  'NaN',
  'null',
  '-0',
  '1,2,,3',
  '__proto__',
  'constructor',
] as const;

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** An object with a key of its own that assigning could not make. */
const withProto = (): unknown => JSON.parse('{"__proto__":{"userDiv":1},"constructor":{"prototype":{"userDiv":1}}}');

/** Any code points, halves of characters too; fc.string's own take seconds to be made. */
const BYTES = fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((points) => String.fromCodePoint(...points));
// made once for all fields
const GRAPHEMES = fc.string({ unit: 'grapheme', maxLength: 30 });

const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('x'.repeat(100_000), '漢'.repeat(100_000)) },
  {
    weight: 20,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1.5, -0, 1e308, -1e308, 2_147_483_647, 2_147_483_648, 2 ** 53, 1e21],
    ),
  },
  { weight: 10, arbitrary: fc.constantFrom<unknown>([], {}, [[]], [null], [{}], deep(3), deep(500), withProto()) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 11_000 }, (_, i) => i + 1)) },
  { weight: 5, arbitrary: BYTES },
);

const textOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if (typeof schema.pattern === 'string' && schema.format === undefined) {
    return fc.stringMatching(new RegExp(schema.pattern));
  }
  if (schema.format === 'date') return fc.constantFrom('2026-11-22', '2026-12-31', '2024-02-29');
  if (schema.format === 'email') return fc.constantFrom('a@example.com', 'provider@example.com');
  if (schema.format === 'uuid') return fc.uuid();
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : 100;
  return fc.oneof(fc.constantFrom('見本', 'a', '1', 'た'.repeat(most), 'x'.repeat(most + 1)), GRAPHEMES);
};

const integerOf = ({ minimum, maximum }: Schema): fc.Arbitrary<unknown> => {
  const [min, max] = [Number(minimum ?? -10), Number(maximum ?? 1000)];
  const low = Math.max(min, Math.min(1, max));
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: low, max: Math.max(low, Math.min(40, max)) }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
};

/** Values that a schema accepts, at least most of them; `name` is the field's. */
export function valueOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const known = BY_NAME[name];
  const usual = ofSchema(schema, name);
  return known ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: usual }) : usual;
}

function ofSchema(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, name)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => ofSchema({ ...schema, type }, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf((schema.items ?? {}) as Schema, name), { maxLength: 3 });
    case 'string':
      return textOf(schema);
    case 'integer':
      return integerOf(schema);
    case 'number':
      return fc.double({ min: -200, max: 200, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objectOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, name)]));
  return fc.record(fields, { requiredKeys: (schema.required ?? []) as string[], noNullPrototype: true });
}

/** Something done to an input: `at` chooses the field among its own. */
interface Change {
  is: 'replace' | 'remove' | 'add' | 'inside';
  at: number;
  value: unknown;
}

const KEYS = ['unheardOf', '__proto__', 'constructor', 'toString', 'id', 'userDiv', 'companyId', '', 'a.b', '\u0000'];

function changed(input: Record<string, unknown>, { is, at, value }: Change): Record<string, unknown> {
  const entries = Object.entries(input);
  if (is === 'add') return Object.fromEntries([...entries, [KEYS[at % KEYS.length], value]]) as typeof input;
  const place = at % Math.max(entries.length, 1);
  if (is === 'remove') return Object.fromEntries(entries.filter((_, index) => index !== place));
  return Object.fromEntries(
    entries.map(([key, old], index) => {
      if (index !== place) return [key, old];
      if (is === 'inside' && typeof old === 'object' && old !== null) {
        if (Array.isArray(old)) return [key, [...(old as unknown[]), value]];
        return [key, changed(old as Record<string, unknown>, { is: 'replace', at, value })];
      }
      return [key, value];
    }),
  );
}

const change: fc.Arbitrary<Change> = fc.record({
  is: fc.constantFrom('replace' as const, 'replace' as const, 'inside' as const, 'add' as const, 'remove' as const),
  at: fc.nat(30),
  value: HOSTILE,
});

/** Inputs of a call by its schema: some right, most wrong in one to three places. */
export const inputOf = (schema: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(objectOf(schema), fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, fc.array(change, { maxLength: 3 })))
    .map(([input, changes]) => changes.reduce(changed, input));
