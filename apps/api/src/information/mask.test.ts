import { maskAppId, maskMail, maskPhone } from './mask.js';

it.each([
  ['taro@example.com', 't***@example.com'],
  ['a@b@example.com', 'a***@example.com'],
  ['𠮷野@example.com', '𠮷***@example.com'],
  ['@example.com', '***'],
  ['nothing', '***'],
  [null, null],
])('masks the mail %s', (mail, masked) => {
  expect(maskMail(mail)).toBe(masked);
});

it.each([
  ['090-1234-5678', '***-****-5678'],
  ['+1 202 555 0123', '***-****-0123'],
  [null, null],
])('masks the phone %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

it('masks the app ID except its end', () => {
  expect(maskAppId('7K2MQ9XW4T')).toBe('********4T');
});
