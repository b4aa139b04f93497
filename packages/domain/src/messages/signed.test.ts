import { signed } from './signed.js';

const own = (body: string, sms: string) => ({ subject: '件名', body, sms });

test("a person's own words get the footer, and their SMS the company's name", () => {
  expect(signed(own('大雪です。無事ですか？\n\n{{url}}\n', '大雪です。無事ですか？ {{url}}'), 'jp')).toEqual({
    subject: '件名',
    body: '大雪です。無事ですか？\n\n{{url}}\n\n--\n{{company}} の安否確認\n緊急連絡先 {{contactTel}}／救急・消防 119\nこのメールへの返信は読まれません。',
    sms: '{{company}}：大雪です。無事ですか？ {{url}}',
  });
  expect(signed(own('Safe?', 'Safe? {{url}}'), 'en')).toMatchObject({
    body: expect.stringMatching(/^Safe\?\n\n--\n\{\{company\}\} safety team\n/) as string,
    sms: '{{company}}: Safe? {{url}}',
  });
});

test.each(['jp', 'en'] as const)('whoever signs themselves is left as they are, and so is nothing (%s)', (language) => {
  const whole = own('無事ですか？\n--\n総務部', '{{company}}です。{{url}}');
  expect(signed(whole, language)).toEqual(whole);
  expect(signed(own('', ''), language)).toEqual(own('', ''));
});
