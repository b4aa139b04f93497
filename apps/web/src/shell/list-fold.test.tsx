/**
 * @jest-environment ./tests/browser-environment.mjs
 * @jest-environment-options {"width": 390}
 */
import { api } from '@tabimori/shared';
import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { List } from './list-page.js';
import type { Filter } from './list-types.js';

const FILTERS: Filter[] = [
  { name: 'area', label: '地域', options: [{ value: '5', label: '欧州' }] },
  { name: 'destinationCategory', label: '区分', options: [{ value: '2', label: '海外' }] },
  { name: 'used', label: '旅行者', options: [{ value: 'true', label: 'あり' }] },
];

const TABS = ['5', '6', '7', '8', '9'].map((value) => ({ value, label: `地域${value}` }));

function open(filters: Filter[], path = '/settings/country', tabs = 0) {
  const list = (
    <List
      call={api.countries.list}
      rowKey={({ id }: { id: number }) => id}
      search="国名"
      filters={filters}
      {...(tabs > 0 && {
        tabs: { name: 'area', options: [{ value: '', label: 'すべて' }, ...TABS.slice(0, tabs - 1)] },
      })}
      columns={[]}
      card={() => null}
      empty={{ title: '国がありません', noMatch: '条件に一致する国はありません' }}
    />
  );
  return openScreen(list, path, [
    [api.countries.list, { data: { items: [], pagination: { page: 1, perPage: 20, total: 0, totalCapped: false } } }],
  ]);
}
const fold = async (): Promise<HTMLElement | null> => {
  await screen.findByRole('textbox');
  return screen.queryByText('絞り込み');
};

test('on a phone many filters are behind one control, the search is not', async () => {
  const { user } = open(FILTERS);
  const summary = await fold();
  const details = summary?.closest('details');
  expect(details?.open).toBe(false);
  expect(details?.contains(screen.getByRole('textbox'))).toBe(false);
  expect(details?.querySelectorAll('[role=combobox]')).toHaveLength(3);
  if (summary) await user.click(summary);
  await waitFor(() => expect(details?.open).toBe(true));
});

test('on a phone many tabs are one choice, so that nobody has to swipe for the last of them', async () => {
  const { user, router } = open([], undefined, 6);
  const choice = await screen.findByRole('combobox', { name: '見る一覧' });
  expect(screen.queryByRole('button', { name: '地域5' })).toBeNull();
  await user.click(choice);
  await user.click(await screen.findByTitle('地域9'));
  await waitFor(() => expect(router.state.location.search).toBe('?area=9'));
});

test('five tabs stay tabs', async () => {
  open([], undefined, 5);
  expect(await screen.findByRole('button', { name: '地域8' })).toBeTruthy();
});

test('two filters fit on a line and stay in sight', async () => {
  open(FILTERS.slice(0, 2));
  expect(await fold()).toBeNull();
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
});

test('what applies is told and taken off without opening the control', async () => {
  const { user, router } = open(FILTERS, '/settings/country?area=5');
  expect((await fold())?.closest('details')?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: '地域 欧州 を外す' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
