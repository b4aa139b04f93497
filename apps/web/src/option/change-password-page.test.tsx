/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { COMPANY_ADMIN } from '../testing/company-admin.js';
import { openScreen } from '../testing/screen.js';
import { ChangePasswordPage } from './change-password-page.js';

const LINK = '自分に届くメールの言語を変える';

it('leads to where the language of one’s own mails is set', async () => {
  openScreen(<ChangePasswordPage />, '/option/change-password', [[api.auth.me, { data: COMPANY_ADMIN }]]);
  const { pathname, search } = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: LINK })).href);
  expect([pathname, search]).toEqual(['/settings/user-usage/edit', `?id=${COMPANY_ADMIN.user.id}`]);
});

it('leads nowhere for whoever may change no user', async () => {
  const none = { refer: true, insert: false, update: false, delete: false, exec: false, print: false };
  const permissions = { ...COMPANY_ADMIN.permissions, user: none };
  openScreen(<ChangePasswordPage />, '/option/change-password', [
    [api.auth.me, { data: { ...COMPANY_ADMIN, permissions } }],
  ]);
  await screen.findByRole('heading', { name: 'パスワード変更' });
  expect(screen.queryByRole('link', { name: LINK })).toBeNull();
});
