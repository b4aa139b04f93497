import { requiredKana } from './kana.js';
import { fieldErrors } from './validation.js';

it.each<[string, string]>([
  ['ヤマダ　タロウ', 'ヤマダ　タロウ'],
  ['ヤマダ タロウ', 'ヤマダ　タロウ'],
  ['ヤマダ  　 タロウ', 'ヤマダ　タロウ'],
  ['　ヤマダ　', 'ヤマダ'],
  ['やまだ たろう', 'ヤマダ　タロウ'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ　タロウ'],
  ['ﾊﾟﾊﾟ', 'パパ'],
  ['ｶﾞｷﾞｸﾞｹﾞｺﾞ', 'ガギグゲゴ'],
  ['ｻﾄｰ', 'サトー'],
  ['さとー', 'サトー'],
  ['サトー', 'サトー'],
  ['ヴィヴィアン', 'ヴィヴィアン'],
  ['ゔぃゔぃあん', 'ヴィヴィアン'],
  ['ｳﾞｨｳﾞｨｱﾝ', 'ヴィヴィアン'],
  ['カ\u3099イド', 'ガイド'],
  ['か\u3099いど', 'ガイド'],
  ['カ\u309bイド', 'ガイド'],
  ['カ\uff9eイド', 'ガイド'],
  ['ハ\u309cハ', 'パハ'],
  ['ハ\uff9fハ', 'パハ'],
  ['ジョン・スミス', 'ジョン・スミス'],
  ['ｼﾞｮﾝ･ｽﾐｽ', 'ジョン・スミス'],
  ['じょん・すみす', 'ジョン・スミス'],
  ['キャサリン', 'キャサリン'],
  ['ｷｬｻﾘﾝ', 'キャサリン'],
  ['ァィゥェォッャュョ', 'ァィゥェォッャュョ'],
  ['ぁぃぅぇぉっゃゅょゎ', 'ァィゥェォッャュョヮ'],
  ['ヶヵ', 'ヶヵ'],
  ['ゕゖ', 'ヵヶ'],
  ['ヰヱヲン', 'ヰヱヲン'],
  ['ゐゑをん', 'ヰヱヲン'],
  ['ｦﾝ', 'ヲン'],
  ['ヷヺ', 'ヷヺ'],
  ['ア\tイ', 'ア　イ'],
  ['ア\nイ', 'ア　イ'],
  ['ア\u202eイ', 'アイ'],
  ['\u0000ア', 'ア'],
  ['ア', 'ア'],
  ['ア'.repeat(100), 'ア'.repeat(100)],
  ['ｶﾞ'.repeat(100), 'ガ'.repeat(100)],
])('stores %j as %j', (typed, kept) => expect(requiredKana.safeParse(typed).data).toBe(kept));

const E00007 = { field: '', messageCode: 'E00007', params: { type: 'kana' } };
const wrong = (typed: unknown) =>
  fieldErrors(requiredKana.safeParse(typed, { reportInput: true }).error?.issues ?? [])[0];

it.each([
  '山田',
  'ヤマダ太郎',
  'Yamada',
  'ＹＡＭＡＤＡ',
  'ヤマダ1',
  'ヤマダ１',
  'ヤマダ-タロウ',
  'ヤマダ‐タロウ',
  'ヤマダ、タロウ',
  'ヤマダ。',
  'ヤマダ＝タロウ',
  'ヤマダ（タロウ）',
  'ヤマダ〜',
  'ヤマダ!',
  'ヤマダ,',
  'ミスヾ',
  'みすゞ',
  'ア\u309b\u309b',
  '가나다',
  'Ж',
  '\u{1f600}',
  '=ヤマダ',
])('refuses %j: not kana', (typed) => expect(wrong(typed)).toEqual(E00007));

it('refuses a missing and a too long name', () => {
  for (const nothing of ['', ' 　', '\t', '\u202e']) expect(wrong(nothing)).toMatchObject({ messageCode: 'E00001' });
  expect(wrong(undefined)).toMatchObject({ messageCode: 'E00001' });
  expect(wrong('ア'.repeat(101))).toMatchObject({ messageCode: 'E00019', params: { max: 100 } });
  expect(wrong('ア'.repeat(401))).toMatchObject({ messageCode: 'E00019' });
});
