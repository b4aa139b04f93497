/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cloneElement, useState } from 'react';
import { leaveBy } from './http.js';
import { openScreen, type Answer } from '../testing/screen.js';
import type { ListQuery } from './list-codec.js';
import { List } from './list-page.js';
import { ListTools } from './list-tools.js';

const ROW = {
  id: 7,
  code: '250',
  name: 'フランス',
  nameEn: 'France',
  area: 5,
  destinationCategory: 2,
  seq: 10,
  remark: '',
  keywords: [],
  travelers: 0,
  version: 3,
};
const page = (total: number): Answer => ({
  data: {
    items: total === 0 ? [] : [ROW],
    pagination: { page: 1, perPage: 20, total, totalCapped: false },
  },
});
const LIST = (
  <List
    call={api.countries.list}
    rowKey={({ id }: { id: number }) => id}
    href={() => null}
    search="国名"
    columns={[{ key: 'name', title: '国名', sort: 'name', render: ({ name }) => name }]}
    card={({ name }) => name}
    empty={{ title: '国がありません', noMatch: '条件に一致する国はありません' }}
  />
);
const open = (answer: Answer, path = '/settings/country') => openScreen(LIST, path, [[api.countries.list, answer]]);

test('the address says which rows are read, and the page links change it', async () => {
  const { user, asked, router } = open(page(45), '/settings/country?area=5');
  await user.click(await screen.findByRole('button', { name: '3 ページ' }));
  await waitFor(() => expect(router.state.location.search).toBe('?area=5&page=3'));
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ area: '5', page: '3' }));
});

test('rows of former conditions are not chosen while those of the new ones are read', async () => {
  const choose = jest.fn();
  const list = cloneElement(LIST, {
    choice: { isChosen: () => false, choose, label: ({ name }: { name: string }) => name },
  });
  const { user } = openScreen(list, '/settings/country', [[api.countries.list, page(45)]]);
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  const { fetch } = globalThis;
  const waiting: (() => void)[] = [];
  globalThis.fetch = (...asked) => new Promise((answer) => waiting.push(() => answer(fetch(...asked))));
  await user.click(screen.getByRole('button', { name: '3 ページ' }));
  await waitFor(() => expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([true, true]));
  for (const answer of waiting) answer();
  await waitFor(() => expect(screen.getAllByRole('checkbox')[0]).toHaveProperty('disabled', false));
});

test('a choice of several keeps what Enter has chosen when Tab goes on to the next field', async () => {
  const change = jest.fn();
  const options = [{ value: '31', label: '鳥取県' }];
  const filter = { name: 'prefectureCodes', label: '都道府県', options, multiple: true };
  function Tools() {
    const [query, setQuery] = useState<ListQuery>({});
    change.mockImplementation((part: ListQuery) => setQuery({ ...query, ...part }));
    return <ListTools list={{ filters: [filter] }} query={query} change={change} narrowed={[]} />;
  }
  const { user } = openScreen(<Tools />, '/', []);
  const field = screen.getByRole('combobox', { name: '都道府県' });
  await user.click(field);
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).not.toBeNull());
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(change.mock.calls).toEqual([[{ prefectureCodes: '31' }]]);
  // true: the browser goes on to the next field
  expect(fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 })).toBe(true);
  expect(change.mock.calls).toHaveLength(1);
});

test('with nothing yet the screen says so; with nothing that matches it offers to remove the conditions', async () => {
  const { unmount } = open(page(0));
  await screen.findByText('国がありません');
  unmount();
  const { user, router } = open(page(0), '/settings/country?area=5');
  await screen.findByText('条件に一致する国はありません');
  await user.click(screen.getAllByRole('button', { name: '条件をクリア' }).at(-1) ?? document.body);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test.each([500, 503])(
  'a list that cannot be read (%s) says so in its place and offers to try again',
  async (status) => {
    const left: string[] = [];
    leaveBy((path) => left.push(path));
    const { user, asked } = open({ status, code: 'ERROR' });
    await user.click(await screen.findByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /countries')).toHaveLength(2));
    expect(left).toEqual([]);
  },
);

test.each([
  [403, '/403'],
  [404, '/404'],
])('what the reader may not see, or is not there (%s), leads to its page', async (status, path) => {
  const left: string[] = [];
  leaveBy((to) => left.push(to));
  open({ status, code: 'ERROR' });
  await waitFor(() => expect(left).toContain(path));
});
