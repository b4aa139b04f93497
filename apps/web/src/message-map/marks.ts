import { MAP_STATES, type MapCounts, type MapState } from '@tabimori/shared';
import { SHAPES } from '../parts/status-shapes.js';

/** Pixels of the drawing to a pixel of the screen. */
const RATIO = 2;
const VARIABLE: Record<MapState, string> = {
  help: '--help-solid',
  injured: '--injured-solid',
  other: '--none-solid',
  none: '--none-solid',
  safe: '--safe-solid',
  unasked: '--line-strong',
};

const colorOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
export const stateColor = (state: MapState): string => colorOf(VARIABLE[state]);

/** The first, and so the gravest, state with a count. */
export const gravest = (counts: MapCounts): MapState => MAP_STATES[counts.findIndex((count) => count > 0)] ?? 'unasked';

function canvasOf(size: number): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = document.createElement('canvas');
  canvas.width = size * RATIO;
  canvas.height = size * RATIO;
  const context = canvas.getContext('2d');
  context?.scale(RATIO, RATIO);
  return [canvas, context];
}

/** The shape of a state, `size` wide, its left upper corner at the origin. */
function drawShape(
  context: CanvasRenderingContext2D,
  state: MapState,
  size: number,
  ink: string,
  ground: string,
): void {
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
  } else {
    context.fillStyle = ink;
    context.fill(new Path2D(SHAPES[state].solid));
    context.strokeStyle = ground;
    context.lineWidth = 1.9;
    context.stroke(new Path2D(SHAPES[state].sign));
  }
  context.restore();
}

/** One traveler: the shape of the state on a disc; its edge is dashed at a registered place. */
function drawOne(state: MapState, approximate: boolean): HTMLCanvasElement {
  const size = 34;
  const [canvas, context] = canvasOf(size);
  if (!context) return canvas;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 3, 0, Math.PI * 2);
  context.fillStyle = colorOf('--surface');
  context.fill();
  context.lineWidth = 1.6;
  context.strokeStyle = stateColor(state);
  if (approximate) context.setLineDash([3, 2.6]);
  context.stroke();
  context.setLineDash([]);
  context.translate(size / 2 - 9, size / 2 - 9);
  drawShape(context, state, 18, stateColor(state), colorOf('--surface'));
  return canvas;
}

export const radiusOf = (total: number): number => Math.round(Math.min(19 + Math.log10(total) * 6, 38));

/** Several: a ring with a share for each state, the gravest shape and the number inside; filled when somebody needs help. */
function drawMany(counts: MapCounts): HTMLCanvasElement {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const radius = radiusOf(total);
  const size = radius * 2 + 4;
  const [canvas, context] = canvasOf(size);
  if (!context) return canvas;
  const middle = size / 2;
  const worst = gravest(counts);
  const surface = colorOf('--surface');
  context.beginPath();
  context.arc(middle, middle, radius + 1, 0, Math.PI * 2);
  context.fillStyle = surface;
  context.fill();
  // nobody in need is too few to be seen
  const shown = counts.map((count) => (count === 0 ? 0 : Math.max(count, total * 0.06)));
  const all = shown.reduce((sum, count) => sum + count, 0);
  let from = -Math.PI / 2;
  shown.forEach((count, index) => {
    const state = MAP_STATES[index] ?? 'unasked';
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
  context.fillStyle = worst === 'help' ? colorOf('--badge') : surface;
  context.fill();
  const ink = worst === 'help' ? '#ffffff' : stateColor(worst);
  const ground = worst === 'help' ? colorOf('--badge') : surface;
  const shape = Math.min(12, radius * 0.5);
  context.save();
  context.translate(middle - shape / 2, middle - shape - 0.5);
  drawShape(context, worst, shape, ink, ground);
  context.restore();
  context.fillStyle = worst === 'help' ? '#ffffff' : colorOf('--text');
  context.font = `700 ${total > 9999 ? 10 : 12}px ${colorOf('--font')}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.fillText(total.toLocaleString('en'), middle, middle + 1);
  return canvas;
}

/** Drawings by what they show; a new look of the page begins again. */
export class Marks {
  private readonly drawn = new Map<string, HTMLCanvasElement>();

  one(state: MapState, approximate: boolean): HTMLCanvasElement {
    return this.once(`${state} ${approximate}`, () => drawOne(state, approximate));
  }

  many(counts: MapCounts): HTMLCanvasElement {
    return this.once(counts.join(), () => drawMany(counts));
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
