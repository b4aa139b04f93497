/** @jest-environment ./tests/browser-environment.mjs */
import { RESPONSE } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { formatDate, formatDateTime } from '../shell/format.js';
import { openScreen } from '../testing/screen.js';
import { LastAnswer } from './last-answer.js';

const HOUR = 60 * 60 * 1000;
const before = (hours: number) => new Date(Date.now() - hours * HOUR);
const SAFE = { asked: true, response: RESPONSE.safe, respondedAt: before(1), askedAt: null };

/** What is shown, with a star where the mark of the state stands. */
async function shown(...all: Parameters<typeof LastAnswer>[0]['said'][]): Promise<string[]> {
  openScreen(
    all.map((said, index) => <p key={index}>{<LastAnswer said={said} />}</p>),
    '/',
    [],
  );
  const cells = await screen.findAllByRole('paragraph');
  return cells.map((cell) => `${cell.querySelector('svg') ? '*' : ''}${cell.textContent}`);
}

test('an answer of the last day stands with its mark; an older one is gray and says how old it is', async () => {
  const [old, older] = [before(25), before(24 * 75)];
  const cells = await shown(
    SAFE,
    { ...SAFE, respondedAt: old },
    { ...SAFE, respondedAt: older },
    { ...SAFE, response: null, respondedAt: null, askedAt: old },
  );
  expect(cells).toEqual([
    `*無事${formatDateTime(SAFE.respondedAt)} に回答`,
    `無事1 日前の ${formatDate(old)} に回答`,
    `無事2 か月前の ${formatDate(older)} に回答`,
    `未回答1 日前の ${formatDate(old)} に送信`,
  ]);
});

test('who needed help keeps the mark, however long ago: somebody may still have to deal with it', async () => {
  const old = before(25);
  const cells = await shown({ ...SAFE, response: RESPONSE.help, respondedAt: old });
  expect(cells).toEqual([`*要支援${formatDateTime(old)} に回答`]);
});
