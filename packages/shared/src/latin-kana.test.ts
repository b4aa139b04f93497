import { fullKana } from './kana.js';
import { isLatin, kanaOfLatin, latinOf, readingOf } from './latin-kana.js';

test.each([
  ['John Smith', 'ジョン　スミス'],
  ['Mary-Ann O’Neil', 'マリ　アン　オ　ネイル'],
  ['SUZUKI Hanako', 'スズキ　ハナコ'],
  ['Kyoko Watanabe', 'キョコ　ワタナベ'],
  ['Kenichi Hattori', 'ケニチ　ハットリ'],
  ['Chen Wei', 'チェン　ウェイ'],
  ['Sofía Rossi', 'ソフィア　ロッシ'],
  ['Jack Cox', 'ジャク　コクス'],
  ['Ｂｏｂ', 'ボブ'],
])('%s sounds like %s', (name, kana) => {
  expect(kanaOfLatin(name)).toBe(kana);
  // as it is stored
  expect(fullKana(kana)).toBe(kana);
});

test.each([
  ['John Smith', true],
  ['Renée d’Arc', true],
  ['', false],
  ['...', false],
  ['加賀 花子', false],
  ['加賀 Hana', false],
  ['Ольга', false],
])('whether %s is written in Latin letters: %s', (name, expected) => {
  expect(isLatin(name)).toBe(expected);
});

test.each([
  ['John Smith', '', 'ジョン　スミス'],
  ['John Smith', ' ', 'ジョン　スミス'],
  ['John Smith', 'ジョン　スミッス', 'ジョン　スミッス'],
  ['加賀 花子', 'kaga hanako', 'カガ　ハナコ'],
  ['加賀 花子', 'かが はなこ', 'カガ　ハナコ'],
  ['加賀 花子', '', ''],
])('the reading of %s with %j is %s', (name, nameKana, reading) => {
  expect(readingOf({ name, nameKana })).toBe(reading);
});

test.each([
  ['モリ　アヤ', 'Mori Aya'],
  ['オオガワ　ケンイチ', "Oogawa Ken'ichi"],
  ['カトウ ユウコ', 'Katou Yuuko'],
  ['ハットリ　ジュン', 'Hattori Jun'],
  ['リー', 'Rii'],
  ['', ''],
])('%s is %s in Latin letters', (kana, latin) => {
  expect(latinOf(kana)).toBe(latin);
});
