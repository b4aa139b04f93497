import { prefectureAt, type Point } from './japan.js';
import { layoutOf } from './layout.js';
import { named, strongest, type Shaken } from './shaken.js';
import { toMap } from './view.js';

const size = { width: 470, height: 272 };
const noto: Shaken[] = [
  { code: '17', intensity: '7' },
  { code: '15', intensity: '6-' },
  { code: '16', intensity: '5+' },
  { code: '20', intensity: '4' },
  { code: '13', intensity: '3' },
];
const text = (intensity: string): string => intensity;
const epicenter = { latitude: 37.5, longitude: 137.3 };

describe('the layout of the intensity map', () => {
  it('names every prefecture from 4 up, worst first', () => {
    expect(named(noto).map(({ code }) => code)).toEqual(['17', '15', '16', '20']);
    const { labels } = layoutOf(noto, epicenter, size, 'jp', text, false);
    expect(labels.map(({ code }) => code).sort()).toEqual(['15', '16', '17', '20']);
  });

  it('puts the small country where it hides no named prefecture', () => {
    const { inset, view, labels } = layoutOf(noto, epicenter, size, 'jp', text, false);
    const [left, top, right, bottom] = inset?.box ?? [0, 0, 0, 0];
    expect(right - left).toBeGreaterThan(80);
    const corners: Point[] = [[left, top], [right, top], [left, bottom], [right, bottom]]; // prettier-ignore
    const codes = labels.map(({ code }) => code);
    for (const corner of corners) expect(codes).not.toContain(prefectureAt(toMap(view, corner)));
  });

  it('shows the whole country when nothing was felt, without an inset', () => {
    const { view, inset, labels } = layoutOf([], null, size, 'jp', text, false);
    expect(inset).toBeNull();
    expect(labels).toEqual([]);
    expect(view.scale).toBeLessThan(0.08);
  });

  it('leaves an epicenter that is far off out of the fit', () => {
    const near = layoutOf(noto, null, size, 'jp', text, false).view.scale;
    const far = layoutOf(noto, { latitude: 27.1, longitude: 144.2 }, size, 'jp', text, false).view.scale;
    expect(far).toBeCloseTo(near, 3);
  });

  it('has neither names nor inset on the sign-in page, and fills 5- and above', () => {
    const { labels, inset } = layoutOf(noto, epicenter, size, 'jp', text, true);
    expect([labels, inset]).toEqual([[], null]);
    expect(strongest(noto).map(({ intensity }) => intensity)).toEqual(['7', '6-', '5+']);
    expect(strongest([{ code: '13', intensity: '3' }])).toHaveLength(1);
    expect(strongest([])).toEqual([]);
  });
});
