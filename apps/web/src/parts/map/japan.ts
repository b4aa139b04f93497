import data from './japan.json' with { type: 'json' };

export type Point = readonly [x: number, y: number];
export type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface Prefecture {
  code: string;
  /** SVG path in map units, only straight lines */
  path: string;
  /** the point farthest from the boundary, and that distance */
  label: Point;
  room: number;
  /** the main parts, without far small islands */
  box: Box;
}

const { units, west, north } = data.projection;
/** to a degree of longitude at the equator */
const METRES = 111_319.490_793;
const mercator = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

/** The 47 prefectures in map units, made by scripts/build-map.mjs. */
export const JAPAN = data.prefectures as unknown as readonly Prefecture[];
const BY_CODE = new Map(JAPAN.map((prefecture) => [prefecture.code, prefecture]));

export const prefectureOf = (code: string): Prefecture | undefined => BY_CODE.get(code);

/** Degrees to map units, in the projection of the boundaries. */
export const project = (latitude: number, longitude: number): Point => [
  (longitude - west) * units,
  (mercator(north) - mercator(latitude)) * units,
];

/** Map units to meters of the web's Mercator projection (EPSG:3857), for the map of messages. */
export const toMetres = ([x, y]: Point): [number, number] => [
  (x / units + west) * METRES,
  (mercator(north) - y / units) * METRES,
];

/** The corners of each part of a path, in map units. */
function ringsOf(path: string): Point[][] {
  return path
    .split('z')
    .filter((part) => part !== '')
    .map((part) => {
      const numbers = (part.match(/-?\d+/g) ?? []).map(Number);
      const ring: Point[] = [];
      let [x, y] = [0, 0];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        [x, y] = [x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)];
        ring.push([x, y]);
      }
      return ring;
    });
}

function isInside([px, py]: Point, ring: Point[]): boolean {
  let inside = false;
  let [ax, ay] = ring.at(-1) ?? [0, 0];
  for (const [bx, by] of ring) {
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
    [ax, ay] = [bx, by];
  }
  return inside;
}

const SHAPES = new Map<string, Point[][]>();
/** The corners of each part of a prefecture, in map units. */
export const shapeOf = ({ code, path }: Prefecture): Point[][] => {
  const known = SHAPES.get(code) ?? ringsOf(path);
  SHAPES.set(code, known);
  return known;
};

/** Code of the prefecture at a point in map units, null at sea. */
export function prefectureAt(point: Point): string | null {
  const [x, y] = point;
  const found = JAPAN.find((prefecture) => {
    const [left, top, right, bottom] = prefecture.box;
    return (
      x >= left && x <= right && y >= top && y <= bottom && shapeOf(prefecture).some((ring) => isInside(point, ring))
    );
  });
  return found?.code ?? null;
}
