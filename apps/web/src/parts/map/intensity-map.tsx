import { useId, useMemo } from 'react';
import { useLanguage } from '../../shell/i18n.js';
import { useIntensityText } from '../intensity.js';
import { type Intensity, TSUNAMI_GRADES, type TsunamiGrade } from '@tabimori/shared';
import css from './map.module.css';
import { type Box, type Point, prefectureOf } from './japan.js';
import { prefectureName } from '../prefecture-name.js';
import { CHIP, chipWidth, type Label } from './labels.js';
import { allOf, layoutOf, type Epicenter } from './layout.js';
import { strongest, type Shaken } from './shaken.js';
import { intensityColor } from './scale.js';
import { useSize } from './use-size.js';
import { WARNING_LINE } from './warning-lines.js';

/** Where the leader of a chip ends: the nearest point of its box. */
const nearest = ([left, top, right, bottom]: Box, [x, y]: Point): Point => [
  Math.max(left, Math.min(x, right)),
  Math.max(top, Math.min(y, bottom)),
];

export interface Warned {
  prefectureCode: string;
  grade: TsunamiGrade;
}

/** The higher warning is drawn over the other. */
const lowestFirst = (warned: readonly Warned[]): Warned[] =>
  warned.toSorted((a, b) => TSUNAMI_GRADES.indexOf(a.grade) - TSUNAMI_GRADES.indexOf(b.grade));

interface NamedProps {
  label: Label;
  name: string;
  value: string;
  intensity: Intensity;
}

function Named({ label, name, value, intensity }: NamedProps) {
  const [left, top, right, bottom] = label.box;
  const middle = (left + right) / 2;
  const { ground, ink } = intensityColor(intensity);
  if (label.leader) {
    const width = chipWidth(value);
    return (
      <g>
        <text className={css.chipName} x={middle} y={top + 11}>
          {name}
        </text>
        <rect
          className={css.chip}
          x={middle - width / 2}
          y={bottom - CHIP.height}
          width={width}
          height={CHIP.height}
          rx={3}
          style={{ fill: ground }}
        />
        <text className={css.value} x={middle} y={bottom - 4.5} style={{ fill: ink }}>
          {value}
        </text>
      </g>
    );
  }
  return (
    <g style={{ fill: ink, stroke: ground }} className={css.upon}>
      <text className={css.name} x={middle} y={top + 10}>
        {name}
      </text>
      <text className={css.value} x={middle} y={bottom - 2}>
        {value}
      </text>
    </g>
  );
}

/** A cross in a white disc. */
export function EpicenterMark({ at: [x, y], radius = 10 }: { at: Point; radius?: number }) {
  const arm = radius * 0.45;
  return (
    <g className={css.epicenter}>
      <circle cx={x} cy={y} r={radius} />
      <path d={`M${x - arm},${y - arm}L${x + arm},${y + arm}M${x + arm},${y - arm}L${x - arm},${y + arm}`} />
    </g>
  );
}

interface MapProps {
  prefectures: readonly Shaken[];
  /** under a tsunami warning: they have a line around them */
  warned?: readonly Warned[];
  epicenter: Epicenter | null;
  /** navy: fills a dark ground, without names and inset */
  tone?: 'page' | 'navy';
  /** text alternative, with what the map shows */
  label: string;
}

/** Greatest intensity by prefecture: those from 4 up are fitted, named and given their value. */
export function IntensityMap({ prefectures, warned = [], epicenter, tone = 'page', label }: MapProps) {
  const language = useLanguage();
  const [ref, size] = useSize<SVGSVGElement>({ width: 470, height: 280 });
  const text = useIntensityText();
  const shapes = useId();
  const clip = useId();
  const quiet = tone === 'navy';
  const latitude = epicenter?.latitude ?? null;
  const longitude = epicenter?.longitude ?? null;
  const shown = useMemo(() => (quiet ? strongest(prefectures) : prefectures), [prefectures, quiet]);
  const layout = useMemo(() => {
    const source = latitude === null || longitude === null ? null : { latitude, longitude };
    return layoutOf(shown, source, size, language, text, quiet);
  }, [shown, latitude, longitude, size, language, text, quiet]);
  const { view, labels, inset, epicenter: at } = layout;
  const intensities = new Map(shown.map(({ code, intensity }) => [code, intensity]));
  return (
    <svg
      ref={ref}
      className={quiet ? css.navy : css.page}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
        <g id={shapes}>
          {allOf(shown).map(({ code, path, intensity }) => (
            <path
              key={code}
              className={css.land}
              d={path}
              style={intensity ? { fill: intensityColor(intensity).ground } : undefined}
            />
          ))}
          {lowestFirst(warned).map(({ prefectureCode, grade }) => (
            <path
              key={prefectureCode}
              className={css.warned}
              d={prefectureOf(prefectureCode)?.path}
              style={{ stroke: `var(${WARNING_LINE[grade]})` }}
            />
          ))}
        </g>
      </g>
      {labels.map(({ code, leader, box }) => {
        if (!leader) return null;
        const [x, y] = nearest(box, leader);
        return <line key={code} className={css.leader} x1={leader[0]} y1={leader[1]} x2={x} y2={y} />;
      })}
      {at && <EpicenterMark at={at} />}
      {labels.map((placed) => {
        const intensity = intensities.get(placed.code);
        return (
          intensity && (
            <Named
              key={placed.code}
              label={placed}
              name={prefectureName(placed.code, language)}
              value={text(intensity)}
              intensity={intensity}
            />
          )
        );
      })}
      {inset && (
        <g>
          <clipPath id={clip}>
            <InsetFrame box={inset.box} />
          </clipPath>
          <g className={css.frame}>
            <InsetFrame box={inset.box} />
          </g>
          <g clipPath={`url(#${clip})`} className={css.inset}>
            <use
              href={`#${shapes}`}
              transform={`translate(${inset.view.x} ${inset.view.y}) scale(${inset.view.scale})`}
            />
          </g>
        </g>
      )}
    </svg>
  );
}

function InsetFrame({ box: [left, top, right, bottom] }: { box: Box }) {
  return <rect x={left} y={top} width={right - left} height={bottom - top} />;
}
