/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, within } from '@testing-library/react';
import { COMPANY } from '../testing/company.js';
import { openScreen } from '../testing/screen.js';
import { CompaniesPage } from './companies-page.js';

const company = (id: number, more: object = {}) => ({ ...COMPANY, id, name: `会社 ${id}`, ...more });

it('says of which companies in use automatic sends are off, and which wait for approval', async () => {
  const items = [
    company(1),
    company(2, { autoSendsOff: 'all' }),
    company(3, { autoSendsOff: 'tsunami' }),
    company(4, { autoSendsOff: 'all', endOfUse: true }),
    company(5, { state: 'applied' }),
  ];
  openScreen(<CompaniesPage />, '/settings/company', [
    [api.companies.list, { data: { items, pagination: { page: 1, perPage: 20, total: 5, totalCapped: false } } }],
    [api.categories.list, { data: { items: [], pagination: { page: 1, perPage: 20, total: 0, totalCapped: false } } }],
  ]);
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name, 'u') }));
  expect((await row('会社 1')).queryByText(/停止中/u)).toBeNull();
  (await row('会社 2')).getByText('自動送信 停止中');
  (await row('会社 3')).getByText('津波の自動送信 停止中');
  expect((await row('会社 4')).queryByText(/停止中/u)).toBeNull();
  (await row('会社 5')).getByText('承認待ち');
});
