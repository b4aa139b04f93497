import { MAP_AGE, MAP_MARKS, type MapMark } from '@tabimori/shared';
import { SHAPES } from '../parts/status-shapes.js';

/** Pixels of the drawing to a pixel of the screen. */
const RATIO = 2;
const VARIABLE: Record<MapMark, string> = {
  help: '--help-solid',
  injured: '--injured-solid',
  other: '--none-solid',
  none: '--none-solid',
  safe: '--safe-solid',
  unasked: '--line-strong',
  done: '--none-solid',
};

const colorOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
export const stateColor = (state: MapMark): string => colorOf(VARIABLE[state]);

/** The first, and so the gravest, with a count; `counts`: by MAP_MARKS, or by MAP_STATES, which they begin with. */
export const gravest = (counts: readonly number[]): MapMark =>
  MAP_MARKS[counts.findIndex((count) => count > 0)] ?? 'unasked';

/** What is known of the place of a mark: reported since, registered only, or reported before what the map is about. */
export type Standing = 'reported' | 'registered' | 'outdated';
export const standingOf = (age: number): Standing =>
  age === MAP_AGE.registered ? 'registered' : age > MAP_AGE.current ? 'outdated' : 'reported';

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = document.createElement('canvas');
  canvas.width = width * RATIO;
  canvas.height = height * RATIO;
  const context = canvas.getContext('2d');
  context?.scale(RATIO, RATIO);
  return [canvas, context];
}

/** The shape of a state, `size` wide, its left upper corner at the origin. */
function drawShape(context: CanvasRenderingContext2D, state: MapMark, size: number, ink: string, ground: string): void {
  context.save();
  context.scale(size / 16, size / 16);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (state === 'unasked') {
    context.fillStyle = ink;
    context.fill(new Path2D('M8 4a4 4 0 1 0 0 8A4 4 0 0 0 8 4z'));
  } else if (state === 'none') {
    context.strokeStyle = ink;
    context.lineWidth = 2;
    context.setLineDash([3.2, 2.1]);
    context.stroke(new Path2D(SHAPES.none.ring));
  } else if (state === 'done') {
    // only the sign of what is settled, in no color: neither a call nor the answer "safe"
    context.strokeStyle = ink;
    context.lineWidth = 2.6;
    context.stroke(new Path2D(SHAPES.safe.sign));
  } else {
    context.fillStyle = ink;
    context.fill(new Path2D(SHAPES[state].solid));
    context.strokeStyle = ground;
    context.lineWidth = 1.9;
    context.stroke(new Path2D(SHAPES[state].sign));
  }
  context.restore();
}

/** A clock at the upper right of a round mark: its position is old. */
function drawClock(context: CanvasRenderingContext2D, middle: number, radius: number): void {
  const [x, y] = [middle + radius * 0.72, middle - radius * 0.72];
  context.beginPath();
  context.arc(x, y, 5.5, 0, Math.PI * 2);
  context.fillStyle = colorOf('--surface');
  context.fill();
  context.strokeStyle = colorOf('--text');
  context.lineWidth = 1.5;
  context.stroke();
  context.stroke(new Path2D(`M${x},${y - 3.2}V${y}H${x + 2.6}`));
}

/** Width and height of one traveler's mark, in pixels. */
export const ONE = 34;

/** One traveler: the shape of the state on a disc; its edge is dashed at a registered place. */
function drawOne(state: MapMark, standing: Standing): HTMLCanvasElement {
  const size = ONE;
  const [canvas, context] = canvasOf(size, size);
  if (!context) return canvas;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 3, 0, Math.PI * 2);
  context.fillStyle = colorOf('--surface');
  context.fill();
  context.lineWidth = 1.6;
  context.strokeStyle = stateColor(state);
  if (standing === 'registered') context.setLineDash([3, 2.6]);
  context.stroke();
  context.setLineDash([]);
  context.save();
  context.translate(size / 2 - 9, size / 2 - 9);
  drawShape(context, state, 18, stateColor(state), colorOf('--surface'));
  context.restore();
  if (standing === 'outdated') drawClock(context, size / 2, size / 2 - 3);
  return canvas;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const radiusOf = (total: number): number => Math.round(Math.min(19 + Math.log10(total) * 6, 38));
/** Width and height of the mark of several, in pixels. */
export const sideOf = (counts: readonly number[]): number => radiusOf(sum(counts)) * 2 + 4;

