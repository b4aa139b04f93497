/** @jest-environment ./tests/browser-environment.mjs */
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { loadLabels } from '../shell/i18n.js';
import { Breadcrumb } from './breadcrumb.js';
import { Button } from './button.js';
import { Pagination } from './pagination.js';
import { Steps } from './steps.js';
import { Table } from './table.js';
import { Tabs } from './tabs.js';

beforeAll(() => loadLabels(['list', 'shell']));

test('a busy button says so and keeps the focus', () => {
  render(<Button busy>保存</Button>);
  const button = screen.getByRole('button', { name: '保存' });
  button.focus();
  expect(button).toBe(document.activeElement);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('type')).toBe('button');
});

test('pages are buttons with names, of which one is current', async () => {
  const wanted: number[] = [];
  const user = userEvent.setup();
  const { rerender } = render(<Pagination page={3} last={13} onPage={(page) => wanted.push(page)} />);
  const pages = within(screen.getByRole('navigation', { name: 'ページ' }));
  expect(pages.getAllByRole('button').map((one) => one.textContent)).toEqual(['', '1', '2', '3', '4', '13', '']);
  expect(pages.getByRole('button', { current: 'page' }).textContent).toBe('3');
  await user.click(pages.getByRole('button', { name: '13 ページ' }));
  pages.getByRole('button', { name: '次のページ' }).focus();
  await user.keyboard(' ');
  expect(wanted).toEqual([13, 4]);
  rerender(<Pagination page={1} last={13} onPage={(page) => wanted.push(page)} />);
  await user.click(pages.getByRole('button', { name: '前のページ' }));
  expect(wanted).toEqual([13, 4]);
});

test('steps are a list with the current one, and none once all are done', () => {
  const steps = ['選ぶ', '確かめる', '登録する'];
  const { rerender } = render(<Steps label="手順" steps={steps} now={1} />);
  const list = within(screen.getByRole('list', { name: '手順' }));
  expect(list.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['選ぶ', '2確かめる', '3登録する']);
  rerender(<Steps label="手順" steps={steps} now={3} />);
  expect(list.queryAllByRole('listitem', { current: 'step' })).toEqual([]);
});

test('tabs are buttons, of which one is pressed', async () => {
  const wanted: string[] = [];
  const options = [
    { value: '1', label: '未回答' },
    { value: '2', label: '回答済み' },
  ];
  render(<Tabs options={options} value="1" onChange={(value) => wanted.push(value)} />);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('未回答');
  await userEvent.setup().click(screen.getByRole('button', { name: '回答済み' }));
  expect(wanted).toEqual(['2']);
});

test('the breadcrumb links to all but the current page', () => {
  const crumbs = [{ label: '設定' }, { label: '会社', to: '/company' }, { label: '編集', to: '/company/edit' }];
  render(<Breadcrumb label="パンくず" crumbs={crumbs} />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['会社']);
  expect(screen.getByRole('listitem', { current: 'page' }).textContent).toBe('編集');
});

test('a table has heads of columns and rows, a row below one, and sums', () => {
  render(
    <Table
      labelled
      caption="人数"
      rows={[
        { name: '東京', count: 3 },
        { name: '大阪', count: 4 },
      ]}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', title: '場所', heads: true, render: ({ name }) => name, foot: '計' },
        { key: 'count', title: '人', order: 'descending', render: ({ count }) => count, foot: 7 },
      ]}
      below={({ name }) =>
        name === '東京' ? (
          <tr>
            <td colSpan={2}>詳しく</td>
          </tr>
        ) : null
      }
    />,
  );
  const table = within(screen.getByRole('table', { name: '人数' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '場所人',
    '東京3',
    '詳しく',
    '大阪4',
    '計7',
  ]);
  expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['東京', '大阪', '計']);
  expect(table.getByRole('columnheader', { name: '人' }).getAttribute('aria-sort')).toBe('descending');
  expect(table.getByRole('cell', { name: '4' }).getAttribute('data-label')).toBe('人');
});
