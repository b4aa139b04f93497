import {
  MAP_AGE,
  MAP_MARKS,
  MAP_STATES,
  type MapBounds,
  type MapCluster,
  type MapCounts,
  type MapPoint,
} from '@tabimori/shared';
import { clustersIn, type Positions, yOf } from './clusters.js';
import type { Columns } from './columns.js';

/** A traveler of a page, with what they said last; the list reads the rest. */
export interface Listed {
  id: number;
  /** position in MAP_STATES */
  state: number;
  /** null: none */
  answerId: number | null;
  respondedAt: Date | null;
}

const HELP = MAP_MARKS.indexOf('help');
const noCounts = (): MapCounts => MAP_STATES.map(() => 0);

const WORLD: MapBounds = [-180, -90, 180, 90];

/** The travelers of one filter at one moment, in their order, as columns: 57 bytes each. */
export class Snapshot implements Positions {
  private readonly ids: Int32Array;
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly ys: Float64Array;
  readonly ages: Int32Array;
  readonly states: Uint8Array;
  readonly marks: Uint8Array;
  private readonly answerIds: Float64Array;
  private readonly times: Float64Array;
  private readonly codes: readonly string[];
  private readonly placeOf: Uint16Array;
  /** calls for help that nobody has finished handling */
  readonly open: number;

  /** `order`: the rows of the columns that are shown, one after the other */
  constructor(
    readonly at: Date,
    columns: Columns,
    order: Uint32Array,
  ) {
    const count = order.length;
    this.ids = new Int32Array(count);
    this.longitudes = new Float64Array(count);
    this.latitudes = new Float64Array(count);
    this.ys = new Float64Array(count);
    this.ages = new Int32Array(count);
    this.states = new Uint8Array(count);
    this.marks = new Uint8Array(count);
    this.answerIds = new Float64Array(count);
    this.times = new Float64Array(count);
    this.placeOf = new Uint16Array(count);
    this.codes = columns.codes;
    let open = 0;
    for (let n = 0; n < count; n += 1) {
      const row = order[n] ?? 0;
      this.ids[n] = columns.ids[row] ?? 0;
      this.longitudes[n] = columns.longitudes[row] ?? NaN;
      this.latitudes[n] = columns.latitudes[row] ?? NaN;
      this.ys[n] = yOf(this.latitudes[n] ?? NaN);
      this.ages[n] = columns.ages[row] ?? MAP_AGE.registered;
      this.states[n] = columns.states[row] ?? 0;
      this.marks[n] = columns.markOf(row);
      this.answerIds[n] = columns.answerIds[row] ?? 0;
      this.times[n] = columns.respondedAt(row);
      this.placeOf[n] = columns.places[row] ?? 0;
      if (this.marks[n] === HELP) open += 1;
    }
    this.open = open;
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
    return places.filter(({ counts }) => counts.some((count) => count > 0));
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

  /** The travelers of a page in order, and how many there are in all. */
  page(
    { state, bounds, place }: { state: number | null; bounds?: MapBounds | undefined; place?: string | undefined },
    first: number,
    count: number,
  ): { travelers: Listed[]; total: number } {
    const travelers: Listed[] = [];
    let total = 0;
    for (let row = 0; row < this.size; row++) {
      if (!this.isOf(row, state)) continue;
      if (place !== undefined && this.codes[this.placeOf[row] ?? -1] !== place) continue;
      if (bounds !== undefined && !this.isWithin(row, bounds)) continue;
      if (total >= first && travelers.length < count) travelers.push(this.listed(row));
      total += 1;
    }
    return { travelers, total };
  }

  /** The rows of a state that have a place. */
  private rows(state: number | null): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.size; row++) if (this.isOf(row, state) && this.isPlaced(row)) rows.push(row);
    return rows;
  }

  private point(row: number): MapPoint {
    const [longitude = 0, latitude = 0] = [this.longitudes[row], this.latitudes[row]];
    return [this.ids[row] ?? 0, longitude, latitude, this.marks[row] ?? 0, this.ages[row] ?? 0];
  }

  private listed(row: number): Listed {
    const [id = 0, state = 0, answerId = 0] = [this.ids[row], this.states[row], this.answerIds[row]];
    const at = this.times[row] ?? NaN;
    return {
      id,
      state,
      answerId: answerId === 0 ? null : answerId,
      respondedAt: Number.isNaN(at) ? null : new Date(at),
    };
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
