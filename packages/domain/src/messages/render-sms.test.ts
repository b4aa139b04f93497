import { renderSms } from './render-sms.js';
import { smsSegments } from './sms.js';

const JP = { language: 'jp' } as const;
const filler = (length: number): string => 'あ'.repeat(length);

test.each<[string, string, number, string]>([
  ['a short name stays whole', '株式会社青空観光社', 61, '株式会社青空観光社'],
  ['the legal form is dropped if that saves a segment', '株式会社青空観光社', 62, '青空観光社'],
  ['also the second of several', '株式会社青空観光社', 128, '青空観光社'],
  ['a form at the end', '日本トラベルサポート（株）', 58, '日本トラベルサポート'],
  ['a name that does not fit is not cut', '株式会社青空観光社', 66, '株式会社青空観光社'],
  ['however long it is', `${'青'.repeat(99)}会`, 70, `${'青'.repeat(99)}会`],
  ['only a legal form', '株式会社', 70, '株式会社'],
])('%s', (_, company, others, named) => {
  expect(renderSms(`${filler(others)}{{company}}`, { company }, JP)).toBe(filler(others) + named);
});

test.each([
  ['Aozora Travel Co., Ltd.', 'Aozora Travel'],
  ['Aozora, Inc.', 'Aozora'],
  ['Incognito Tours Corporation', 'Incognito Tours'],
])('%s becomes %s when there is no room', (company, short) => {
  const text = renderSms(`${'a'.repeat(160 - short.length)}{{company}}`, { company }, { language: 'en' });
  expect([text.endsWith(`a${short}`), smsSegments(text).segments]).toEqual([true, 1]);
});
