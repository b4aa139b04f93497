import { BUILT_IN_MESSAGES } from '@tabimori/domain';
import { previewOf, type PreviewOptions } from './preview.js';

const OPTIONS: PreviewOptions = {
  messageType: 2,
  company: '青空観光',
  contactTel: '03-1234-5678',
  appBaseUrl: 'https://anpi.example.jp',
  isEarly: false,
};
const OWN = { subject: '件名 {{prefecture}}', body: '{{name}}さん\n震源：{{epicenter}}\n{{url}}', sms: '回答 {{url}}' };

it('fills a text as a traveler gets it: the long link in the mail, the short one in the SMS', () => {
  const { subject, body, sms, smsSize } = previewOf(OWN, 'jp', OPTIONS);
  expect(subject).toEqual({ text: '件名 神奈川県', builtInFor: null, leftOut: [] });
  expect(body.text).toMatch(
    /^山田 太郎さん\n震源：相模湾\nhttps:\/\/anpi\.example\.jp\/confirm-location\?token=\S+\n--\n（気象庁 11月20日 14:08発表）\n青空観光 の安否確認$/,
  );
  expect(sms.text).toMatch(/^回答 https:\/\/anpi\.example\.jp\/c\/\S{24} 気象庁14:08発表 青空観光$/);
  expect(smsSize).toEqual({ encoding: 'UCS-2', length: sms.text.length, segments: 1 });
});

it('adds nothing to a notice, which a person sends', () => {
  const { body, sms } = previewOf({ ...OWN, sms: 'お知らせ' }, 'jp', { ...OPTIONS, messageType: 4 });
  expect([body.text, sms.text]).toEqual(['山田 太郎さん', 'お知らせ']);
});

it('names the lines that are left out at first, when the epicenter is not known', () => {
  const { body } = previewOf(OWN, 'jp', { ...OPTIONS, isEarly: true });
  expect(body.text).not.toContain('震源');
  expect(body).toMatchObject({ builtInFor: null, leftOut: ['震源：{{epicenter}}'] });
});

it.each<[string, number, string, 'empty' | 'blank' | null]>([
  ['an empty text', 2, '  ', 'empty'],
  ['a value that the type never has', 2, '{{prefecture}} {{tsunamiGrade}}', 'blank'],
  ['a line that lacks all its values', 2, 'Hello\n{{tsunamiGrade}}', null],
  ['an empty notice, which has no built-in text', 4, '', null],
])('%s', (_what, messageType, body, builtInFor) => {
  const preview = previewOf({ ...OWN, body }, 'en', { ...OPTIONS, messageType: messageType as 2 | 4 });
  expect(preview.body.builtInFor).toBe(builtInFor);
  if (builtInFor) expect(preview.body.text).toContain('are you safe? Open this page');
});

it('makes the SMS of a notice from the company', () => {
  const { sms } = previewOf({ subject: 'a', body: 'b', sms: '' }, 'jp', { ...OPTIONS, messageType: 4 });
  expect(sms).toEqual({
    text: '【お知らせ】青空観光からのお知らせです。',
    builtInFor: 'empty',
    leftOut: ['{{url}}'],
  });
});

// a drill says so in Japanese characters, in English too
it.each([
  [1, { jp: 1, en: 1 }],
  [2, { jp: 2, en: 1 }],
  [3, { jp: 2, en: 1 }],
  [5, { jp: 1, en: 1 }],
  [6, { jp: 1, en: 1 }],
  [7, { jp: 2, en: 2 }],
] as const)('the built-in text of type %i is an SMS of at most so many parts: %j', (messageType, most) => {
  for (const language of ['jp', 'en'] as const) {
    const company = language === 'jp' ? '株式会社青空観光社' : 'Aozora Travel Co., Ltd.';
    const { smsSize } = previewOf({ subject: '', body: '', sms: '' }, language, { ...OPTIONS, messageType, company });
    expect(smsSize.segments).toBeLessThanOrEqual(most[language]);
  }
});

it('shows the text of a major tsunami warning if a template says nothing', () => {
  const { body } = previewOf({ subject: '', body: '', sms: '' }, 'jp', { ...OPTIONS, messageType: 7 });
  const [first = ''] = BUILT_IN_MESSAGES['alert-tsunami-major'].jp.body.split('\n');
  expect(body.text).toContain(first.slice(0, 8));
});
