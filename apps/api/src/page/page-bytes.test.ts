import { gunzipSync } from 'node:zlib';
import { pageBytes } from './page-bytes.js';
import { renderPage } from './render.js';
import { VIEWS } from './testing/views.js';
import type { ConfirmView, GivenAnswer, Traveler } from './view.js';

const NAMES = [
  '見本 太郎',
  '見本\u3000太郎',
  'Maximilian Alexander Mustermann',
  `<b>"O'Neil" & Söhne</b>`,
  '𠮷野家',
  '$& $1',
  '',
];

const renamed = <T extends Traveler>(traveler: T, name: string, applicantId: number): T => ({
  ...traveler,
  name,
  applicantId,
});

const answeredAt = <T extends { answer: GivenAnswer }>(traveler: T, seconds: number): T => ({
  ...traveler,
  answer: { ...traveler.answer, at: new Date(traveler.answer.at.getTime() + seconds * 1000) },
});

/** The same page of another traveler, who answered at another second. */
function ofAnother(view: ConfirmView, name: string, number: number): ConfirmView {
  const own = { token: `AAAB4wAAEtcBk3vQx9uTqL${number + 10}`, nonce: `n-_${number}` };
  if (view.state === 'first') return { ...view, ...own, traveler: renamed(view.traveler, name, number) };
  if (view.state !== 'thanks' && view.state !== 'already') return view;
  const [first, ...others] = view.answered;
  if (!first) throw new Error('nobody has answered');
  return { ...view, ...own, answered: [answeredAt(renamed(first, name, number), number * 17), ...others] };
}

describe.each(Object.entries(VIEWS))('%s', (_name, view) => {
  it.each(['ja', 'en'] as const)('is what is rendered for each traveler, also compressed, in %s', (language) => {
    NAMES.forEach((name, number) => {
      const page = ofAnother(view, name, number);
      const expected = renderPage(page, language);
      expect(pageBytes(page, language, false).bytes.toString()).toBe(expected);
      const { bytes, gzipped } = pageBytes(page, language, true);
      expect((gzipped ? gunzipSync(bytes) : bytes).toString()).toBe(expected);
    });
  });
});

it('compresses the pages that most people see', () => {
  const sizes = Object.values(VIEWS).flatMap((view) => {
    const { bytes, gzipped } = pageBytes(view, 'ja', true);
    return gzipped ? [bytes.length] : [];
  });
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.max(...sizes)).toBeLessThan(5500);
});

it('holds no page too many, and makes it again', () => {
  const [view] = Object.values(VIEWS).filter(({ state }) => state === 'first');
  if (view?.state !== 'first') throw new Error('no such page');
  for (let company = 0; company < 1100; company += 1) {
    const page = { ...view, company: { ja: `会社 ${company}`, en: `Company ${company}` } };
    expect(pageBytes(page, 'ja', false).bytes.toString()).toContain(`会社 ${company}<`);
  }
  expect(pageBytes(view, 'ja', false).bytes.toString()).toBe(renderPage(view, 'ja'));
});
