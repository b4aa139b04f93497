/** @jest-environment ./tests/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { GuideButton } from './guide-button.js';

test.each([
  [false, 'アプリ ID の案内を送る', '送る'],
  [true, 'アプリ ID の案内を再送', '再送する'],
])('the app ID is sent again only if it was sent before: %s', async (again, name, action) => {
  const { user } = openScreen(<GuideButton id={7} name="石川 春香" again={again} />, '/', []);
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: action });
});
