import { MESSAGE_TYPE } from '@tabimori/shared';
import { audienceOf, missingOf, NEW_DRAFT, NO_WORDS, onlyCompanyOf, type Whom } from './draft.js';

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
  expect(missingOf(NEW_DRAFT, whom())).toBe('whom');
  expect(missingOf(NEW_DRAFT, whom({ mode: 'chosen' }))).toBe('whom');
  expect(missingOf(NEW_DRAFT, whom({ ownCompanyId: null, query: { prefectureCodes: '13' } }))).toBe('company');
  expect(missingOf({ ...NEW_DRAFT, channels: [] }, everyone)).toBe('channels');
  expect(missingOf(NEW_DRAFT, everyone)).toBeNull();
  expect(missingOf(notice, everyone)).toBe('words');
  expect(missingOf({ ...notice, words: { ...NO_WORDS, subject: 'S', body: '　' } }, everyone)).toBe('words');
  expect(missingOf({ ...notice, words: { ...NO_WORDS, subjectEn: 'S', bodyEn: 'B' } }, everyone)).toBeNull();
  expect(missingOf({ ...notice, choice: 3 }, everyone)).toBeNull();
});

test('the one company that is written to', () => {
  expect(onlyCompanyOf(whom())).toBe(7);
  expect(onlyCompanyOf(whom({ ownCompanyId: null, query: { companyIds: '3' } }))).toBe(3);
  expect(onlyCompanyOf(whom({ ownCompanyId: null, query: { companyIds: '3,4' } }))).toBeUndefined();
});
