import { z } from 'zod';
import { processorMs } from '../../../tests/support/processor.js';
import { requiredPhone } from './contact.js';
import type { Call } from './contract.js';
import { api } from './index.js';
import { requiredKana } from './kana.js';
import { cleanComment, cleanText, line, lines, requiredLine, requiredMail } from './text.js';
import { placeholdersOf, tokensOf, unknownPlaceholders } from './placeholders.js';
import { policyNumber } from './policy-number.js';
import { smsLength } from './template-rules.js';
import { fieldErrors } from './validation.js';

/**
 * Zero-width characters, soft hyphen, fillers, blank Braille cell, direction marks, variation selectors, a tag,
 * layout controls.
 */
const INVISIBLE =
  '\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2064\ufeff\u00ad\u180e\u034f\u115f\u1160\u3164\uffa0\u2800\u061c\ufe0f\u{e0100}\u{e0041}\ufff9\u206a\u0085';

it.each([
  ['\u3000 a\r\nb\rc\t ', 'a\nb\nc'],
  ['a\u0000\u0001\u007f\ud800b\udc00', 'ab'],
  ['\u202ea\u2066b\u2069', 'ab'],
  ['か\u3099ハ\u309a', 'がパ'],
  ['\u{20bb7}\u0085\u200b', '\u{20bb7}\u0085\u200b'],
  ['\ufeff\u00a0a\u2028', 'a'],
  ['\u3000', ''],
  ...[...INVISIBLE].map((one): [string, string] => [one, '']),
  [[...INVISIBLE].join(' '), ''],
  // a variant of a character, a family as one picture, and a word with joiners
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['\u2060a\ufeffb\u00ad', '\u2060a\ufeffb\u00ad'],
])('cleans %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned));

it('measures a text before cleaning it, and reports the maximum length', () => {
  const { error } = line(100).safeParse(`${' '.repeat(401)}a`);
  expect(error?.issues).toMatchObject([{ message: 'E00019', params: { max: 100 } }]);
  expect(line(100).parse(`${' '.repeat(300)}${'a'.repeat(100)}`)).toBe('a'.repeat(100));
  expect(line(100).parse('\u{20bb7}'.repeat(100))).toHaveLength(200);
});

it.each<[string, z.ZodType]>([
  ['a line', requiredLine(100)],
  ['a mail address', requiredMail],
  ['a name in katakana', requiredKana],
  ['a phone number', requiredPhone],
  ['a policy number', policyNumber],
])('%s that is required counts as missing if nothing in it is visible', (_, schema) => {
  const faultsOf = (text: string) => fieldErrors(schema.safeParse(text, { reportInput: true }).error?.issues ?? []);
  expect(faultsOf('')).toMatchObject([{ messageCode: 'E00001' }]);
  for (const one of INVISIBLE) expect(faultsOf(` ${one}`)).toEqual(faultsOf(''));
});

/** Looked up or compared, never stored as typed. */
const LOOKED_UP = /^(auth|secondFactor|information)\.|\.(lane|entityId|secondFactorCode)$/;

it('no call that refuses an empty text accepts one without visible characters', () => {
  const taken: string[] = [];
  for (const [resource, calls] of Object.entries(api)) {
    for (const [name, { input }] of Object.entries(calls as Record<string, Call>)) {
      if (!(input instanceof z.ZodObject)) continue;
      for (const [field, schema] of Object.entries<z.ZodType>(input.shape)) {
        if (schema.safeParse('').success || !schema.safeParse('\u200b\u2060').success) continue;
        taken.push(`${resource}.${name}.${field}`);
      }
    }
  }
  expect(taken.filter((place) => !LOOKED_UP.test(place))).toEqual([]);
});

const MEGABYTE = 1_048_576;
const BLANKS = `${' '.repeat(MEGABYTE)}a`;
const OPEN = `{{${' '.repeat(MEGABYTE)}`;

it.each<[string, (text: string) => unknown]>([
  ['cleanText', cleanText],
  ['cleanComment', cleanComment],
  ['a line', (text) => line(100).safeParse(text)],
  ['lines', (text) => lines(2000).safeParse(text)],
  ['a mail address', (text) => requiredMail.safeParse(text)],
  ['the tokens of a template', tokensOf],
  ['its placeholders', placeholdersOf],
  ['its unknown placeholders', unknownPlaceholders],
  ['the length of an SMS', smsLength],
])('%s: a megabyte of blanks, and of open braces, takes no more than 500 ms', async (_, read) => {
  for (const text of [BLANKS, `a${BLANKS}`, OPEN, `${OPEN}a`, '{'.repeat(MEGABYTE), `a${'\u3000'.repeat(MEGABYTE)}b`]) {
    expect(await processorMs(() => read(text), 500)).toBeLessThan(500);
  }
});
