import {
  MAP,
  MAP_STATES,
  type MapBounds,
  type MapCluster,
  type MapCounts,
  type MapPoint,
  type MapState,
} from '@tabimori/shared';
import Supercluster from 'supercluster';

/** One traveler as the database gives them; `place`: code of the prefecture, or of the country. */
export interface Standing {
  id: number;
  longitude: number | null;
  latitude: number | null;
  approximate: boolean;
  /** position in MAP_STATES */
  state: number;
  place: string;
}

type Sums = Record<MapState | 'west' | 'south' | 'east' | 'north', number>;
type Index = Supercluster<{ row: number }, Sums>;

const noCounts = (): MapCounts => MAP_STATES.map(() => 0);

/** More than this, in pixels, no screen shows: a wider view is answered at a lower zoom. */
const MOST_PIXELS = 4096;

/** The deepest zoom at which bounds are not wider or higher than any screen. */
function zoomWithin([west, south, east, north]: MapBounds, zoom: number): number {
  const span = Math.max(west > east ? east - west + 360 : east - west, north - south, 0.001);
  return Math.min(zoom, Math.max(0, Math.floor(Math.log2((MOST_PIXELS * 360) / (span * 256)))));
}

const WORLD: MapBounds = [-180, -90, 180, 90];

/** The travelers of one filter at one moment, in their order, as columns: about 50 bytes each. */
export class Snapshot {
  private readonly ids: Int32Array;
  private readonly longitudes: Float64Array;
  private readonly latitudes: Float64Array;
  private readonly approximate: Uint8Array;
  private readonly states: Uint8Array;
  private readonly codes: string[] = [];
  private readonly placeOf: Uint16Array;
  /** by state; null: all */
  private readonly indexes = new Map<number | null, Index>();

  constructor(
    readonly at: Date,
    rows: readonly Standing[],
  ) {
    const known = new Map<string, number>();
    const code = (place: string): number => {
      const found = known.get(place) ?? this.codes.push(place) - 1;
      known.set(place, found);
      return found;
    };
    this.ids = Int32Array.from(rows, ({ id }) => id);
    this.longitudes = Float64Array.from(rows, ({ longitude }) => longitude ?? NaN);
    this.latitudes = Float64Array.from(rows, ({ latitude }) => latitude ?? NaN);
    this.approximate = Uint8Array.from(rows, (row) => Number(row.approximate));
    this.states = Uint8Array.from(rows, ({ state }) => state);
    this.placeOf = Uint16Array.from(rows, ({ place }) => code(place));
  }

  get size(): number {
    return this.ids.length;
  }

  counts(): MapCounts {
    const counts = noCounts();
    for (const state of this.states) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  }

  /** The counts of each registered place that has travelers. */
  places(): { code: string; counts: MapCounts }[] {
    const places = this.codes.map((code) => ({ code, counts: noCounts() }));
    this.placeOf.forEach((place, row) => {
      const counts = places[place]?.counts;
      const state = this.states[row] ?? 0;
      if (counts) counts[state] = (counts[state] ?? 0) + 1;
    });
    return places;
  }

  /** Those of a state (null: all): how many, how many stand at a position they reported, of how many no place is known. */
  figures(state: number | null): { size: number; located: number; unplaced: number } {
    const figures = { size: 0, located: 0, unplaced: 0 };
    for (let row = 0; row < this.size; row++) {
      if (!this.isOf(row, state)) continue;
      figures.size += 1;
      if (!this.isPlaced(row)) figures.unplaced += 1;
      else if (this.approximate[row] === 0) figures.located += 1;
    }
    return figures;
  }

  points(state: number | null): MapPoint[] {
    return this.rows(state).map((row) => this.point(row));
  }

  /** What is seen of a view: clusters, and those who stand alone. */
  clusters(
    state: number | null,
    bounds: MapBounds = WORLD,
    zoom: number,
  ): { points: MapPoint[]; clusters: MapCluster[] } {
    const points: MapPoint[] = [];
    const clusters: MapCluster[] = [];
    for (const { geometry, properties } of this.index(state).getClusters([...bounds], zoomWithin(bounds, zoom))) {
      if ('row' in properties && !('cluster' in properties)) {
        points.push(this.point(properties.row));
        continue;
      }
      const sums = properties as unknown as Sums;
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const counts = MAP_STATES.map((name) => sums[name]);
      clusters.push([longitude, latitude, counts, [sums.west, sums.south, sums.east, sums.north]]);
    }
    return { points, clusters };
  }

  /** The ids of a page in order, and how many there are in all. */
  page(
    { state, bounds, place }: { state: number | null; bounds?: MapBounds | undefined; place?: string | undefined },
    first: number,
    count: number,
  ): { ids: number[]; total: number } {
    const ids: number[] = [];
    let total = 0;
    for (let row = 0; row < this.size; row++) {
      if (!this.isOf(row, state)) continue;
      if (place !== undefined && this.codes[this.placeOf[row] ?? -1] !== place) continue;
      if (bounds !== undefined && !this.isWithin(row, bounds)) continue;
      if (total >= first && ids.length < count) ids.push(this.ids[row] ?? 0);
      total += 1;
    }
    return { ids, total };
  }

  private index(state: number | null): Index {
    const known = this.indexes.get(state);
    if (known) return known;
    const index: Index = new Supercluster<{ row: number }, Sums>({
      maxZoom: MAP.zoom,
      radius: MAP.radius,
      extent: 256,
      map: ({ row }) => {
        const [longitude = 0, latitude = 0] = [this.longitudes[row], this.latitudes[row]];
        const none = { help: 0, injured: 0, other: 0, none: 0, safe: 0, unasked: 0 };
        const own = MAP_STATES[this.states[row] ?? 0] ?? 'unasked';
        return { ...none, [own]: 1, west: longitude, south: latitude, east: longitude, north: latitude };
      },
      reduce: (sums, more) => {
        for (const name of MAP_STATES) sums[name] += more[name];
        sums.west = Math.min(sums.west, more.west);
        sums.south = Math.min(sums.south, more.south);
        sums.east = Math.max(sums.east, more.east);
        sums.north = Math.max(sums.north, more.north);
      },
    });
    index.load(
      this.rows(state).map((row) => ({
        type: 'Feature',
        properties: { row },
        geometry: { type: 'Point', coordinates: [this.longitudes[row] ?? 0, this.latitudes[row] ?? 0] },
      })),
    );
    this.indexes.set(state, index);
    return index;
  }

  /** The rows of a state that have a place. */
  private rows(state: number | null): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.size; row++) if (this.isOf(row, state) && this.isPlaced(row)) rows.push(row);
    return rows;
  }

  private point(row: number): MapPoint {
    const [longitude = 0, latitude = 0] = [this.longitudes[row], this.latitudes[row]];
    return [this.ids[row] ?? 0, longitude, latitude, this.states[row] ?? 0, this.approximate[row] ?? 0];
  }

  private isOf(row: number, state: number | null): boolean {
    return state === null || this.states[row] === state;
  }

  private isPlaced(row: number): boolean {
    return !Number.isNaN(this.latitudes[row] ?? NaN);
  }

  private isWithin(row: number, [west, south, east, north]: MapBounds): boolean {
    const [longitude = NaN, latitude = NaN] = [this.longitudes[row], this.latitudes[row]];
    const inWidth = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
    return inWidth && latitude >= south && latitude <= north;
  }
}
