import { policyNumber, policyNumberFault } from './policy-number.js';

const RANGES = [
  { prefix: '809GI', from: '000100', to: '000199' },
  { prefix: '809GI', from: '900000', to: '900000' },
  { prefix: '100GI', from: '000000', to: '999999' },
  { prefix: '979LTD', from: '00010', to: '00020' },
] as const;

const FINE = [
  ['809GI000100', 'the first of a range'],
  ['809GI000150', 'inside'],
  ['809GI000199', 'the last'],
  ['809GI900000', 'a range of one'],
  ['100GI000000', 'zero'],
  ['100GI999999', 'the greatest'],
  ['100GI123456', 'GPA Pro'],
  ['979LTD00010', 'the first of five digits'],
  ['979LTD00015', 'five digits'],
  ['979LTD00020', 'the last of five digits'],
] as const;
const WRONG_PREFIX = [
  ['', 'nothing'],
  ['8', 'one character'],
  ['809', 'half a prefix'],
  ['809G', 'most of a prefix'],
  ['809G1000100', '1 for I'],
  ['8O9GI000100', 'O for 0'],
  ['809gi000100', 'small letters'],
  ['809Gi000100', 'one small letter'],
  ['８０９ＧＩ000100', 'full-width prefix'],
  [' 809GI000100', 'a space before'],
  ['　809GI000100', 'a full-width space before'],
  ['810GI000100', 'another number'],
  ['101GI000100', 'near 100GI'],
  ['979LTA00010', 'another letter'],
  ['979LT000010', 'LT alone'],
  ['979ltd00010', 'small ltd'],
  ['979GI000100', 'mixed prefixes'],
  ['809LTD00010', 'mixed the other way'],
  ['00010979LTD', 'prefix behind'],
  ['X809GI00010', 'prefix in the middle'],
  ['12345678901', 'digits alone'],
  ['ABCDEFGHIJK', 'letters alone'],
  ['-809GI00010', 'a sign'],
  ['\u0000809GI00010', 'NUL before'],
] as const;
const WRONG_FORM = [
  ['809GI', 'the prefix alone'],
  ['809GI1', 'one digit'],
  ['809GI00010', 'a digit short'],
  ['809GI0001000', 'a digit long'],
  ['979LTD', 'the other prefix alone'],
  ['979LTD0010', 'short after six'],
  ['979LTD000010', 'long after six'],
  ['979LTG0001', 'short, LTG'],
  ['809GI00010A', 'a letter at the end'],
  ['809GIA00010', 'a letter first'],
  ['809GI00O100', 'O for 0 among digits'],
  ['809GI０００１００', 'full-width digits'],
  ['809GI00010０', 'one full-width digit'],
  ['809GI0001 0', 'a space'],
  ['809GI 00010', 'a space after the prefix'],
  ['809GI00010 ', 'a space at the end'],
  ['809GI000-10', 'a hyphen'],
  ['809GI0001.0', 'a point'],
  ['809GI+00100', 'a sign'],
  ['809GI1e0000', 'an exponent'],
  ['809GI٠٠٠١٠٠', 'Arabic digits'],
  ['809GI00010\n', 'a line end'],
  ['809GI000100\n', 'eleven and a line end'],
  ['809GI809GI1', 'the prefix twice'],
  ['979LTDG0010', 'a letter between'],
] as const;
const OUTSIDE = [
  ['809GI000099', 'one below'],
  ['809GI000200', 'one above'],
  ['809GI000000', 'zero'],
  ['809GI899999', 'below the range of one'],
  ['809GI900001', 'above the range of one'],
  ['809GI999999', 'the greatest'],
  ['979LTD00009', 'one below, five digits'],
  ['979LTD00021', 'one above, five digits'],
  ['979LTG00015', 'a prefix without a range'],
  ['979LTG00010', 'the range of another prefix'],
] as const;

it.each(FINE)('%s may be registered: %s', (text) => expect(policyNumberFault(text, RANGES)).toBeNull());
it.each(WRONG_PREFIX)('%j has a wrong prefix: %s', (text) => expect(policyNumberFault(text, RANGES)).toBe('E00021'));
it.each(WRONG_FORM)('%j is wrong after its prefix: %s', (text) =>
  expect(policyNumberFault(text, RANGES)).toBe('E00029'),
);
it.each(OUTSIDE)('%s is in no range: %s', (text) => {
  expect(policyNumberFault(text, RANGES)).toBe('E00023');
  expect(policyNumberFault(text)).toBeNull();
});

it('registers nothing without a range', () => {
  for (const [text] of FINE) expect(policyNumberFault(text, [])).toBe('E00023');
});

it.each([
  ['  809GI000100　', '809GI000100', undefined],
  ['', undefined, 'E00001'],
  ['　', undefined, 'E00001'],
  ['x', undefined, 'E00021'],
  ['809GI1', undefined, 'E00029'],
  ['8'.repeat(101), undefined, 'E00029'],
])('as a field takes %j', (text, value, code) => {
  const parsed = policyNumber.safeParse(text);
  expect([parsed.data, parsed.error?.issues[0]?.message]).toEqual([value, code]);
});
