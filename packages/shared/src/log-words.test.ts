import type { z } from 'zod';
import * as api from './calls.js';
import type { Call } from './contract.js';
import { LOG_WORDS } from './log-words.js';

type Schema = z.core.$ZodType & { def: { innerType?: Schema; entries?: Record<string, string> } };

/** The codes of a field that takes one of several. */
const codesOf = ({ def: { innerType, entries } }: Schema): string[] =>
  innerType ? codesOf(innerType) : Object.values(entries ?? {});

/** What an export is narrowed by is logged as it is asked for. */
const EXPORTS = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, Call>)
    .filter(([name, call]) => name.startsWith('export') && call.method === 'GET')
    .map(
      ([name, { input }]) =>
        [`${resource}.${name}`, (input as unknown as { shape: Record<string, Schema> }).shape] as const,
    ),
);

test.each(EXPORTS)('the log has words for what %s is narrowed by', (_, shape) => {
  for (const { fields, values, features, actions, entities, results } of Object.values(LOG_WORDS)) {
    const words: Record<string, Readonly<Record<string, string>> | undefined> = {
      ...{ ...values, feature: features, action: actions, entity: entities, result: results },
    };
    for (const [name, schema] of Object.entries(shape)) {
      // the event is the target of the entry, and nobody is told of an order
      if (name === 'id' || name === 'sort') continue;
      expect([name, fields[name]]).toEqual([name, expect.any(String)]);
      for (const code of codesOf(schema))
        expect([name, code, words[name]?.[code]]).toEqual([name, code, expect.any(String)]);
    }
  }
});
