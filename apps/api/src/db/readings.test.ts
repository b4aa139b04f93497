import { readingsOf } from './readings.js';

it.each([
  ['田中', []],
  ['たなか', []],
  ['tanaka', ['タナカ']],
  ['Tanaka Tarou', ['タナカ タロウ']],
  ['ｔａｒｏ', ['タロ']],
  ['yuko', ['ユコ', 'ユウコ']],
  ['kenichi', ['ケニチ', 'ケンイチ']],
  ['shinichiro', ['シニチロ', 'シンイチロ']],
  ['lukas', []],
  ['a', []],
  ['a.b@example.com', []],
  ['090-1234', []],
])('%s may also stand for %j', (text, kana) => {
  const [itself, ...others] = readingsOf(text);
  expect(itself).toBe(text);
  expect(others).toEqual(expect.arrayContaining(kana));
  if (kana.length === 0) expect(others).toEqual([]);
});

it('has few readings, however long the text', () => {
  expect(readingsOf('yukonokatokono'.repeat(20)).length).toBeLessThanOrEqual(9);
});
