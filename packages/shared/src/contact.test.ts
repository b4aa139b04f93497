import { phone, postalCode, requiredPhone } from './contact.js';
import { line, lines, mail, requiredLine } from './text.js';

it.each([
  ['03-1234-5678', '03-1234-5678'],
  ['090-1234-5678', '090-1234-5678'],
  ['0120-444-444', '0120-444-444'],
  ['+1-212-736-5000', '+1-212-736-5000'],
  ['+81-90-1234-5678', '+81-90-1234-5678'],
  ['０３－１２３４－５６７８', '03-1234-5678'],
  ['03ー1234ー5678', '03-1234-5678'],
  ['03ｰ1234ｰ5678', '03-1234-5678'],
  ['03‐1234‑5678', '03-1234-5678'],
  ['03‒1234–5678', '03-1234-5678'],
  ['03—1234―5678', '03-1234-5678'],
  ['03−1234-5678', '03-1234-5678'],
  ['　03-1234-5678 ', '03-1234-5678'],
  ['', ''],
  ['0312345678', undefined],
  ['+81312345678', undefined],
  ['03-1234-', undefined],
  ['-03-1234', undefined],
  ['3-1234-5678', undefined],
  ['03--1234', undefined],
  ['03-12a4-5678', undefined],
  ['03-1234-5678 ext 1', undefined],
  ['1-212-736-5000', undefined],
  ['+1-212-736-5000-1234-5678-9', undefined],
  ['9.0E+10', undefined],
])('phone %j', (text, value) => {
  expect(phone.safeParse(text).data).toBe(value);
  expect(requiredPhone.safeParse(text).data).toBe(value === '' ? undefined : value);
});

it.each([
  ['100-0005', '100-0005'],
  ['1000005', '100-0005'],
  ['１００－０００５', '100-0005'],
  ['１０００００５', '100-0005'],
  ['100ー0005', '100-0005'],
  [' 100-0005　', '100-0005'],
  ['', ''],
  ['100-005', undefined],
  ['10-00005', undefined],
  ['10000055', undefined],
  ['〒100-0005', undefined],
  ['abc-defg', undefined],
])('postal code %j', (text, value) => expect(postalCode.safeParse(text).data).toBe(value));

it.each([
  ['', ''],
  ['a@example.com', 'a@example.com'],
  [' a@example.com　', 'a@example.com'],
  ['a@', undefined],
  ['a@example.com\r\nBcc: b@example.com', undefined],
  [`${'a'.repeat(250)}@example.com`, undefined],
])('mail %j', (text, value) => expect(mail.safeParse(text).data).toBe(value));

it.each<[string, string | undefined]>([
  ['　株式会社\u3000見本　', '株式会社\u3000見本'],
  ['㈱髙橋～', '㈱髙橋～'],
  ['カ\u3099イド', 'ガイド'],
  ['e\u0301', 'e\u0301'],
  ['a\r\nb\tc', 'a b c'],
  ['𠮷'.repeat(100), '𠮷'.repeat(100)],
  ['𠮷'.repeat(101), undefined],
])('a line %j', (text, value) => {
  expect(line(100).safeParse(text).data).toBe(value);
  expect(requiredLine(100).safeParse(text).data).toBe(value);
});

it('lines keep their ends, and what must be given is missed', () => {
  expect(lines(10).parse('a\r\nb')).toBe('a\nb');
  expect(requiredLine(10).safeParse('　').error?.issues[0]?.message).toBe('E00001');
});
