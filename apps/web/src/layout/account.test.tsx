/** @jest-environment ./tests/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { setLanguage } from '../shell/i18n.js';
import { openScreen } from '../testing/screen.js';
import { Account } from './account.js';

test('says in which language the emails stay, if it is not the one on the screen', async () => {
  openScreen(<Account />, '/', []);
  await screen.findByText('東城 慎吾');
  expect(screen.queryByText(/メールは/)).toBeNull();
  await act(() => setLanguage('en'));
  expect(await screen.findByText('Emails to you stay in Japanese (set in your user record)')).not.toBeNull();
  await act(() => setLanguage('ja'));
});
