import { withSource } from './source.js';

const own = (body: string, sms: string) => ({ subject: '件名', body, sms });

test('a text that names everything is unchanged', () => {
  const whole = own('{{coasts}} {{issued}} {{company}}', '{{company}}{{ issued }}{{coasts}}');
  expect(withSource(whole, 'jp', '青空観光', true)).toEqual(whole);
});

test('what a text does not name is appended', () => {
  expect(withSource(own('逃げて\n', '逃げて'), 'jp', '青空観光', true)).toEqual({
    subject: '件名',
    body: '逃げて\n--\n対象の沿岸：{{coasts}}\n（{{issued}}）\n{{company}} の安否確認',
    sms: '逃げて {{coasts}} {{issued}} {{company}}',
  });
  expect(withSource(own('Run\n--\n{{company}}', '{{company}}: run'), 'en', '青空観光', false)).toEqual({
    subject: '件名',
    body: 'Run\n--\n{{company}}\n({{issued}})',
    sms: '{{company}}: run {{issued}}',
  });
});

test('a company name written out counts as named, and an empty text stays empty', () => {
  expect(withSource(own('青空観光です {{issued}}', ' '), 'jp', '青空観光', false)).toEqual(
    own('青空観光です {{issued}}', ' '),
  );
});
