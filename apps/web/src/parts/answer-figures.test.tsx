/** @jest-environment ./tests/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { AnswerFigures } from './answer-figures.js';

const ANSWERS = { total: 9, help: 3, injured: 0, other: 0, none: 4, safe: 2 };

test.each([
  [3, null],
  [2, 'うち対応済み 1 名'],
])('with %s calls for help open, those dealt with are told only if there are any', async (open, expected) => {
  openScreen(<AnswerFigures answers={ANSWERS} open={open} to={() => '/'} />, '/', []);
  await screen.findByRole('link', { name: /要支援/ });
  expect(screen.queryByText(/うち対応済み/)?.textContent ?? null).toBe(expected);
});
