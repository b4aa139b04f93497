import type { Random } from './random.js';

// prettier-ignore
export const FAMILY: [string, string, string][] = [
  ['佐藤', 'サトウ', 'Sato'], ['鈴木', 'スズキ', 'Suzuki'], ['高橋', 'タカハシ', 'Takahashi'], ['田中', 'タナカ', 'Tanaka'],
  ['伊藤', 'イトウ', 'Ito'], ['渡辺', 'ワタナベ', 'Watanabe'], ['山本', 'ヤマモト', 'Yamamoto'], ['中村', 'ナカムラ', 'Nakamura'],
  ['小林', 'コバヤシ', 'Kobayashi'], ['加藤', 'カトウ', 'Kato'], ['吉田', 'ヨシダ', 'Yoshida'], ['山田', 'ヤマダ', 'Yamada'],
  ['佐々木', 'ササキ', 'Sasaki'], ['山口', 'ヤマグチ', 'Yamaguchi'], ['松本', 'マツモト', 'Matsumoto'], ['井上', 'イノウエ', 'Inoue'],
  ['木村', 'キムラ', 'Kimura'], ['林', 'ハヤシ', 'Hayashi'], ['清水', 'シミズ', 'Shimizu'], ['山崎', 'ヤマザキ', 'Yamazaki'],
  ['森', 'モリ', 'Mori'], ['池田', 'イケダ', 'Ikeda'], ['橋本', 'ハシモト', 'Hashimoto'], ['阿部', 'アベ', 'Abe'],
  ['石川', 'イシカワ', 'Ishikawa'], ['山下', 'ヤマシタ', 'Yamashita'], ['中島', 'ナカジマ', 'Nakajima'], ['石井', 'イシイ', 'Ishii'],
  ['小川', 'オガワ', 'Ogawa'], ['前田', 'マエダ', 'Maeda'], ['岡田', 'オカダ', 'Okada'], ['長谷川', 'ハセガワ', 'Hasegawa'],
  ['藤田', 'フジタ', 'Fujita'], ['後藤', 'ゴトウ', 'Goto'], ['近藤', 'コンドウ', 'Kondo'], ['村上', 'ムラカミ', 'Murakami'],
  ['遠藤', 'エンドウ', 'Endo'], ['青木', 'アオキ', 'Aoki'], ['坂本', 'サカモト', 'Sakamoto'], ['髙島', 'タカシマ', 'Takashima'],
];
// prettier-ignore
const GIVEN: [string, string, string][] = [
  ['翔太', 'ショウタ', 'Shota'], ['健一', 'ケンイチ', 'Kenichi'], ['大輔', 'ダイスケ', 'Daisuke'], ['拓也', 'タクヤ', 'Takuya'],
  ['直樹', 'ナオキ', 'Naoki'], ['誠', 'マコト', 'Makoto'], ['浩二', 'コウジ', 'Koji'], ['優斗', 'ユウト', 'Yuto'],
  ['蓮', 'レン', 'Ren'], ['修', 'オサム', 'Osamu'], ['美咲', 'ミサキ', 'Misaki'], ['陽子', 'ヨウコ', 'Yoko'],
  ['由美子', 'ユミコ', 'Yumiko'], ['彩', 'アヤ', 'Aya'], ['真由', 'マユ', 'Mayu'], ['さくら', 'サクラ', 'Sakura'],
  ['結衣', 'ユイ', 'Yui'], ['麻衣', 'マイ', 'Mai'], ['恵', 'メグミ', 'Megumi'], ['千尋', 'チヒロ', 'Chihiro'],
  ['裕子', 'ユウコ', 'Yuko'], ['春香', 'ハルカ', 'Haruka'], ['和也', 'カズヤ', 'Kazuya'], ['慎吾', 'シンゴ', 'Shingo'],
];
// prettier-ignore
const FOREIGN: [string, string][] = [
  ['Emma Wilson', 'エマ　ウィルソン'], ['Liam Brown', 'リアム　ブラウン'], ['Sofia Rossi', 'ソフィア　ロッシ'],
  ['Noah Miller', 'ノア　ミラー'], ['Chen Wei', 'チェン　ウェイ'], ['Nguyen Thi Lan', 'グエン　ティ　ラン'],
  ['Maria Santos', 'マリア　サントス'], ['Lukas Becker', 'ルーカス　ベッカー'], ['Kim Minjun', 'キム　ミンジュン'],
  ['Olivia Martin', 'オリヴィア　マルタン'],
];

export interface PersonName {
  name: string;
  nameKana: string;
  /** for an address: letters only */
  latin: string;
}

export function personName(random: Random, foreign: boolean): PersonName {
  if (foreign) {
    const [name, nameKana] = random.pick(FOREIGN);
    return { name, nameKana, latin: name.toLowerCase().replace(/[^a-z]+/g, '.') };
  }
  const [family, familyKana, familyLatin] = random.pick(FAMILY);
  const [given, givenKana, givenLatin] = random.pick(GIVEN);
  return {
    name: `${family} ${given}`,
    nameKana: `${familyKana}　${givenKana}`,
    latin: `${givenLatin}.${familyLatin}`.toLowerCase(),
  };
}
