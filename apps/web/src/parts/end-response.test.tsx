/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { EndResponse } from './end-response.js';

async function ask(left: object | null) {
  const opened = openScreen(<EndResponse eventId={4} about="岩手県内陸南部の地震" isBoth />, '/', [
    ...(left === null ? [] : [[api.events.unfinished, { data: left }] as const]),
    [
      api.lookUps.prefectures,
      { data: { items: [{ code: '03', name: '岩手県', nameEn: 'Iwate', kana: 'イワテケン' }] } },
    ],
    [api.events.close, { data: { companies: 1, unanswered: 28 } }],
  ]);
  await opened.user.click(await screen.findByRole('button', { name: '岩手県内陸南部の地震の対応を終了する' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

test('whoever ends a response is told whom it leaves, and that they are told to flee there', async () => {
  const { dialog, user, writes } = await ask({
    open: 1,
    taken: 2,
    safe: 1,
    other: 1,
    unanswered: 28,
    unasked: 2,
    warned: { grade: 'major', prefectures: ['03'] },
  });
  await dialog.findByText('岩手県に大津波警報が発表中です。');
  dialog.getByText('地震と津波の、両方の対応が終わります。');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '岩手県に大津波警報が発表中です。',
    '支援が必要な人・負傷した人のうち 1 名が、未対応のままです。',
    '2 名が、まだ対応中です。',
    '要支援・負傷のあと「無事」と答えた 1 名に、まだだれも対応していません。',
    '「その他」と答えた人が 1 名います。回答の内容を確かめてください。',
    '28 名が、まだ回答していません。',
    '津波アラートだけを送った 2 名には、安否をまだたずねていません。',
  ]);
  await user.click(dialog.getByRole('button', { name: '対応を終了する' }));
  await waitFor(() => expect(writes()).toMatchObject([{ call: 'POST /events/:id/close' }]));
});

test('nobody is left', async () => {
  const { dialog } = await ask({ open: 0, taken: 0, safe: 0, other: 0, unanswered: 0, unasked: 0, warned: null });
  expect(dialog.getByText('全員が回答し、対応も済んでいます。')).toBeTruthy();
});

test('what could not be counted is not said to be nothing', async () => {
  const { dialog } = await ask(null);
  expect(dialog.getByText(/^残っている人の数を読み込めませんでした。/)).toBeTruthy();
});

test('a count that never comes does not keep anybody from ending it, nor is it asked for by each press', async () => {
  const opened = openScreen(<EndResponse eventId={4} about="岩手県内陸南部の地震" isBoth />, '/', []);
  const { fetch } = globalThis;
  let counts = 0;
  globalThis.fetch = (input, init) => {
    if (!(typeof input === 'string' && input.includes('unfinished'))) return fetch(input, init);
    counts += 1;
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('no answer'))));
  };
  const button = await screen.findByRole('button', { name: '岩手県内陸南部の地震の対応を終了する' });
  await opened.user.click(button);
  await opened.user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^残っている人の数を読み込めませんでした。/)).toBeTruthy();
  expect(counts).toBe(1);
});
