import { BUILT_IN_MESSAGES } from './built-in.js';
import { fleeFirst } from './flee-first.js';
import { leavesBlank, render } from './render.js';

const VALUES = { name: '山田 太郎', company: '青空商事', url: 'https://example.com/c/x', issued: '気象庁14:08発表' };

test.each(['jp', 'en'] as const)(
  'a question begins with the warning where there is one, and only there (%s)',
  (language) => {
    const text = fleeFirst(BUILT_IN_MESSAGES.confirm[language], language);
    const warned = { ...VALUES, tsunamiGrade: language === 'jp' ? '大津波警報' : 'Major Tsunami Warning' };
    for (const part of ['body', 'sms'] as const) {
      const plain = render(BUILT_IN_MESSAGES.confirm[language][part], VALUES, { language });
      expect(render(text[part], VALUES, { language })).toBe(plain);
      expect(render(text[part], warned, { language })).toMatch(/^(大津波警報|Major Tsunami Warning in effect)/u);
      expect(render(text[part], warned, { language }).endsWith(plain)).toBe(true);
      expect(leavesBlank(text[part], VALUES)).toBe(leavesBlank(BUILT_IN_MESSAGES.confirm[language][part], VALUES));
    }
    expect(text.subject).toBe(BUILT_IN_MESSAGES.confirm[language].subject);
  },
);

test('the warning is never said twice, and nothing stays nothing', () => {
  const once = fleeFirst(BUILT_IN_MESSAGES.ask.jp, 'jp');
  expect(fleeFirst(once, 'jp')).toEqual(once);
  expect(fleeFirst({ subject: '', body: '', sms: '' }, 'jp')).toEqual({ subject: '', body: '', sms: '' });
});
