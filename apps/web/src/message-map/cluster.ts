import { MAP, MAP_MARKS, type MapBounds, type MapCluster, type MapMark, type MapPoint } from '@tabimori/shared';
import Supercluster from 'supercluster';

type Sums = Record<MapMark | 'west' | 'south' | 'east' | 'north' | 'age', number>;
type Own = Record<'point', MapPoint>;

export interface Seen {
  points: MapPoint[];
  clusters: MapCluster[];
}

type Joined = (bounds: MapBounds, zoom: number) => Seen;
const HELP = MAP_MARKS.indexOf('help');

/**
 * Joins points that are close together, as the server does when there are more: those who still need help only with
 * each other.
 */
export function clusterer(points: readonly MapPoint[]): Joined {
  const parts = [points.filter(([, , , mark]) => mark !== HELP), points.filter(([, , , mark]) => mark === HELP)];
  const joined = parts.map(join);
  return (bounds, zoom) => {
    const seen = joined.map((part) => part(bounds, zoom));
    return { points: seen.flatMap((part) => part.points), clusters: seen.flatMap((part) => part.clusters) };
  };
}

function join(points: readonly MapPoint[]): Joined {
  const index = new Supercluster<Own, Sums>({
    maxZoom: MAP.zoom,
    radius: MAP.radius,
    extent: 256,
    map: ({ point: [, longitude, latitude, mark, age] }) => {
      const none = { help: 0, injured: 0, other: 0, none: 0, safe: 0, unasked: 0, done: 0 };
      const own = { [MAP_MARKS[mark] ?? 'unasked']: 1 };
      return { ...none, ...own, west: longitude, south: latitude, east: longitude, north: latitude, age };
    },
    reduce: (sums, more) => {
      for (const name of MAP_MARKS) sums[name] += more[name];
      sums.west = Math.min(sums.west, more.west);
      sums.south = Math.min(sums.south, more.south);
      sums.east = Math.max(sums.east, more.east);
      sums.north = Math.max(sums.north, more.north);
      sums.age = Math.min(sums.age, more.age);
    },
  });
  index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point[1], point[2]] },
    })),
  );
  return (bounds, zoom) => {
    const seen: Seen = { points: [], clusters: [] };
    for (const { geometry, properties } of index.getClusters([...bounds], zoom)) {
      if ('point' in properties && !('cluster' in properties)) {
        seen.points.push(properties.point);
        continue;
      }
      const sums = properties as unknown as Sums;
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const counts = MAP_MARKS.map((name) => sums[name]);
      const box: MapBounds = [sums.west, sums.south, sums.east, sums.north];
      seen.clusters.push([longitude, latitude, counts, box, sums.age]);
    }
    return seen;
  };
}
