/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { uploadOf } from '../testing/upload.js';
import { Review } from './review.js';

const UPLOAD = uploadOf({ noContact: 1 });
const row = (number: number, values: object, noContact: boolean) => ({
  row: number,
  kind: 'new',
  values,
  changes: [],
  errors: [],
  noContact,
  applicantId: null,
});
const PAGINATION = { page: 1, perPage: 20, total: 2, totalCapped: false };
const ROWS = [row(2, { name: '見本 太郎' }, true), row(3, { name: '見本 花子', phone: '090-1234-5678' }, false)];

test('a traveler without any contact is named at the row, counted, and can be registered', async () => {
  const { user } = openScreen(<Review upload={UPLOAD} />, '/upload?id=3', [
    [
      api.applicantUploads.rows,
      ({ query }) => ({
        data: { items: query.kind === 'noContact' ? ROWS.slice(0, 1) : ROWS, pagination: PAGINATION },
      }),
    ],
  ]);
  await screen.findByText('見本 花子');
  expect(screen.getAllByText('メールアドレスも電話番号もありません')).toHaveLength(1);
  const warning = '1 名は連絡先がなく、安否確認が届きません（登録はできます）';
  expect(screen.getAllByText(warning)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '2 名を登録する' }));
  // said again before anything is registered
  expect(await screen.findAllByText(warning)).toHaveLength(2);
  // the title asks, and nothing asks once more
  expect(screen.getAllByText('2 名を登録しますか？').length).toBeGreaterThan(0);
  expect(screen.queryByText('登録しますか？')).toBeNull();
});

test('a row may have several errors: how many they are stands beside their kinds', async () => {
  const fault = (field: string, count: number) => ({ field, messageCode: 'E00001', params: {}, count });
  openScreen(
    <Review upload={uploadOf({ counts: { new: 1, changed: 0, unchanged: 0, wrong: 12 } })} />,
    '/upload?id=3',
    [
      [api.applicantUploads.rows, { data: { items: ROWS, pagination: PAGINATION } }],
      [api.applicantUploads.faults, { data: { items: [fault('name', 10), fault('city', 5)] } }],
    ],
  );
  expect((await screen.findByRole('heading', { name: /エラーの内訳/ })).textContent).toBe(
    'エラーの内訳 12 行に次のエラー 15 件',
  );
});
