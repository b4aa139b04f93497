import type { Intensity } from '@tabimori/shared';
import { channelsFor, groupByMail, hardestFirst, languageFor } from './recipients.js';

test.each([
  [{ mailAddress: 'a@example.com', phone: '+81312345678' }, ['mail', 'sms']],
  [{ mailAddress: 'a@example.com', phone: null }, ['mail']],
  [{ mailAddress: null, phone: '+81312345678' }, ['sms']],
  [{ mailAddress: null, phone: null }, []],
])('%j is reached by %j', (applicant, expected) => {
  expect(channelsFor(applicant, ['mail', 'sms'])).toEqual(expected);
});

test('only wanted channels are used', () => {
  expect(channelsFor({ mailAddress: 'a@example.com', phone: '+81312345678' }, ['sms'])).toEqual(['sms']);
});

test('Japanese is the default language', () => {
  expect(['en', 'jp', '', 'fr'].map(languageFor)).toEqual(['en', 'jp', 'jp', 'jp']);
});

const person = (id: number, mailAddress: string, language: 'jp' | 'en' = 'jp') => ({ id, mailAddress, language });
const ids = (groups: { id: number }[][]): number[][] => groups.map((group) => group.map(({ id }) => id));

test('travelers who share an address and a language share a mail', () => {
  const people = [
    person(1, 'a@example.com'),
    person(2, 'b@example.com'),
    person(3, 'A@Example.com'),
    person(4, 'a@example.com', 'en'),
  ];
  expect(ids(groupByMail(people))).toEqual([[1, 3], [2], [4]]);
});

test('a mail has at most 10 travelers', () => {
  const people = Array.from({ length: 23 }, (_, id) => person(id, 'family@example.com'));
  expect(groupByMail(people).map((group) => group.length)).toEqual([10, 10, 3]);
  expect(groupByMail([])).toEqual([]);
});

const felt = (by: Record<string, Intensity>) =>
  Object.fromEntries(Object.entries(by).map(([code, intensity]) => [code, { intensity }]));

test.each([
  ['nobody', { intensities: {} }, []],
  ['one prefecture', { intensities: felt({ '17': '7' }) }, ['17']],
  ['the stronger first', { intensities: felt({ '15': '5+', '16': '6-', '17': '7' }) }, ['17', '16', '15']],
  ['5+ before 5-', { intensities: felt({ '15': '5-', '16': '5+' }) }, ['16', '15']],
  ['equal ones by their number', { intensities: felt({ '17': '4', '09': '4', '16': '4' }) }, ['09', '16', '17']],
  [
    'a higher grade before a lower one, whatever was felt',
    { intensities: felt({ '02': '6+' }), grades: { '02': 'warning', '03': 'major' } as const },
    ['03', '02'],
  ],
])('who is told first: %s', (_, facts, expected) => {
  expect(hardestFirst(facts)).toEqual(expected);
});
