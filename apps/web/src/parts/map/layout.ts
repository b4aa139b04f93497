import { type Intensity, type Language } from '@tabimori/shared';
import { JAPAN, prefectureAt, prefectureOf, project, type Box, type Point, type Prefecture } from './japan.js';
import { prefectureName } from '../prefecture-name.js';
import { NAMED_FROM, named, rankOf, type Shaken } from './shaken.js';
import { placeLabels, type Label, type Mark } from './labels.js';
import { around, fitView, overlaps, toMap, toScreen, type Size, type View } from './view.js';

export interface Epicenter {
  latitude: number;
  longitude: number;
}

export interface MapLayout {
  view: View;
  epicenter: Point | null;
  labels: Label[];
  /** the place of the small map of the whole country, and its view */
  inset: { box: Box; view: View } | null;
}

const DARK: readonly Intensity[] = ['6-', '6+', '7'];
/** The four main islands and Okinawa, without the far ones, in degrees. */
const COUNTRY: Box = [...project(45.6, 127), ...project(25.9, 149)];
const DISC = 12;
const MARGIN = 18;

/** A prefecture round its name: at the rim of the map the rest may be cut off. */
export const heartOf = ({ box: [left, top, right, bottom], label: [x, y], room }: Prefecture): Box => [
  Math.max(left, x - room * 1.3),
  Math.max(top, y - room * 1.3),
  Math.min(right, x + room * 1.3),
  Math.min(bottom, y + room * 1.3),
];

/**
 * What the view has to show: the named prefectures, otherwise the worst ones, otherwise the country; and the
 * epicenter unless it is far off.
 */
function subjectOf(prefectures: readonly Shaken[], epicenter: Point | null): Box {
  const most = Math.max(...prefectures.map(({ intensity }) => rankOf(intensity)));
  const from = Math.min(most, NAMED_FROM);
  const boxes = prefectures
    .filter(({ intensity }) => rankOf(intensity) >= from)
    .flatMap(({ code, intensity }) => {
      const prefecture = prefectureOf(code);
      return prefecture ? [rankOf(intensity) > NAMED_FROM ? prefecture.box : heartOf(prefecture)] : [];
    });
  if (boxes.length === 0) return COUNTRY;
  const all = around(boxes);
  if (!epicenter) return all;
  const [x, y] = epicenter;
  const wide = around([all, [x, y, x, y]]);
  const span = (box: Box): number => Math.max(box[2] - box[0], box[3] - box[1]);
  return span(wide) <= Math.max(span(all) * 1.6, 900) ? wide : all;
}

function corners({ width, height }: Size, side: number): Box[] {
  const gap = 8;
  const [left, top, right, bottom] = [gap, gap, width - gap - side, height - gap - side];
  return [
    [left, top, left + side, top + side],
    [right, bottom, right + side, bottom + side],
    [right, top, right + side, top + side],
    [left, bottom, left + side, bottom + side],
  ];
}

/** How much of a named prefecture, or of the epicenter, a box hides: 0 to 49, or more. */
function hidden(box: Box, view: View, codes: ReadonlySet<string>, disc: Box | null): number {
  const steps = Array.from({ length: 7 }, (_, i) => i / 6);
  const points = steps.flatMap((v) =>
    steps.map((h): Point => [box[0] + h * (box[2] - box[0]), box[1] + v * (box[3] - box[1])]),
  );
  const land = points.filter((point) => codes.has(prefectureAt(toMap(view, point)) ?? '')).length;
  return land + (disc && overlaps(box, disc) ? 100 : 0);
}

const discAt = ([x, y]: Point): Box => [x - DISC, y - DISC, x + DISC, y + DISC];

/**
 * Everything on a map that depends on its size: the view, the place of the small country, the names. `quiet` leaves
 * names and inset out and keeps a wide margin, as on the sign-in page.
 */
export function layoutOf(
  prefectures: readonly Shaken[],
  epicenter: Epicenter | null,
  size: Size,
  language: Language,
  valueOf: (intensity: Intensity) => string,
  quiet: boolean,
): MapLayout {
  const source = epicenter && project(epicenter.latitude, epicenter.longitude);
  const subject = subjectOf(prefectures, source);
  if (quiet) {
    const margin = prefectures.length > 0 ? Math.min(size.width, size.height) * 0.26 : 24;
    const fitted = fitView(subject, size, margin);
    const view = { ...fitted, x: fitted.x + size.width * 0.07 };
    return { view, epicenter: source && toScreen(view, source), labels: [], inset: null };
  }
  const chosen = named(prefectures);
  const codes = new Set(chosen.map(({ code }) => code));
  const country = fitView(COUNTRY, size, 16);
  const side = Math.round(Math.min(118, size.width * 0.27, size.height * 0.42));
  let view = fitView(subject, size, MARGIN);
  let box: Box | null = null;
  const close = view.scale > country.scale * 1.35;
  for (const margin of close ? [MARGIN, 32, 48, 66, 90] : []) {
    view = fitView(subject, size, Math.min(margin, size.height / 3));
    const disc = source && discAt(toScreen(view, source));
    const free = corners(size, side).find((corner) => hidden(corner, view, codes, disc) === 0);
    if (free) {
      box = free;
      break;
    }
  }
  if (close && !box) view = fitView(subject, size, MARGIN);
  const inset = box && { box, view: insetView(box, side) };
  const marks = chosen.flatMap(({ code, intensity }) => {
    const prefecture = prefectureOf(code);
    if (!prefecture) return [];
    const mark: Mark = {
      code,
      name: prefectureName(code, language),
      value: valueOf(intensity),
      at: toScreen(view, prefecture.label),
      room: prefecture.room * view.scale,
      dark: DARK.includes(intensity),
    };
    return [mark];
  });
  const at = source && toScreen(view, source);
  const taken = [...(at ? [discAt(at)] : []), ...(inset ? [inset.box] : [])];
  const cost = (point: Point): number => {
    const code = prefectureAt(toMap(view, point));
    return code === null ? 0 : codes.has(code) ? 7 : 1.5;
  };
  const dark = new Set(marks.filter((mark) => mark.dark).map(({ code }) => code));
  const isDark = (point: Point): boolean => dark.has(prefectureAt(toMap(view, point)) ?? '');
  return { view, epicenter: at, labels: placeLabels(marks, { size, taken, cost, isDark }), inset };
}

function insetView([left, top]: Box, side: number): View {
  const view = fitView(COUNTRY, { width: side, height: side }, 4);
  return { ...view, x: view.x + left, y: view.y + top };
}

/** The code of every prefecture with its intensity, null if none was felt. */
export const allOf = (prefectures: readonly Shaken[]) => {
  const felt = new Map(prefectures.map(({ code, intensity }) => [code, intensity]));
  return JAPAN.map(({ code, path }) => ({ code, path, intensity: felt.get(code) ?? null }));
};
