import { smsSegments, type SmsSize } from './sms.js';

test.each<[string, string, SmsSize]>([
  ['empty', '', { encoding: 'GSM-7', length: 0, segments: 0 }],
  ['160 septets', 'a'.repeat(160), { encoding: 'GSM-7', length: 160, segments: 1 }],
  ['161 septets', 'a'.repeat(161), { encoding: 'GSM-7', length: 161, segments: 2 }],
  ['306 septets', 'a'.repeat(306), { encoding: 'GSM-7', length: 306, segments: 2 }],
  ['307 septets', 'a'.repeat(307), { encoding: 'GSM-7', length: 307, segments: 3 }],
  ['characters of the extension table count twice', '€'.repeat(80), { encoding: 'GSM-7', length: 160, segments: 1 }],
  ['an escape is not split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, { encoding: 'GSM-7', length: 306, segments: 3 }],
  ['70 in UCS-2', 'あ'.repeat(70), { encoding: 'UCS-2', length: 70, segments: 1 }],
  ['71 in UCS-2', 'あ'.repeat(71), { encoding: 'UCS-2', length: 71, segments: 2 }],
  [
    'one Japanese character changes the encoding',
    `${'a'.repeat(100)}あ`,
    { encoding: 'UCS-2', length: 101, segments: 2 },
  ],
  ['a surrogate pair counts twice', '𠮷'.repeat(35), { encoding: 'UCS-2', length: 70, segments: 1 }],
  ['a pair is not split', `${'あ'.repeat(66)}𠮷${'あ'.repeat(66)}`, { encoding: 'UCS-2', length: 134, segments: 3 }],
  ['accented letters in the alphabet', 'éèàÄÖÑÜ£¥', { encoding: 'GSM-7', length: 9, segments: 1 }],
  ['accented letters outside the alphabet', 'ê', { encoding: 'UCS-2', length: 1, segments: 1 }],
])('%s', (_, text, expected) => {
  expect(smsSegments(text)).toEqual(expected);
});