/** Several: a ring with a share for each state, the gravest shape and the number inside. */
function drawMany(counts: readonly number[], standing: Standing): HTMLCanvasElement {
  const total = sum(counts);
  const radius = radiusOf(total);
  const size = sideOf(counts);
  const [canvas, context] = canvasOf(size, size);
  if (!context) return canvas;
  const middle = size / 2;
  const worst = gravest(counts);
  const surface = colorOf('--surface');
  context.beginPath();
  context.arc(middle, middle, radius + 1, 0, Math.PI * 2);
  context.fillStyle = surface;
  context.fill();
  // the injured are never too few to be seen
  const shown = counts.map((count) => (count === 0 ? 0 : Math.max(count, total * 0.06)));
  const all = sum(shown);
  let from = -Math.PI / 2;
  shown.forEach((count, index) => {
    const state = MAP_MARKS[index] ?? 'unasked';
    const to = from + (count / all) * Math.PI * 2;
    if (count > 0) {
      context.beginPath();
      context.arc(middle, middle, radius - 3, from, to);
      context.lineWidth = 6;
      context.strokeStyle = stateColor(state);
      context.setLineDash(state === 'none' ? [3, 2] : []);
      context.stroke();
    }
    from = to;
  });
  context.setLineDash([]);
  context.beginPath();
  context.arc(middle, middle, radius - 7, 0, Math.PI * 2);
  context.fillStyle = surface;
  context.fill();
  const shape = Math.min(12, radius * 0.5);
  context.save();
  context.translate(middle - shape / 2, middle - shape - 0.5);
  drawShape(context, worst, shape, stateColor(worst), surface);
  context.restore();
  context.fillStyle = colorOf('--text');
  context.font = `700 ${total > 9999 ? 10 : 12}px ${colorOf('--font')}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.fillText(total.toLocaleString('en'), middle, middle + 1);
  if (standing === 'outdated') drawClock(context, middle, radius);
  return canvas;
}

/** The pin's size, in pixels. */
export const PIN = { width: 40, height: 52 };

/**
 * Those who still need help, in a pin that stands on their place: the shape, and their number if they are several. It is empty
 * at an old position, where they may no longer be.
 */
function drawPin(count: number, standing: Standing): HTMLCanvasElement {
  const { width, height } = PIN;
  const [canvas, context] = canvasOf(width, height);
  if (!context) return canvas;
  const [middle, radius] = [width / 2, width / 2 - 2];
  const isOld = standing === 'outdated';
  const [ground, ink] = isOld ? [colorOf('--surface'), colorOf('--help-fg')] : [colorOf('--badge'), '#ffffff'];
  context.beginPath();
  context.arc(middle, middle, radius, Math.PI * 0.8, Math.PI * 0.2);
  context.lineTo(middle, height - 2);
  context.closePath();
  context.fillStyle = ground;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = ink;
  if (standing === 'registered') context.setLineDash([3, 2.6]);
  context.stroke();
  context.setLineDash([]);
  const size = count > 1 ? 13 : 20;
  context.save();
  context.translate(middle - size / 2, middle - (count > 1 ? size : size / 2));
  drawShape(context, 'help', size, ink, ground);
  context.restore();
  if (isOld) drawClock(context, middle, radius);
  if (count === 1) return canvas;
  context.fillStyle = ink;
  context.font = `700 ${count > 999 ? 10 : 13}px ${colorOf('--font')}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.fillText(count.toLocaleString('en'), middle, middle + 1);
  return canvas;
}

/** The epicenter: a cross in a white disc, as on the map of an event. */
function drawEpicenter(): HTMLCanvasElement {
  const [size, arm] = [24, 5];
  const [canvas, context] = canvasOf(size, size);
  if (!context) return canvas;
  context.translate(size / 2, size / 2);
  context.beginPath();
  context.arc(0, 0, size / 2 - 1, 0, Math.PI * 2);
  context.fillStyle = '#ffffff';
  context.fill();
  context.strokeStyle = '#14202e';
  context.lineWidth = 1.6;
  context.stroke();
  context.lineWidth = 2.4;
  context.stroke(new Path2D(`M${-arm},${-arm}L${arm},${arm}M${arm},${-arm}L${-arm},${arm}`));
  return canvas;
}

/** Drawings by what they show; a new look of the page begins again. */
export class Marks {
  private readonly drawn = new Map<string, HTMLCanvasElement>();

  one(state: MapMark, standing: Standing): HTMLCanvasElement {
    return this.once(`${state} ${standing}`, () => drawOne(state, standing));
  }

  help(count: number, standing: Standing): HTMLCanvasElement {
    return this.once(`pin ${count} ${standing}`, () => drawPin(count, standing));
  }

  epicenter(): HTMLCanvasElement {
    return this.once('epicenter', drawEpicenter);
  }

  many(counts: readonly number[], standing: Standing): HTMLCanvasElement {
    return this.once(`${counts.join()} ${standing}`, () => drawMany(counts, standing));
  }

  private once(key: string, draw: () => HTMLCanvasElement): HTMLCanvasElement {
    const known = this.drawn.get(key) ?? draw();
    if (this.drawn.size > 2000) this.drawn.clear();
    this.drawn.set(key, known);
    return known;
  }
}

/** Pixels of the screen to a pixel of a drawing. */
export const MARK_SCALE = 1 / RATIO;
