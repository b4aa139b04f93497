import { processorMs } from '../../../tests/support/processor.js';
import { cleanComment, cleanText, line, lines, requiredMail } from './text.js';
import { placeholdersOf, tokensOf, unknownPlaceholders } from './placeholders.js';
import { smsLength } from './template-rules.js';

it.each([
  ['\u3000 a\r\nb\rc\t ', 'a\nb\nc'],
  ['a\u0000\u0001\u007f\ud800b\udc00', 'ab'],
  ['\u202ea\u2066b\u2069', 'ab'],
  ['か\u3099ハ\u309a', 'がパ'],
  ['\u{20bb7}\u0085\u200b', '\u{20bb7}\u0085\u200b'],
  ['\ufeff\u00a0a\u2028', 'a'],
  ['\u3000', ''],
])('cleans %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned));

it('measures a text before it is cleaned, and says how long it may be', () => {
  const { error } = line(100).safeParse(`${' '.repeat(401)}a`);
  expect(error?.issues).toMatchObject([{ message: 'E00019', params: { max: 100 } }]);
  expect(line(100).parse(`${' '.repeat(300)}${'a'.repeat(100)}`)).toBe('a'.repeat(100));
  expect(line(100).parse('\u{20bb7}'.repeat(100))).toHaveLength(200);
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
