import { MAP, MAP_AGE, MAP_MARKS, type MapBounds } from '@tabimori/shared';

/** The travelers' positions, one row each; NaN if there is none. */
export interface Positions {
  longitudes: Float64Array;
  latitudes: Float64Array;
  /** the latitudes by `yOf` */
  ys: Float64Array;
  /** position in MAP_STATES */
  states: Uint8Array;
  /** position in MAP_MARKS */
  marks: Uint8Array;
  /** in hours, or one of MAP_AGE */
  ages: Int32Array;
}

/** Travelers who are close together, or a single one. */
export interface Cluster {
  count: number;
  /** the first of them */
  row: number;
  longitude: number;
  latitude: number;
  /** by MAP_MARKS */
  counts: number[];
  box: MapBounds;
  /** the least */
  age: number;
}

/** Whether travelers of a state, shown by a mark, are joined with each other. */
type IsIn = (state: number, mark: number) => boolean;
const HELP = MAP_MARKS.indexOf('help');

/** `x` and `y`: sums over its travelers, in cells. */
type Cell = Pick<Cluster, 'row' | 'count' | 'counts' | 'box' | 'age'> & { x: number; y: number; isDone: boolean };

const TILE_PIXELS = 256;
/** No screen is wider than this, in pixels; a wider view is answered at a lower zoom. */
const MOST_PIXELS = 4096;
/** This many cells outside the view are clustered too, so that its edge does not change when it moves. */
const MARGIN = 3;
/** Rounding slack of a mean of many positions, in cells. */
const ROUNDING = 1e-6;
const MOST_LATITUDE = 85.0511;

/** In Mercator's projection, from 0 in the north to 1. */
export function yOf(latitude: number): number {
  const sine = Math.sin((Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
const latitudeOf = (y: number): number => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;
const xOf = (longitude: number): number => longitude / 360 + 0.5;

/** The deepest zoom at which the bounds still fit on a screen. */
function zoomWithin([west, south, east, north]: MapBounds, zoom: number): number {
  const span = Math.max(west > east ? east - west + 360 : east - west, north - south, 0.001);
  return Math.min(zoom, Math.max(0, Math.floor(Math.log2((MOST_PIXELS * 360) / (span * TILE_PIXELS)))));
}

/**
 * The clusters of a view: travelers of one state (null for all) within MAP.radius pixels of each other; those who
 * still need help are never in one with others, so that its number is theirs. Each view scans all rows; precomputing the clusters of every zoom takes hundreds of times as long.
 */
export function clustersIn(positions: Positions, state: number | null, bounds: MapBounds, zoom: number): Cluster[] {
  const scale = (TILE_PIXELS * 2 ** zoomWithin(bounds, zoom)) / MAP.radius;
  const [west, south, east, north] = bounds;
  const parts: MapBounds[] =
    west <= east
      ? [bounds]
      : [
          [west, south, 180, north],
          [-180, south, east, north],
        ];
  const others: IsIn = (own, mark) => mark !== HELP && (state === null || own === state);
  // only who gave that answer can still need help: no look at all rows for nobody
  const groups = state === null || state === HELP ? [others, (_: number, mark: number) => mark === HELP] : [others];
  return parts.flatMap((part) => groups.flatMap((isIn) => clustersAt(positions, isIn, part, scale)));
}

/** `scale`: cells round the world. */
function clustersAt(positions: Positions, isIn: IsIn, [west, south, east, north]: MapBounds, scale: number): Cluster[] {
  const edges = { left: xOf(west), right: xOf(east), top: yOf(north), bottom: yOf(south) };
  const { cells, width } = cellsNear(positions, isIn, edges, scale);
  const slack = ROUNDING / scale;
  return joined(cells, width).flatMap(({ row, count, counts, box, age, ...sums }) => {
    const [x, y] = [sums.x / count / scale, sums.y / count / scale];
    const isInWidth = x >= edges.left - slack && x <= edges.right + slack;
    if (!isInWidth || y < edges.top - slack || y > edges.bottom + slack) return [];
    return [{ row, count, counts, box, age, longitude: (x - 0.5) * 360, latitude: latitudeOf(y) }];
  });
}

/** The cells of a view and a few round it that hold somebody, by number: lines of `width` from the north-west. */
function cellsNear(
  { longitudes, latitudes, ys, states, marks, ages }: Positions,
  isIn: IsIn,
  { left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>,
  scale: number,
): { cells: Map<number, Cell>; width: number } {
  const [firstColumn, lastColumn] = [Math.floor(left * scale) - MARGIN, Math.floor(right * scale) + MARGIN];
  const [firstLine, lastLine] = [Math.floor(top * scale) - MARGIN, Math.floor(bottom * scale) + MARGIN];
  // one column stays empty, so that the end of a row is not next to the start of the following one
  const width = lastColumn - firstColumn + 2;
  const cells = new Map<number, Cell>();
  for (let row = 0; row < states.length; row++) {
    const mark = marks[row] ?? 0;
    if (!isIn(states[row] ?? 0, mark)) continue;
    const [longitude, latitude] = [longitudes[row] ?? NaN, latitudes[row] ?? NaN];
    const [x, y] = [xOf(longitude) * scale, (ys[row] ?? NaN) * scale];
    const [column, line] = [Math.floor(x), Math.floor(y)];
    const isNear = column >= firstColumn && column <= lastColumn && line >= firstLine && line <= lastLine;
    if (!isNear) continue;
    const number = (line - firstLine) * width + column - firstColumn;
    let cell = cells.get(number);
    if (!cell) {
      const box: Cell['box'] = [longitude, latitude, longitude, latitude];
      cell = { row, count: 0, x: 0, y: 0, counts: MAP_MARKS.map(() => 0), box, age: Infinity, isDone: false };
      cells.set(number, cell);
    }
    cell.count += 1;
    cell.x += x;
    cell.y += y;
    cell.counts[mark] = (cell.counts[mark] ?? 0) + 1;
    cell.age = Math.min(cell.age, ages[row] ?? MAP_AGE.registered);
    widen(cell.box, longitude, latitude);
  }
  return { cells, width };
}

function widen(box: Cell['box'], longitude: number, latitude: number): void {
  if (longitude < box[0]) box[0] = longitude;
  if (latitude < box[1]) box[1] = latitude;
  if (longitude > box[2]) box[2] = longitude;
  if (latitude > box[3]) box[3] = latitude;
}

/** The fullest first, each merged with neighboring cells whose middle is no further away than a cell's width. */
function joined(cells: ReadonlyMap<number, Cell>, width: number): Cell[] {
  const beside = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const inOrder = [...cells].sort(([, a], [, b]) => b.count - a.count || a.row - b.row);
  const found: Cell[] = [];
  for (const [key, cell] of inOrder) {
    if (cell.isDone) continue;
    cell.isDone = true;
    const [x, y] = [cell.x / cell.count, cell.y / cell.count];
    for (const step of beside) {
      const other = cells.get(key + step);
      if (!other || other.isDone || Math.hypot(other.x / other.count - x, other.y / other.count - y) > 1) continue;
      other.isDone = true;
      absorb(cell, other);
    }
    found.push(cell);
  }
  return found;
}

function absorb(cell: Cell, other: Cell): void {
  cell.row = Math.min(cell.row, other.row);
  cell.count += other.count;
  cell.x += other.x;
  cell.y += other.y;
  cell.counts = cell.counts.map((count, state) => count + (other.counts[state] ?? 0));
  cell.age = Math.min(cell.age, other.age);
  widen(cell.box, other.box[0], other.box[1]);
  widen(cell.box, other.box[2], other.box[3]);
}
