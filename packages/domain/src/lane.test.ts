import { mailDomain } from './lane.js';

test.each([
  ['taro@Example.COM', 'example.com'],
  ['"a@b"@example.jp', 'example.jp'],
  ['nobody', ''],
])('%s has the domain "%s"', (address, domain) => {
  expect(mailDomain(address)).toBe(domain);
});
