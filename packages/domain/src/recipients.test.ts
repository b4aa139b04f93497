import { channelsFor, groupByMail, languageFor } from './recipients.js';

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
