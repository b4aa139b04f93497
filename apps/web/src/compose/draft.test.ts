import { MESSAGE_TYPE } from '@tabimori/shared';
import {
  audienceOf,
  missingOf,
  NEW_DRAFT,
  NO_WORDS,
  onlyCompanyOf,
  type Draft,
  unreadOf,
  unwrittenIn,
  type Whom,
} from './draft.js';

const NOBODY: ReadonlySet<number> = new Set();
const whom = (more: Partial<Whom> = {}): Whom => ({
  mode: 'conditions',
  query: {},
  chosen: NOBODY,
  ownCompanyId: 7,
  ...more,
});

test.each<[string, Partial<Whom>, ReturnType<typeof audienceOf>]>([
  ['nobody at first', {}, null],
  ['page and order narrow nothing', { query: { page: '2', perPage: '50', sort: '-nameKana' } }, null],
  [
    'a condition',
    { query: { prefectureCodes: '13', page: '2' } },
    { filter: { prefectureCodes: '13', companyIds: '7' } },
  ],
  ['everyone, because one said so', { mode: 'everyone' }, { filter: { companyIds: '7' } }],
  ['several companies, none of them named', { ownCompanyId: null, query: { prefectureCodes: '13' } }, null],
  ['a company named', { ownCompanyId: null, query: { companyIds: '3,4' } }, { filter: { companyIds: '3,4' } }],
  ['nobody chosen one by one, whatever narrows the list', { mode: 'chosen', query: { prefectureCodes: '13' } }, null],
  ['those chosen', { mode: 'chosen', chosen: new Set([5, 6]), query: { name: 'x' } }, { applicantIds: [5, 6] }],
])('the audience: %s', (_, more, audience) => {
  expect(audienceOf(whom(more))).toEqual(audience);
});

test('what is missing is said in the order of the steps', () => {
  const notice = { ...NEW_DRAFT, messageType: MESSAGE_TYPE.notice, choice: 'own' as const };
  const everyone = whom({ mode: 'everyone' });
  expect(missingOf(NEW_DRAFT, whom(), false)).toBe('whom');
  expect(missingOf(NEW_DRAFT, whom({ mode: 'chosen' }), false)).toBe('whom');
  expect(missingOf(NEW_DRAFT, whom({ ownCompanyId: null, query: { prefectureCodes: '13' } }), false)).toBe('company');
  expect(missingOf({ ...NEW_DRAFT, channels: [] }, everyone, false)).toBe('channels');
  expect(missingOf(NEW_DRAFT, everyone, false)).toBeNull();
  // only a question is about an event
  expect(missingOf(NEW_DRAFT, everyone, true)).toBe('about');
  expect(missingOf(notice, everyone, true)).toBe('words');
  expect(missingOf(notice, everyone, false)).toBe('words');
  expect(missingOf({ ...notice, words: { ...NO_WORDS, subject: 'S', body: '　' } }, everyone, false)).toBe('words');
  expect(missingOf({ ...notice, words: { ...NO_WORDS, subjectEn: 'S', bodyEn: 'B' } }, everyone, false)).toBeNull();
  expect(missingOf({ ...notice, choice: 3 }, everyone, false)).toBeNull();
});

test('the one company that is written to', () => {
  expect(onlyCompanyOf(whom())).toBe(7);
  expect(onlyCompanyOf(whom({ ownCompanyId: null, query: { companyIds: '3' } }))).toBe(3);
  expect(onlyCompanyOf(whom({ ownCompanyId: null, query: { companyIds: '3,4' } }))).toBeUndefined();
});

test.each<
  [string, Partial<Draft>, { jp: number; en: number }, ReturnType<typeof unwrittenIn>, ReturnType<typeof unreadOf>]
>([
  ['the standard text is there for all', { choice: 'standard' }, { jp: 5, en: 2 }, [], null],
  ['nothing is written', {}, { jp: 5, en: 2 }, ['jp', 'en'], 'unwritten'],
  ['spaces are nothing', { words: { ...NO_WORDS, body: '　' } }, { jp: 5, en: 0 }, ['jp'], 'unwritten'],
  ['one part is enough', { words: { ...NO_WORDS, body: 'B' } }, { jp: 5, en: 0 }, [], null],
  ['others get the standard text', { words: { ...NO_WORDS, body: 'B' } }, { jp: 5, en: 2 }, ['en'], null],
  ['nobody reads what is written', { words: { ...NO_WORDS, bodyEn: 'B' } }, { jp: 5, en: 0 }, ['jp'], 'unread'],
  [
    'what is written does not go out on any channel',
    { words: { ...NO_WORDS, smsText: 'S' }, channels: ['mail'] },
    { jp: 5, en: 0 },
    ['jp'],
    'unwritten',
  ],
  [
    'a notice needs subject and body',
    { messageType: MESSAGE_TYPE.notice, words: { ...NO_WORDS, subject: 'S', body: 'B', subjectEn: 'S' } },
    { jp: 5, en: 2 },
    ['en'],
    null,
  ],
])('own words: %s', (_, more, readers, unwritten, unread) => {
  const draft = { ...NEW_DRAFT, choice: 'own' as const, ...more };
  expect(unwrittenIn(draft, readers)).toEqual(unwritten);
  expect(unreadOf(draft, readers)).toBe(unread);
});
