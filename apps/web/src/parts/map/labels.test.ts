import { JAPAN, prefectureAt, project } from './japan.js';
import { prefectureName } from '../prefecture-name.js';
import { placeLabels, type Mark } from './labels.js';
import { around, fitView, overlaps, toMap, toScreen } from './view.js';

describe('the map of Japan', () => {
  it('has the 47 prefectures with a point of their own', () => {
    expect(JAPAN.map(({ code }) => code)).toEqual(Array.from({ length: 47 }, (_, i) => String(i + 1).padStart(2, '0')));
    for (const { code, label } of JAPAN) expect(prefectureAt(label)).toBe(code);
  });

  it.each([
    ['Sapporo', 43.06, 141.35, '01'],
    ['Wajima', 37.38, 136.92, '17'],
    ['Naha', 26.21, 127.69, '47'],
    ['the Pacific', 33, 145, null],
  ])('places %s', (_, latitude, longitude, code) => {
    expect(prefectureAt(project(latitude, longitude))).toBe(code);
  });
});

describe('labels', () => {
  const size = { width: 470, height: 300 };
  const named = (codes: string[], dark: string[], language: 'jp' | 'en') => {
    const chosen = JAPAN.filter(({ code }) => codes.includes(code));
    const view = fitView(around(chosen.map(({ box }) => box)), size, 30);
    const marks = chosen.map(({ code, label, room }): Mark => ({
      code,
      name: prefectureName(code, language),
      value: language === 'jp' ? '6弱' : '6 Lower',
      at: toScreen(view, label),
      room: room * view.scale,
      dark: dark.includes(code),
    }));
    const cost = (point: readonly [number, number]) => (prefectureAt(toMap(view, point)) ? 10 : 0);
    const isDark = (point: readonly [number, number]) => dark.includes(prefectureAt(toMap(view, point)) ?? '');
    return { labels: placeLabels(marks, { size, taken: [], cost, isDark }), isDark };
  };
  const noto = ['06', '07', '10', '11', '15', '16', '17', '18', '20', '21', '23', '25', '26', '27', '28'];
  const tohoku = [
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '19',
    '20',
    '22',
  ];

  it.each([
    ['one', ['17'], ['17']],
    ['fifteen', noto, ['15', '17']],
    ['eighteen', tohoku, ['04', '07', '08', '09']],
  ])('are all there and never overlap: %s', (_, codes, dark) => {
    for (const language of ['jp', 'en'] as const) {
      const { labels } = named(codes, dark, language);
      expect(labels.map(({ code }) => code).sort()).toEqual([...codes].sort());
      labels.forEach((a, i) => labels.slice(i + 1).forEach((b) => expect(overlaps(a.box, b.box)).toBe(false)));
    }
  });

  it('stand on the prefecture if it is light and wide, next to it if it is dark', () => {
    const { labels } = named(['07', '15'], ['15'], 'jp');
    expect(labels.find(({ code }) => code === '07')?.leader).toBeNull();
    expect(labels.find(({ code }) => code === '15')?.leader).not.toBeNull();
  });

  it('do not reach over a dark neighbor', () => {
    const { labels, isDark } = named(['02', '03', '04', '05', '06', '07', '08'], ['03', '04'], 'en');
    for (const { box, leader } of labels.filter(({ code }) => code !== '03' && code !== '04')) {
      const [left, top, right, bottom] = box;
      if (leader === null)
        expect([
          isDark([left, top]),
          isDark([right, top]),
          isDark([left, bottom]),
          isDark([right, bottom]),
        ]).not.toContain(true);
    }
  });
});
