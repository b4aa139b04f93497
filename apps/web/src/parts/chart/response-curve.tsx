import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRate, formatTime, formatWithinDay } from '../../shell/format.js';
import { textWidth } from '../map/labels.js';
import { useSize } from '../map/use-size.js';
import { lineOf, rowsOf, spanOf, ticksOf, type Answered, type Send } from './curve.js';
import css from './chart.module.css';

const RATES = [0, 25, 50, 75, 100];
const DAY = 86_400_000;
const VALUE_WIDTH = 92;
const EDGE = { left: 44, right: 14, bottom: 26, row: 17, top: 10 };

export interface CurveProps {
  points: readonly Answered[];
  /** people asked: 100 % */
  total: number;
  sends: readonly Send[];
  /** the present instant while answers are awaited, otherwise null */
  now: Date | null;
}

/** How the answers came in, from the first send past now to the next two sends. */
export function ResponseCurve({ points, total, sends, now }: CurveProps) {
  const { t } = useTranslation('history', { keyPrefix: 'curve' });
  const [ref, size] = useSize<SVGSVGElement>({ width: 620, height: 270 });
  const span = spanOf(points, sends, now);
  const [from, to] = span;
  const right = size.width - EDGE.right;
  const x = (at: Date | number): number => EDGE.left + ((Number(at) - from) / (to - from)) * (right - EDGE.left);
  const shown = sends.filter(({ at }) => at.getTime() <= to);
  const wide = size.width >= 520;
  const names = shown.map((send) => {
    const text = wide ? `${send.name} ${formatTime(send.at)}${send.planned ? t('planned') : ''}` : send.name;
    return { send, text, x: x(send.at), width: textWidth(text) * 1.02 };
  });
  const rows = rowsOf(names, size.width);
  const top = EDGE.top + EDGE.row * Math.max(1, ...rows.map(({ row }) => row + 1));
  const bottom = size.height - EDGE.bottom;
  const y = (answered: number): number => bottom - (total > 0 ? answered / total : 0) * (bottom - top);
  const lastSent = sends.findLast(({ planned }) => !planned)?.at ?? null;
  const line = lineOf(points, span, now ?? lastSent);
  const last = line.at(-1) ?? { at: new Date(from), answered: 0 };
  const path = line.map(({ at, answered }) => `${x(at).toFixed(1)},${y(answered).toFixed(1)}`).join('L');
  const end = { x: x(last.at), y: y(last.answered) };
  const isNear = (at: number): boolean => at > end.x && at < end.x + VALUE_WIDTH;
  const atLeft =
    end.x > size.width - VALUE_WIDTH || (end.x > EDGE.left + VALUE_WIDTH && names.some((name) => isNear(name.x)));
  const value = atLeft
    ? { x: end.x - 8, y: Math.max(end.y - 22, top + 14) }
    : { x: end.x + 10, y: Math.min(Math.max(end.y - 1, top + 14), bottom - 20) };
  const time =
    to - from > DAY ? (at: number) => formatDateTime(new Date(at)).slice(5) : (at: number) => formatTime(new Date(at));
  const ticks = ticksOf(span, Math.max(3, Math.floor(size.width / (to - from > DAY ? 105 : 88))));
  const alt = t('alt', {
    rate: formatRate(last.answered, total),
    answered: last.answered,
    total,
    time: formatTime(last.at),
  });
  return (
    <svg ref={ref} className={css.chart} role="img" aria-label={alt} viewBox={`0 0 ${size.width} ${size.height}`}>
      {RATES.map((rate) => {
        const level = bottom - (rate / 100) * (bottom - top);
        return (
          <g key={rate}>
            <line className={rate === 100 ? css.whole : css.grid} x1={EDGE.left} x2={right} y1={level} y2={level} />
            <text className={css.axis} x={EDGE.left - 8} y={level + 4} textAnchor="end">
              {rate}%
            </text>
          </g>
        );
      })}
      {ticks.map((at) => (
        <text key={at} className={css.axis} x={Math.min(x(at), size.width - 18)} y={bottom + 18} textAnchor="middle">
          {time(at)}
        </text>
      ))}
      <path className={css.area} d={`M${x(from)},${bottom}L${path}L${end.x},${bottom}Z`} />
      {names.map(({ send, text, x: at }, i) => (
        <line
          key={`${send.at.getTime()} ${text}`}
          className={send.planned ? css.planned : css.sent}
          x1={at}
          x2={at}
          y1={EDGE.top + (rows[i]?.row ?? 0) * EDGE.row + 6}
          y2={bottom}
        />
      ))}
      {/* after all lines, so that none crosses a name */}
      {names.map(({ send, text, x: at }, i) => (
        <text
          key={`${send.at.getTime()} ${text}`}
          className={send.planned ? css.planned : css.sent}
          x={rows[i]?.start ?? at}
          y={EDGE.top + (rows[i]?.row ?? 0) * EDGE.row}
        >
          {text}
        </text>
      ))}
      <path className={css.line} d={`M${path}`} />
      <circle className={css.present} cx={end.x} cy={end.y} r={4.5} />
      <g className={css.value} textAnchor={atLeft ? 'end' : 'start'}>
        <text x={value.x} y={value.y}>
          {t('people', { count: last.answered })}
        </text>
        <text className={css.axis} x={value.x} y={value.y + 15}>
          {now
            ? t('now', { time: formatTime(last.at) })
            : t('last', { time: formatWithinDay(last.at, new Date(from)) })}
        </text>
      </g>
    </svg>
  );
}
