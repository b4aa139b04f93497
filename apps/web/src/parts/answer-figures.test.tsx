/** @jest-environment ./tests/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { AnswerFigures } from './answer-figures.js';

const ANSWERS = { total: 9, help: 3, injured: 2, other: 1, none: 1, safe: 2 };
const NONE = { help: 0, injured: 0, other: 0 };

test.each([
  [NONE, ['', '', '回答を読む']],
  [{ help: 1, injured: 1, other: 1 }, ['対応済み 1\u00a0名', '対応済み 1\u00a0名', 'すべて対応済み']],
  [{ help: 3, injured: 2, other: 0 }, ['すべて対応済み', 'すべて対応済み', '回答を読む']],
])('with %j dealt with, each figure says how many are; of help only open calls are red', async (done, notes) => {
  openScreen(<AnswerFigures answers={ANSWERS} done={done} to={() => '/'} />, '/', []);
  const links = await Promise.all([/要支援/, /負傷/, /その他/].map((name) => screen.findByRole('link', { name })));
  expect(links.map((link) => link.lastChild?.textContent)).toEqual(notes);
  expect(links.map((link) => link.querySelector('.toneHelp') !== null)).toEqual([done.help < 3, false, false]);
});
