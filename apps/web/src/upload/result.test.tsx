/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { uploadOf } from '../testing/upload.js';
import { Result } from './result.js';

const UPLOAD = uploadOf({ state: 'committed', committedAt: new Date(), unsentCompletions: 2 });

test('registration messages that are for other people than were shown say so, and send nothing', async () => {
  const { user, asked } = openScreen(<Result upload={UPLOAD} />, '/upload?id=3', [
    [
      api.applicantUploads.rows,
      { data: { items: [], pagination: { page: 1, perPage: 20, total: 0, totalCapped: false } } },
    ],
    [
      api.applicantUploads.sendCompletion,
      {
        status: 409,
        code: 'COUNT_CHANGED',
        fields: [{ field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: 1 } }],
      },
    ],
  ]);
  await user.click(await screen.findByRole('button', { name: '2 名に案内を送る' }));
  const [, agree] = await screen.findAllByRole('button', { name: '2 名に案内を送る' });
  if (agree) await user.click(agree);
  await screen.findByText(/送信する人数が 1 名に変わりました/);
  expect(asked.find(({ call }) => call.includes('send-completion'))?.body).toEqual({ expectedCount: 2 });
});

test('those without any contact are named, and nothing is offered to be sent to them', async () => {
  openScreen(<Result upload={{ ...UPLOAD, unsentCompletions: 0, noContact: 2 }} />, '/upload?id=3', [
    [
      api.applicantUploads.rows,
      { data: { items: [], pagination: { page: 1, perPage: 20, total: 0, totalCapped: false } } },
    ],
  ]);
  await screen.findByText(/新しい旅行者 2 名は、メールアドレスも電話番号もないため/u);
  expect(screen.queryByRole('button', { name: /案内を送る/u })).toBeNull();
  expect(screen.queryByText(/案内を送っていない旅行者はいません/u)).toBeNull();
});

test('the rows that were left out can be downloaded with what is wrong in them', async () => {
  openScreen(<Result upload={{ ...UPLOAD, counts: { ...UPLOAD.counts, wrong: 1 } }} />, '/upload?id=3', [
    [
      api.applicantUploads.rows,
      { data: { items: [], pagination: { page: 1, perPage: 20, total: 0, totalCapped: false } } },
    ],
  ]);
  await screen.findByRole('button', { name: 'エラーを書き込んだ Excel' });
});
