import { lineOf, rowsOf, spanOf, ticksOf, type Send } from './curve.js';

const at = (time: string): Date => new Date(`2024-01-01T${time}:00+09:00`);
const send = (time: string, planned = false): Send => ({ name: time, at: at(time), planned });

describe('the axis of the response curve', () => {
  const sends = [send('16:27'), send('16:42'), send('17:12', true), send('17:27', true), send('17:42', true)];

  it('continues past now to the next two planned sends and no further', () => {
    const [from, to] = spanOf([{ at: at('16:30'), answered: 3 }], sends, at('17:02'));
    expect(new Date(from)).toEqual(at('16:27'));
    expect(to).toBeGreaterThan(at('17:27').getTime());
    expect(to).toBeLessThan(at('17:42').getTime());
  });

  it('ends with the last answer when nothing is planned, and leaves out very late ones', () => {
    const late = { at: new Date('2024-01-20T00:00:00+09:00'), answered: 9 };
    const [from, to] = spanOf([{ at: at('16:30'), answered: 3 }, late], [send('16:27')], null);
    expect(to - from).toBeLessThan(26 * 3_600_000);
  });

  it('is ten minutes at least, without any point', () => {
    const [from, to] = spanOf([], [send('16:27')], null);
    expect(to - from).toBeGreaterThanOrEqual(600_000);
  });

  it.each([
    [7, 60, 7],
    [4, 60, 3],
    [7, 60 * 24 * 3, 7],
  ])('has at most %i ticks over %i minutes', (most, minutes, count) => {
    expect(ticksOf([0, minutes * 60_000], most)).toHaveLength(count);
  });
});

describe('the line', () => {
  it('begins at nothing and is drawn level to now', () => {
    const span: [number, number] = [at('16:27').getTime(), at('17:27').getTime()];
    const line = lineOf([{ at: at('16:40'), answered: 5 }], span, at('17:02'));
    expect(line.map(({ answered }) => answered)).toEqual([0, 5, 5]);
    expect(line.at(-1)?.at).toEqual(at('17:02'));
  });
});

describe('the names of the sends', () => {
  it('take another row instead of overlapping, and stay within the chart', () => {
    expect(rowsOf([{ x: 0, width: 80 }, { x: 40, width: 80 }, { x: 100, width: 80 }, { x: 290, width: 80 }], 300)).toEqual([
      { start: 0, row: 0 },
      { start: 40, row: 1 },
      { start: 100, row: 0 },
      { start: 220, row: 0 },
    ]); // prettier-ignore
  });
});
