import { BUILT_IN_MESSAGES } from './built-in.js';
import { mailHtml } from './html.js';

const values = {
  name: '山田 花',
  company: '株式会社青空',
  prefecture: '石川県',
  intensity: '7',
  originTime: '1月1日 16:10',
  issued: '気象庁 1月1日 16:13発表',
  url: 'https://x.example/confirm-location?token=a&b=c',
  contactTel: '03-1234-0119',
};
const { confirm } = BUILT_IN_MESSAGES;

test('the Japanese confirmation has the designed parts', () => {
  const html = mailHtml(confirm.jp, [values], { language: 'jp' });
  expect(html).toContain('<html lang="ja">');
  expect(html).toContain('<title>【安否確認】無事ですか？ 石川県の地震</title>');
  expect(html).toContain('<b>山田 花さん、無事ですか？</b>');
  expect(html).toContain('>下のページを開き、ボタンを1回押して答えてください。</td>');
  expect(html).toContain('>回答のページを開く</a>');
  expect(html).toContain('href="https://x.example/confirm-location?token=a&amp;b=c"');
  expect(html).toContain('<b>避難しているときは、避難が先です。</b><br>安全な場所に着いてから答えてください。');
  expect(html).toContain('<a class="lk" href="tel:119" style="color:#0b5cad">119</a> に電話してください。');
  expect(html).toContain('石川県の最大震度：7<br>発生：1月1日 16:10<br>（気象庁 1月1日 16:13発表）');
  expect(html).toContain('<a class="lk" href="tel:0312340119" style="color:#0b5cad">03-1234-0119</a>');
  expect(html).not.toMatch(/\{\{|震源|規模/u);
});

test('the English confirmation has the designed parts', () => {
  const html = mailHtml(confirm.en, [{ ...values, name: 'Mary' }], { language: 'en' });
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<b>Mary, are you safe?</b>');
  expect(html).toContain('>Open this page and tap one button to answer.</td>');
  expect(html).toContain('Open the answer page</a>');
  expect(html).toContain('<b>Evacuate first if you need to.</b>');
});

test.each(['reminder-1', 'reminder-2', 'reminder-3', 'reminder-4', 'reminder-5'] as const)(
  '%s keeps its words',
  (key) => {
    for (const language of ['jp', 'en'] as const) {
      const template = BUILT_IN_MESSAGES[key][language];
      const html = mailHtml(template, [values], { language });
      const words = html
        .replace(/<style>.*?<\/style>/u, '')
        .replace(/<[^>]*>/gu, '')
        .replace(/\s/gu, '');
      const first = template.body.split('\n')[0] ?? '';
      expect(words).toContain(first.replace('{{company}}', values.company).replace(/\s/gu, ''));
      expect(html).toContain('<td class="bt"');
    }
  },
);

test('every value is escaped', () => {
  const evil = '<img src=x onerror="alert(1)">&\'';
  const html = mailHtml(
    {
      subject: '{{name}}',
      body: '{{name}}</td><script>x</script>\n{{url}}\n\n{{prefecture}}\n--\n{{company}} {{contactTel}}',
    },
    [{ name: evil, url: `https://x/"><b>${evil}`, prefecture: evil, company: evil, contactTel: '"><script>' }],
    { language: 'jp' },
  );
  expect(html).not.toMatch(/<img|<script|onerror="/u);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
});

test('two travelers get one button each', () => {
  const html = mailHtml(confirm.jp, [values, { ...values, name: '山田 一郎', url: 'https://x.example/2' }], {
    language: 'jp',
  });
  expect(html.match(/<td class="bt"/gu)).toHaveLength(2);
  expect(html).toContain('山田 一郎さんの回答のページを開く');
  expect(html).toContain('<b>山田 花、山田 一郎さん、無事ですか？</b>');
});

test('abroad no Japanese number becomes a link', () => {
  const html = mailHtml(confirm.jp, [values], { language: 'jp', abroad: true });
  expect(html).not.toContain('tel:119');
  expect(html).toContain('現地の救急番号に電話してください。');
});
