export const logo = {
  help: 'PNG または JPEG、5 MB まで。横 300 × 縦 70 ピクセルを推奨します。',
  none: 'ロゴはありません',
  now: '登録済みのロゴ',
  preview: 'ロゴのプレビュー',
  choose: '画像を選ぶ',
  remove: 'ロゴを外す',
};
