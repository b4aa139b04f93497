/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { OperationLogPage } from './operation-log-page.js';

const operation = (id: string, more: object) => ({
  id,
  at: '2026-11-20T05:10:00Z',
  userName: '東城 慎吾',
  companyName: '北辰精機製作所',
  companyNameEn: '',
  address: '192.0.2.1',
  feature: 'applicant',
  action: 'update',
  entity: 'applicant',
  entityId: '812',
  targetName: '石川 春香',
  targetNameEn: '石川 春香',
  travelerName: null,
  before: null,
  after: null,
  names: [],
  result: 'done',
  ...more,
});

it('names the user, the company and the target apart, and tells ids in the details only', async () => {
  const answer = { action: 'answer', entity: 'delivery', targetName: '安否確認', travelerName: '見本 太郎' };
  const items = [
    operation('1', { before: { name: 'A' }, after: { name: 'B' } }),
    operation('2', { targetName: null }),
    operation('3', { ...answer, after: { applicantId: 7 } }),
    operation('4', { action: 'signIn', entity: 'session', entityId: null, targetName: null }),
  ];
  const pagination = { page: 1, perPage: 20, total: 4, totalCapped: false };
  openScreen(<OperationLogPage />, '/option/operation-log', [
    [api.logs.list, { data: { items, pagination } }],
    [api.companies.list, { data: { items: [], pagination: { ...pagination, total: 0 } } }],
  ]);
  const users = await screen.findAllByText('東城 慎吾');
  const [first, second, third, fourth] = users.map((user) => user.closest('tr'));
  const cells = (row: HTMLTableRowElement | null | undefined) =>
    [...(row?.cells ?? [])].slice(1, 5).map(({ textContent }) => textContent);
  expect(cells(first)).toEqual(['東城 慎吾', '北辰精機製作所', '変更', '石川 春香旅行者']);
  expect(cells(second)).toEqual(['東城 慎吾', '北辰精機製作所', '変更', '旅行者']);
  expect(cells(third)).toEqual(['東城 慎吾', '北辰精機製作所', '回答の記録', '見本 太郎安否確認配信']);
  expect(cells(fourth)).toEqual(['東城 慎吾', '北辰精機製作所', 'ログイン', '–']);
  for (const [row, shown] of [
    [first, '変更内容を見る'],
    [second, '詳細を見る'],
  ] as const) {
    const details = within(row ?? document.body)
      .getByText(shown)
      .closest('details');
    expect(details?.textContent).toContain('対象の ID：812');
    expect(details?.open).toBe(false);
  }
});

it('leaves out an id whose name the row has, unless it changed', async () => {
  const items = [
    operation('1', { after: { name: '営業部', companyId: 1 } }),
    operation('2', { before: { companyId: 1 }, after: { companyId: 2 } }),
    operation('3', { companyName: null, after: { companyId: 3 } }),
    operation('4', { travelerName: '見本 太郎', after: { applicantId: 7, response: 1 } }),
    operation('5', { after: { companyId: 1 } }),
  ];
  const pagination = { page: 1, perPage: 20, total: 5, totalCapped: false };
  openScreen(<OperationLogPage />, '/option/operation-log', [
    [api.logs.list, { data: { items, pagination } }],
    [api.companies.list, { data: { items: [], pagination: { ...pagination, total: 0 } } }],
  ]);
  const shown = (await screen.findAllByText('変更内容を見る')).map((summary) =>
    [...(summary.closest('details')?.querySelectorAll('tr') ?? [])].map(({ textContent }) => textContent),
  );
  const head = '項目変更前変更後';
  const added = '項目変更後';
  expect(shown).toEqual([
    [added, '名前営業部'],
    [head, '会社ID 1ID 2'],
    [added, '会社ID 3'],
    [added, '回答無事'],
  ]);
});
