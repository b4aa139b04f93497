import { BUILT_IN_MESSAGES } from './built-in.js';
import { asDrill, leavesBlank, magnitudeLabel, render } from './render.js';

const JP = { language: 'jp' } as const;

test('a line whose placeholders all lack a value is left out', () => {
  const text = '震源：{{epicenter}}\n規模：M{{magnitude}}\n発生：{{originTime}}\n（気象庁発表）';
  expect(render(text, { originTime: '16:10', epicenter: null, magnitude: ' ' }, JP)).toBe(
    '発生：16:10\n（気象庁発表）',
  );
  expect(render('{{name}} {{company}}', { company: 'A' }, JP)).toBe(' A');
});

test('the confirmation after a 震度速報 has neither epicenter nor magnitude', () => {
  const values = {
    name: '山田',
    prefecture: '石川県',
    intensity: '7',
    originTime: '1月1日 16:10',
    issued: '気象庁 1月1日 16:13発表',
    url: 'https://x/c/y',
  };
  const body = render(BUILT_IN_MESSAGES.confirm.jp.body, { ...values, company: 'A社', contactTel: '03-1' }, JP);
  expect(body).toContain('発生：1月1日 16:10\n（気象庁 1月1日 16:13発表）');
  expect(body).not.toMatch(/震源|規模|\{\{/u);
});

test('a value is never parsed as a template and cannot add a line', () => {
  expect(render('{{name}}:{{url}}', { name: '{{url}}', url: 'u' }, JP)).toBe('{{url}}:u');
  expect(render('Subject {{name}}', { name: 'a\r\nBcc: b' }, JP)).toBe('Subject a Bcc: b');
  expect(render('{{ name }}$&', { name: '$1' }, JP)).toBe('$1$&');
});

test('a text that would leave a gap is detected', () => {
  expect(leavesBlank('{{prefecture}} {{intensity}}', { prefecture: '石川県' })).toBe(true);
  expect(leavesBlank('{{epicenter}}\n{{prefecture}}', { prefecture: '石川県' })).toBe(false);
  expect(leavesBlank('{{epicenter}}', {})).toBe(true);
  expect(leavesBlank('', {})).toBe(true);
});

test.each(Object.entries(BUILT_IN_MESSAGES))('abroad %s contains no Japanese number', (_, text) => {
  const values = { contactTel: '+81-3-1190-0119', company: '会社', name: '氏名', url: 'https://x/119' };
  for (const language of ['jp', 'en'] as const) {
    const { subject, body, sms } = text[language];
    const parts = [subject, body, sms].map((part) =>
      render(part, { ...values, appId: '1191101710' }, { language, abroad: true }),
    );
    expect(parts.join('\n')).not.toMatch(/(?:消防|は|Japan\)|call) ?119|110 |171 /u);
    expect(parts[1]).toContain(language === 'jp' ? '救急・消防は現地の救急番号へ' : 'fire: the local emergency number');
    expect(parts[1]).toContain('+81-3-1190-0119');
  }
});

test('abroad the sentences stay whole', () => {
  const part = (language: 'jp' | 'en'): string =>
    render(BUILT_IN_MESSAGES.confirm[language].body, { url: 'u' }, { language, abroad: true });
  expect(part('jp')).toContain('命の危険があるときは、現地の救急番号に電話してください。');
  expect(part('en')).toContain('If someone’s life is in danger, call the local emergency number.');
  expect(render('110 または171へ', {}, { language: 'jp', abroad: true })).toBe('現地の救急番号または現地の救急番号へ');
});

test('a drill gets its mark once', () => {
  expect(asDrill('安否確認', 'jp')).toBe('【訓練】安否確認');
  expect(asDrill('【訓練】安否確認', 'jp')).toBe('【訓練】安否確認');
  expect(asDrill('Safety check', 'en')).toBe('【訓練】DRILL: Safety check');
  expect(asDrill('【訓練】Safety check', 'en')).toBe('【訓練】DRILL: Safety check');
  expect(asDrill('【訓練】DRILL, not real', 'en')).toBe('【訓練】DRILL, not real');
});

test("a magnitude without a number is in the reader's language", () => {
  expect(magnitudeLabel('6.8', 'en')).toBe('6.8');
  expect(magnitudeLabel('8を超える巨大地震', 'jp')).toBe('8を超える巨大地震');
  expect(magnitudeLabel('8を超える巨大地震', 'en')).toBe('8 or greater');
  expect(magnitudeLabel(null, 'jp')).toBeNull();
});
