/** @jest-environment ./tests/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { PhoneNumber } from './phone-number.js';

function open(isSecureContext: boolean) {
  Object.defineProperty(window, 'isSecureContext', { value: isSecureContext, configurable: true });
  return openScreen(<PhoneNumber phone="090-1" name="森 彩" />, '/', []);
}

test('a number is copied; if the browser refuses, that is said', async () => {
  const { user } = open(true);
  const copy = await screen.findByRole('button', { name: '090-1 をコピーする' });
  await user.click(copy);
  await screen.findByText('090-1 をコピーしました。');
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  await user.click(copy);
  await screen.findByText('090-1 をコピーできませんでした。');
});

test('without TLS, where no browser copies, nothing is offered', async () => {
  open(false);
  await screen.findByRole('link');
  expect(screen.queryByRole('button', { name: '090-1 をコピーする' })).toBeNull();
});
