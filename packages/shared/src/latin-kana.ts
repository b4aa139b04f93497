/** Letters that together are one sound, with the kana before a, i, u, e, o, and the one with no vowel after it. */
const SOUNDS: Record<string, readonly [string, string, string, string, string, string]> = {
  '': ['ア', 'イ', 'ウ', 'エ', 'オ', ''],
  b: ['バ', 'ビ', 'ブ', 'ベ', 'ボ', 'ブ'],
  by: ['ビャ', 'ビィ', 'ビュ', 'ビェ', 'ビョ', 'ビ'],
  ch: ['チャ', 'チ', 'チュ', 'チェ', 'チョ', 'チ'],
  d: ['ダ', 'ディ', 'ドゥ', 'デ', 'ド', 'ド'],
  f: ['ファ', 'フィ', 'フ', 'フェ', 'フォ', 'フ'],
  g: ['ガ', 'ギ', 'グ', 'ゲ', 'ゴ', 'グ'],
  gy: ['ギャ', 'ギィ', 'ギュ', 'ギェ', 'ギョ', 'ギ'],
  h: ['ハ', 'ヒ', 'フ', 'ヘ', 'ホ', ''],
  hy: ['ヒャ', 'ヒィ', 'ヒュ', 'ヒェ', 'ヒョ', 'ヒ'],
  j: ['ジャ', 'ジ', 'ジュ', 'ジェ', 'ジョ', 'ジ'],
  k: ['カ', 'キ', 'ク', 'ケ', 'コ', 'ク'],
  ky: ['キャ', 'キィ', 'キュ', 'キェ', 'キョ', 'キ'],
  m: ['マ', 'ミ', 'ム', 'メ', 'モ', 'ム'],
  my: ['ミャ', 'ミィ', 'ミュ', 'ミェ', 'ミョ', 'ミ'],
  n: ['ナ', 'ニ', 'ヌ', 'ネ', 'ノ', 'ン'],
  ny: ['ニャ', 'ニィ', 'ニュ', 'ニェ', 'ニョ', 'ニ'],
  p: ['パ', 'ピ', 'プ', 'ペ', 'ポ', 'プ'],
  py: ['ピャ', 'ピィ', 'ピュ', 'ピェ', 'ピョ', 'ピ'],
  q: ['クァ', 'クィ', 'ク', 'クェ', 'クォ', 'ク'],
  r: ['ラ', 'リ', 'ル', 'レ', 'ロ', 'ル'],
  ry: ['リャ', 'リィ', 'リュ', 'リェ', 'リョ', 'リ'],
  s: ['サ', 'シ', 'ス', 'セ', 'ソ', 'ス'],
  sh: ['シャ', 'シ', 'シュ', 'シェ', 'ショ', 'シュ'],
  t: ['タ', 'ティ', 'トゥ', 'テ', 'ト', 'ト'],
  ts: ['ツァ', 'ツィ', 'ツ', 'ツェ', 'ツォ', 'ツ'],
  v: ['ヴァ', 'ヴィ', 'ヴ', 'ヴェ', 'ヴォ', 'ヴ'],
  w: ['ワ', 'ウィ', 'ウ', 'ウェ', 'ウォ', 'ウ'],
  y: ['ヤ', 'イ', 'ユ', 'イェ', 'ヨ', 'イ'],
  z: ['ザ', 'ジ', 'ズ', 'ゼ', 'ゾ', 'ズ'],
};
const SOUND = /[bghkmnpr]y(?=[aiueo])|ch|sh|ts|[bdfghjkmnpqrstvwyz]/uy;

/** Spellings of the same sound, brought to one. */
const SAME: readonly [RegExp, string][] = [
  [/ph/gu, 'f'],
  [/th/gu, 's'],
  [/c?kh?/gu, 'k'],
  [/c(?=[eiy])/gu, 's'],
  [/c(?!h)/gu, 'k'],
  [/qu/gu, 'q'],
  [/x/gu, 'ks'],
  [/l/gu, 'r'],
  [/y(?![aiueo])/gu, 'i'],
  [/nn(?![aiueo])/gu, 'n'],
  [/([mr])\1/gu, '$1'],
  [/m(?=[bp])/gu, 'n'],
];

function kanaOfWord(word: string): string {
  const text = SAME.reduce((spelled, [from, to]) => spelled.replace(from, to), word);
  let kana = '';
  let at = 0;
  while (at < text.length) {
    SOUND.lastIndex = at;
    const sound = SOUND.exec(text)?.[0] ?? '';
    const next = text[at + sound.length] ?? '';
    if (sound !== '' && sound !== 'n' && next === sound[0]) {
      kana += 'ッ';
      at += 1;
      continue;
    }
    const vowel = 'aiueo'.indexOf(next);
    kana += SOUNDS[sound]?.[next === '' || vowel < 0 ? 5 : vowel] ?? '';
    at += sound.length + (vowel >= 0 && next !== '' ? 1 : 0);
    if (sound === '' && vowel < 0) at += 1;
  }
  return kana;
}

const NOT_LATIN = /[^\p{sc=Latin}\p{M}\p{P}\s]/u;

/** Whether a name is written in Latin letters. */
export const isLatin = (name: string): boolean => /\p{sc=Latin}/u.test(name) && !NOT_LATIN.test(name);

/** About how a name in Latin letters sounds, in katakana: it is sorted and found by that. */
export const kanaOfLatin = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/u)
    .map(kanaOfWord)
    .filter((word) => word !== '')
    .join('　');
