/** @jest-environment ./tests/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { Contact } from './contact.js';

test('whoever has no phone number is reached by mail, and a number is added where they are registered', async () => {
  const row = { applicantId: 7, name: '見本 太郎', phone: null, mailAddress: 'taro@example.com' };
  openScreen(<Contact row={row} calls />, '/', []);
  expect((await screen.findByRole('link', { name: '登録を直す' })).getAttribute('href')).toBe(
    '/change-register/edit?id=7',
  );
  expect(screen.getByRole('link', { name: 'taro@example.com' }).getAttribute('href')).toBe('mailto:taro@example.com');
});
