import { MAP_AGE, MAP_STATES, type MapBounds, type MapCluster, type MapCounts, type MapPoint } from '@tabimori/shared';
import { clustersIn, type Positions, yOf } from './clusters.js';

/** One traveler as the database gives them; `place`: code of the prefecture, or of the country. */
export interface Standing {
  id: number;
  longitude: number | null;
  latitude: number | null;
  /** of the position, in hours, or one of MAP_AGE */
  age: number;
  /** position in MAP_STATES */
  state: number;
  /** calls for help, and nobody has finished handling it */
  open: boolean;
  place: string;
}

const noCounts = (): MapCounts => MAP_STATES.map(() => 0);

const WORLD: MapBounds = [-180, -90, 180, 90];

/** The travelers of one filter at one moment, in their order, as columns: 36 bytes each. */
export class Snapshot implements Positions {
  private readonly ids: Int32Array;
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly ys: Float64Array;
  readonly ages: Int32Array;
  readonly states: Uint8Array;
  private readonly codes: string[] = [];
  private readonly placeOf: Uint16Array;
  /** calls for help that nobody has finished handling */
  readonly open: number;

  constructor(
    readonly at: Date,
    rows: readonly Standing[],
  ) {
    this.ids = new Int32Array(rows.length);
    this.longitudes = new Float64Array(rows.length);
    this.latitudes = new Float64Array(rows.length);
    this.ys = new Float64Array(rows.length);
    this.ages = new Int32Array(rows.length);
    this.open = rows.filter(({ open }) => open).length;
    this.states = new Uint8Array(rows.length);
    this.placeOf = new Uint16Array(rows.length);
    const known = new Map<string, number>();
    rows.forEach(({ id, longitude, latitude, age, state, place }, row) => {
      this.ids[row] = id;
      this.longitudes[row] = longitude ?? NaN;
      this.latitudes[row] = latitude ?? NaN;
      this.ys[row] = yOf(latitude ?? NaN);
      this.ages[row] = age;
      this.states[row] = state;
      const code = known.get(place) ?? this.codes.push(place) - 1;
      known.set(place, code);
      this.placeOf[row] = code;
    });
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

  /**
   * For a state (null: all): how many, how many at a reported position and of these at an outdated one, and how many
   * without a known place.
   */
  figures(state: number | null): { size: number; located: number; outdated: number; unplaced: number } {
    const figures = { size: 0, located: 0, outdated: 0, unplaced: 0 };
    for (let row = 0; row < this.size; row++) {
      if (!this.isOf(row, state)) continue;
      figures.size += 1;
      if (!this.isPlaced(row)) figures.unplaced += 1;
      const age = this.ages[row] ?? MAP_AGE.registered;
      if (age >= MAP_AGE.current) figures.located += 1;
      if (age > MAP_AGE.current) figures.outdated += 1;
    }
    return figures;
  }

  points(state: number | null): MapPoint[] {
    return this.rows(state).map((row) => this.point(row));
  }

  /** The visible part of a view: clusters, and single travelers. */
  clusters(
    state: number | null,
    bounds: MapBounds = WORLD,
    zoom: number,
  ): { points: MapPoint[]; clusters: MapCluster[] } {
    const points: MapPoint[] = [];
    const clusters: MapCluster[] = [];
    for (const { count, row, longitude, latitude, counts, box, age } of clustersIn(this, state, bounds, zoom)) {
      if (count === 1) points.push(this.point(row));
      else clusters.push([longitude, latitude, counts, box, age]);
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

  /** The rows of a state that have a place. */
  private rows(state: number | null): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.size; row++) if (this.isOf(row, state) && this.isPlaced(row)) rows.push(row);
    return rows;
  }

  private point(row: number): MapPoint {
    const [longitude = 0, latitude = 0] = [this.longitudes[row], this.latitudes[row]];
    return [this.ids[row] ?? 0, longitude, latitude, this.states[row] ?? 0, this.ages[row] ?? 0];
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
