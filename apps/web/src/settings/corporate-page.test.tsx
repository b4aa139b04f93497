/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { CompanyEditPage } from '../companies/company-edit-page.js';
import { COMPANY } from '../testing/company.js';
import { openScreen } from '../testing/screen.js';
import { SETTING } from '../testing/setting.js';
import { CorporatePage } from './corporate-page.js';

test('the settings of a company lead to what is registered of it', async () => {
  openScreen(<CorporatePage />, '/settings/corporate-setting?companyId=3', [
    [api.autoSend.get, { data: SETTING }],
    [api.autoSend.example, { data: { items: [] } }],
  ]);
  const link = await screen.findByRole('link', { name: '会社情報の変更' });
  expect(link.getAttribute('href')).toBe('/settings/company/edit?id=3');
});

test.each([
  ['active', '/settings/corporate-setting?companyId=3'],
  ['applied', undefined],
])('of a company that is %s, its page leads to its settings at %s', async (state, href) => {
  openScreen(<CompanyEditPage />, '/settings/company/edit?id=3', [
    [api.companies.get, { data: { ...COMPANY, id: 3, state } }],
    [api.categories.list, { data: { items: [], pagination: { page: 1, perPage: 20, total: 0, totalCapped: false } } }],
  ]);
  await screen.findByRole('heading', { name: COMPANY.name });
  const link = screen.queryByRole('link', { name: '企業設定（自動送信）' });
  expect(link?.getAttribute('href')).toBe(href);
});
