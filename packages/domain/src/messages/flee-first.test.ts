import { BUILT_IN_MESSAGES } from './built-in.js';
import { fleeFirst } from './flee-first.js';
import { leavesBlank, render } from './render.js';

const VALUES = { name: '山田 太郎', company: '青空商事', url: 'https://example.com/c/x', issued: '気象庁14:08発表' };

test.each(['jp', 'en'] as const)(
  'a question begins with the warning where there is one, and only there (%s)',
  (language) => {
    const confirm = BUILT_IN_MESSAGES.confirm[language];
    const warned = { ...VALUES, tsunamiGrade: language === 'jp' ? '大津波警報' : 'Major Tsunami Warning' };
    for (const part of ['body', 'sms'] as const) {
      const text = fleeFirst(confirm[part], part, language);
      const plain = render(confirm[part], VALUES, { language });
      expect(render(text, VALUES, { language })).toBe(plain);
      expect(render(text, warned, { language })).toMatch(/^(大津波警報|Major Tsunami Warning in effect)/u);
      expect(render(text, warned, { language }).endsWith(plain)).toBe(true);
      expect(leavesBlank(text, VALUES)).toBe(leavesBlank(confirm[part], VALUES));
      expect(fleeFirst('', part, language)).toBe('');
    }
    expect(fleeFirst(confirm.subject, 'subject', language)).toBe(confirm.subject);
  },
);
