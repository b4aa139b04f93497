import { renderSms } from './render-sms.js';
import { smsSegments } from './sms.js';

const JP = { language: 'jp' } as const;
const filler = (length: number): string => 'あ'.repeat(length);

test.each<[string, string, number, string]>([
  ['a short name stays whole', '株式会社青空観光社', 61, '株式会社青空観光社'],
  ['the legal form is dropped first', '株式会社青空観光社', 62, '青空観光社'],
  ['then the end of the name', '株式会社青空観光社', 66, '青空観光'],
  ['which never gets shorter than four characters', '株式会社青空観光社', 67, '青空観光社'],
  ['a form at the end', '日本トラベルサポート（株）', 58, '日本トラベルサポート'],
  ['a name that must not be cut', '朝凪', 69, '朝凪'],
  ['only a legal form', '株式会社', 70, '株式会社'],
  ['a long name in an SMS that needs several segments anyway', `${'青'.repeat(40)}会`, 70, '青'.repeat(20)],
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
