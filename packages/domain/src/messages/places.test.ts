import { placesLabel } from './places.js';

test.each([
  ['静岡県', [], 'jp', '静岡県'],
  ['静岡県', ['長野県'], 'jp', '静岡県ほか1県'],
  ['静岡県', ['長野県', '東京都', '神奈川県'], 'jp', '静岡県ほか3都県'],
  ['北海道', ['大阪府', '京都府'], 'jp', '北海道ほか2府'],
  ['青森県', ['北海道', '東京都', '大阪府', '岩手県'], 'jp', '青森県ほか4都道府県'],
  ['Shizuoka', ['Nagano', 'Tokyo'], 'en', 'Shizuoka and 2 more'],
] as const)('%s with %j in %s is %s', (first, others, language, label) => {
  expect(placesLabel(first, others, language)).toBe(label);
});
