import { BUILT_IN_MESSAGES } from './built-in.js';
import { joinedValues, renderGrouped } from './grouped.js';
import { render } from './render.js';

const common = { company: 'A社', contactTel: '03-1234-5678', originTime: '1月1日 16:10' };
const first = { ...common, name: '山田 花', prefecture: '石川県', intensity: '7', url: 'https://x/c/1' };
const second = { ...common, name: '山田 一郎', prefecture: '石川県', intensity: '7', url: 'https://x/c/2' };
const elsewhere = { ...second, prefecture: '新潟県', intensity: '6弱' };
const { body } = BUILT_IN_MESSAGES.confirm.jp;

test('one traveler gets the plain text', () => {
  expect(renderGrouped(body, [first], { language: 'jp' })).toBe(render(body, first, { language: 'jp' }));
});

test('two travelers who share an address get one link each, under their name', () => {
  const text = renderGrouped(body, [first, second], { language: 'jp' });
  expect(text.split('\n').slice(0, 5)).toEqual([
    '山田 花、山田 一郎さん、無事ですか？ 下のページを開き、ボタンを1回押して答えてください。',
    '山田 花',
    'https://x/c/1',
    '山田 一郎',
    'https://x/c/2',
  ]);
  expect(text.match(/最大震度/gu)).toHaveLength(1);
  expect(text).not.toContain('震源');
});

test('two prefectures are both named', () => {
  const text = renderGrouped(body, [first, elsewhere], { language: 'jp' });
  expect(text).toContain('石川県の最大震度：7\n新潟県の最大震度：6弱\n発生：1月1日 16:10\n');
  const subject = render(BUILT_IN_MESSAGES.confirm.jp.subject, joinedValues([first, elsewhere], 'jp'), {
    language: 'jp',
  });
  expect(subject).toBe('【安否確認】無事ですか？ 石川県、新潟県の地震');
});

test('English lists names with commas, and abroad the numbers are replaced', () => {
  const text = renderGrouped(BUILT_IN_MESSAGES.confirm.en.body, [first, second], { language: 'en', abroad: true });
  expect(text).toContain('山田 花, 山田 一郎, are you safe?');
  expect(text).toContain('call the local emergency number.');
});
