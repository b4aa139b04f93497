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

function open(filters: Filter[], path = '/settings/country') {
  const list = (
    <List
      call={api.countries.list}
      rowKey={({ id }: { id: number }) => id}
      search="国名"
      filters={filters}
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
