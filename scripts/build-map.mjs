// Makes apps/web/src/parts/map/japan.json and, apart from it, the names of the prefectures, which far more screens need, from the boundaries
// in apps/web/map (see the README there). All lengths are units of one fixed Mercator projection: UNITS per degree of longitude.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const SOURCE = new URL('../apps/web/map/jp-pref.topo.json', import.meta.url);
const MAP = new URL('../apps/web/src/parts/map/japan.json', import.meta.url);
const NAMES = new URL('../apps/web/src/parts/prefecture-names.json', import.meta.url);
const UNITS = 200;
const WEST = 122;
const NORTH = 46;
/** Greatest distance in units between a boundary and its simplified form; the source is accurate to 1.8 units. */
const TOLERANCE = 1.3;
/** Islands smaller than this, in square units, are left out. */
const LEAST_AREA = 4;
/** Parts larger than this share of a prefecture's largest part belong to its main body. */
const MAIN_SHARE = 0.05;

const mercator = (latitude) => (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
const project = ([longitude, latitude]) => [(longitude - WEST) * UNITS, (mercator(NORTH) - mercator(latitude)) * UNITS];

function distanceToSegment([px, py], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** Douglas-Peucker. Works on arcs, so that neighboring prefectures keep a common boundary. */
function simplify(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let [far, at] = [0, 0];
  for (let i = 1; i < points.length - 1; i++) {
    const distance = distanceToSegment(points[i], first, last);
    if (distance > far) [far, at] = [distance, i];
  }
  if (far <= TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, at + 1)), ...simplify(points.slice(at)).slice(1)];
}

/** A closed arc has only one end: it is cut at the point farthest from it. */
function simplifyArc(points) {
  const [first, last] = [points[0], points.at(-1)];
  if (first[0] !== last[0] || first[1] !== last[1]) return simplify(points);
  const distances = points.map(([x, y]) => Math.hypot(x - first[0], y - first[1]));
  const at = distances.indexOf(Math.max(...distances));
  return [...simplify(points.slice(0, at + 1)), ...simplify(points.slice(at)).slice(1)];
}

/** The arcs of a topology: delta-encoded integers, scaled and translated. */
function decodeArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return project([x * scale[0] + translate[0], y * scale[1] + translate[1]]);
    });
    return simplifyArc(points).map((point) => point.map(Math.round));
  });
}

/** A ring of arc indices; a negative one, ~i, is arc i reversed. */
function ringOf(indices, arcs) {
  const points = indices.flatMap((i) => (i < 0 ? [...arcs[~i]].reverse() : arcs[i]));
  const ring = points.filter(([x, y], i) => i === 0 || x !== points[i - 1][0] || y !== points[i - 1][1]);
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
}

const next = (ring, i) => ring[(i + 1) % ring.length];
const areaOf = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * next(ring, i)[1] - next(ring, i)[0] * y, 0)) / 2;
const boxOf = (points) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
const isInside = ([px, py], ring) =>
  ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = next(ring, i);
    return ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);

/** The point inside a ring farthest from its boundary, where a name has most room, and that distance. */
function roomiest(ring) {
  let best = { point: ring[0], room: 0 };
  const look = ([left, top, right, bottom], step) => {
    for (let x = left; x <= right; x += step)
      for (let y = top; y <= bottom; y += step) {
        if (!isInside([x, y], ring)) continue;
        const room = Math.min(...ring.map((a, i) => distanceToSegment([x, y], a, next(ring, i))));
        if (room > best.room) best = { point: [x, y], room };
      }
  };
  const box = boxOf(ring);
  look(box, Math.max(box[2] - box[0], box[3] - box[1]) / 40);
  const [x, y] = best.point;
  look([x - 6, y - 6, x + 6, y + 6], 1);
  return { point: best.point.map(Math.round), room: Math.round(best.room) };
}

function pathOf(ring) {
  const [start, ...rest] = ring;
  let [px, py] = start;
  const steps = rest.map(([x, y]) => {
    const step = `${x - px},${y - py}`;
    [px, py] = [x, y];
    return step;
  });
  return `M${start.join(',')}l${steps.join(' ').replaceAll(' -', '-').replaceAll(',-', '-')}z`;
}

const topology = JSON.parse(readFileSync(SOURCE, 'utf8'));
const arcs = decodeArcs(topology);
const prefectures = topology.objects.pref.geometries.map(({ properties, arcs: polygons }) => {
  const rings = polygons
    .map(([outer]) => ringOf(outer, arcs))
    .filter((ring) => ring.length > 2 && areaOf(ring) >= LEAST_AREA)
    .sort((a, b) => areaOf(b) - areaOf(a));
  const main = rings.filter((ring) => areaOf(ring) >= areaOf(rings[0]) * MAIN_SHARE);
  const { point, room } = roomiest(rings[0]);
  return {
    code: properties.code,
    path: rings.map(pathOf).join(''),
    label: point,
    room,
    box: boxOf(main.flat()),
  };
});
const names = topology.objects.pref.geometries.map(({ properties: { code, name, nameEn } }) => [
  code,
  { ja: name, en: nameEn },
]);
await write(MAP, { projection: { units: UNITS, west: WEST, north: NORTH }, prefectures });
await write(NAMES, Object.fromEntries(names));

async function write(target, content) {
  const text = await format(JSON.stringify(content), { ...(await resolveConfig(target)), parser: 'json' });
  writeFileSync(target, text);
  process.stdout.write(`${prefectures.length} prefectures, ${text.length} bytes\n`);
}
