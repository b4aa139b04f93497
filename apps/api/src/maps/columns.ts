import { sql, type Sql } from '@tabimori/server';
import {
  HANDLING_STATES,
  MAP_MARKS,
  MAP_STATES,
  type MapState,
  RESPONSE,
  TSUNAMI_GRADES,
  type TsunamiGrade,
} from '@tabimori/shared';
import { URGENCIES, urgencyOf } from '../answers/urgency.js';

/** A registered place; `key`: the number of a prefecture, or that of a country below zero. */
export interface Place {
  key: number;
  code: string;
  longitude: number | null;
  latitude: number | null;
}

/** A message to travelers, by those who have not answered and those who have (`PACKED.silent`, `PACKED.answered`). */
export interface Asked {
  /** it asks for an answer, or is an alert that tells as much as a question */
  asks: boolean;
  rootId: number;
  /** as `PACKED.moment` */
  sentAt: Buffer;
  silent: Buffer | null;
  answered: Buffer | null;
}

/** A call for help that nobody has finished handling, by its answer. */
export interface OpenNeed {
  applicantId: number;
  id: string;
  rootId: number;
  response: number;
  answeredAt: Date;
}

const joined = (of: Sql): Sql => sql`string_agg(${of}, ''::bytea)`;

/** SQL, in bytes: a row of the answer for each traveler is what takes most of the time of a million. */
export const PACKED = {
  /** of travelers `a` of a country `n` */
  travelers: (age: Sql): Sql =>
    joined(sql`int4send(a.id) || int4send(coalesce(a.prefecture_code::text::int, -a.country_id)) || int4send(${age})
    || float8send(coalesce(a.longitude, 'NaN')) || float8send(coalesce(a.latitude, 'NaN'))`),
  /** of recipients `r` */
  silent: sql`${joined(sql`int4send(r.applicant_id)`)} FILTER (WHERE r.response IS NULL)`,
  answered: sql`${joined(sql`int4send(r.applicant_id) || int2send(r.response) || timestamptz_send(r.responded_at) || int8send(coalesce(r.answer_id, 0))`)}
    FILTER (WHERE r.response IS NOT NULL)`,
  /** of answers `w` */
  answers: joined(
    sql`int4send(w.applicant_id) || int2send(w.response) || timestamptz_send(w.answered_at) || int8send(w.id) || int4send(w.root_id)`,
  ),
  /** of travelers `a` */
  ids: joined(sql`int4send(a.id)`),
  moment: (at: Sql): Sql => sql`timestamptz_send(${at})`,
};
const BYTES = { traveler: 28, id: 4, silent: 4, answered: 22, answer: 26 };

/** A whole number of eight bytes, exact up to 2^53. */
const bigAt = (bytes: Buffer, at: number): number => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
/** in microseconds, which PostgreSQL counts */
const MILLISECOND = 1000;
/** from which it counts */
const YEAR_2000 = Date.UTC(2000, 0);
const microsecondsOf = (date: Date): number => (date.getTime() - YEAR_2000) * MILLISECOND;

const indexOf = (state: MapState): number => MAP_STATES.indexOf(state);
const [HELP, INJURED, OTHER] = [indexOf('help'), indexOf('injured'), indexOf('other')];
const SAFE = indexOf('safe');
const [NONE, UNASKED] = [indexOf('none'), indexOf('unasked')];
const DONE = HANDLING_STATES.indexOf('done');
const DEALT_WITH = MAP_MARKS.indexOf('done');
/** By state and handling. */
const RANKS = MAP_STATES.map((state) => HANDLING_STATES.map((handling) => urgencyOf(state, handling)));
/** By the tsunami warning on the coast where somebody is, the worst first; the last: none. */
const COASTS = [...TSUNAMI_GRADES].reverse();
const NO_COAST = COASTS.length;

/** By response. */
const STATE_OF: Record<number, number> = {
  [RESPONSE.help]: HELP,
  [RESPONSE.injured]: INJURED,
  [RESPONSE.other]: OTHER,
  [RESPONSE.safe]: SAFE,
};

/** Travelers by their ids, each with where they are, and what they were asked and said. */
export class Columns {
  readonly ids: Int32Array;
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly ages: Int32Array;
  readonly codes: readonly string[];
  readonly places: Uint16Array;
  readonly states: Uint8Array;
  /** 0: none */
  readonly answerIds: Float64Array;
  readonly rootIds: Int32Array;
  /** who looks after them, by HANDLING_STATES */
  private readonly handlings: Uint8Array;
  /** by COASTS */
  private readonly coasts: Uint8Array;
  private readonly saidAt: Float64Array;
  /** when they were last asked or said something */
  private readonly lastAt: Float64Array;
  private readonly wasSent: Uint8Array;
  private readonly placeOf = new Map<number, number>();
  private taken = 0;
  /** the rows of ids, from the first one on */
  private rowOf: Int32Array | undefined;

  constructor(
    private readonly registered: readonly Place[],
    bytes: number,
  ) {
    const size = bytes / BYTES.traveler;
    this.ids = new Int32Array(size);
    this.longitudes = new Float64Array(size);
    this.latitudes = new Float64Array(size);
    this.ages = new Int32Array(size);
    this.codes = registered.map(({ code }) => code);
    this.places = new Uint16Array(size);
    this.states = new Uint8Array(size).fill(UNASKED);
    this.answerIds = new Float64Array(size);
    this.rootIds = new Int32Array(size);
    this.handlings = new Uint8Array(size);
    this.coasts = new Uint8Array(size).fill(NO_COAST);
    this.saidAt = new Float64Array(size).fill(NaN);
    this.lastAt = new Float64Array(size).fill(-Infinity);
    this.wasSent = new Uint8Array(size);
  }

  get size(): number {
    return this.ids.length;
  }

  /** Takes travelers whose ids are above those before. */
  takeTravelers(bytes: Buffer): void {
    const count = bytes.length / BYTES.traveler;
    const inOrder = new Float64Array(count);
    for (let n = 0; n < count; n += 1) inOrder[n] = bytes.readInt32BE(n * BYTES.traveler) * count + n;
    inOrder.sort();
    for (let n = 0; n < count; n += 1) this.takeTraveler(bytes, ((inOrder[n] ?? 0) % count) * BYTES.traveler);
  }

  private takeTraveler(bytes: Buffer, at: number): void {
    const row = this.taken;
    const key = bytes.readInt32BE(at + 4);
    let index = this.placeOf.get(key);
    if (index === undefined) {
      index = this.registered.findIndex((place) => place.key === key);
      this.placeOf.set(key, index);
    }
    this.ids[row] = bytes.readInt32BE(at);
    this.places[row] = index;
    this.ages[row] = bytes.readInt32BE(at + 8);
    const latitude = bytes.readDoubleBE(at + 20);
    const isReported = !Number.isNaN(latitude);
    this.longitudes[row] = isReported ? bytes.readDoubleBE(at + 12) : (this.registered[index]?.longitude ?? NaN);
    this.latitudes[row] = isReported ? latitude : (this.registered[index]?.latitude ?? NaN);
    this.taken += 1;
  }

  /** -1: not among them. */
  private row(id: number): number {
    this.rowOf ??= this.rowsOfIds();
    return this.rowOf[id - (this.ids[0] ?? 0)] ?? -1;
  }

  private rowsOfIds(): Int32Array {
    const [first = 0, last = -1] = [this.ids[0], this.ids[this.size - 1]];
    const rows = new Int32Array(last - first + 1).fill(-1);
    for (let row = 0; row < this.size; row += 1) rows[(this.ids[row] ?? 0) - first] = row;
    return rows;
  }

  /** Takes a message; the one that counts most comes last. */
  take({ asks, rootId, sentAt, silent, answered }: Asked): void {
    const sent = bigAt(sentAt, 0);
    for (let at = 0; silent && at < silent.length; at += BYTES.silent) {
      const row = this.row(silent.readInt32BE(at));
      if (row < 0) continue;
      this.set(row, asks ? NONE : UNASKED, NaN, 0, rootId);
      this.lastAt[row] = sent;
      this.wasSent[row] = 1;
    }
    for (let at = 0; answered && at < answered.length; at += BYTES.answered) {
      const row = this.row(answered.readInt32BE(at));
      if (row < 0) continue;
      const state = STATE_OF[answered.readInt16BE(at + 4)] ?? NONE;
      this.set(row, state, bigAt(answered, at + 6), bigAt(answered, at + 14), rootId);
      this.lastAt[row] = sent;
      this.wasSent[row] = 1;
    }
  }

  /** What was said, wherever: the latest answer of each, if nothing was asked since. */
  takeAnswers(packed: readonly Buffer[]): void {
    const latest = new Float64Array(this.size);
    const each = (work: (row: number, answerId: number, bytes: Buffer, at: number) => void): void => {
      for (const bytes of packed) {
        for (let at = 0; at < bytes.length; at += BYTES.answer) {
          const row = this.row(bytes.readInt32BE(at));
          if (row >= 0) work(row, bigAt(bytes, at + 14), bytes, at);
        }
      }
    };
    each((row, answerId) => (latest[row] = Math.max(latest[row] ?? 0, answerId)));
    each((row, answerId, bytes, at) => {
      const saidAt = bigAt(bytes, at + 6);
      if (answerId !== latest[row] || saidAt <= (this.lastAt[row] ?? 0)) return;
      const state = STATE_OF[bytes.readInt16BE(at + 4)] ?? NONE;
      this.set(row, state, saidAt, answerId, bytes.readInt32BE(at + 22));
    });
  }

  /** Open calls for help, and the injured of the last days, stay what their travelers said last. */
  takeOpen(needs: readonly OpenNeed[]): void {
    for (const { applicantId, id, rootId, response, answeredAt } of needs) {
      const row = this.row(applicantId);
      if (row >= 0)
        this.set(row, response === RESPONSE.help ? HELP : INJURED, microsecondsOf(answeredAt), Number(id), rootId);
    }
  }

  /** `at`: in microseconds; NaN: nothing was said */
  private set(row: number, state: number, at: number, answerId: number, rootId: number): void {
    this.states[row] = state;
    this.saidAt[row] = at;
    this.answerIds[row] = answerId;
    this.rootIds[row] = rootId;
  }

  private mayBeHandled(row: number): boolean {
    const state = this.states[row];
    return state === HELP || state === INJURED || state === OTHER;
  }

  /** Those whom somebody may look after, and their answers. */
  handleable(): { ids: number[]; answerIds: number[] } {
    const found: { ids: number[]; answerIds: number[] } = { ids: [], answerIds: [] };
    for (let row = 0; row < this.size; row += 1) {
      if (!this.mayBeHandled(row)) continue;
      found.ids.push(this.ids[row] ?? 0);
      found.answerIds.push(this.answerIds[row] ?? 0);
    }
    return found;
  }

  /** Who looks after them; `roots`: the questions of answers, where they are not those of the messages. */
  takeHandlings(
    handlings: readonly { rootId: number; applicantId: number; state: (typeof HANDLING_STATES)[number]; at: Date }[],
    roots: ReadonlyMap<number, number>,
  ): void {
    for (let row = 0; row < this.size; row += 1) {
      if (this.mayBeHandled(row)) this.rootIds[row] = roots.get(this.answerIds[row] ?? 0) ?? this.rootIds[row] ?? 0;
    }
    for (const { rootId, applicantId, state, at } of handlings) {
      const row = this.row(applicantId);
      if (row < 0 || !this.mayBeHandled(row) || this.rootIds[row] !== rootId) continue;
      // another call for help came since
      const isAgain = state === 'done' && microsecondsOf(at) < (this.saidAt[row] ?? NaN);
      this.handlings[row] = HANDLING_STATES.indexOf(isAgain ? 'open' : state);
    }
  }

  /** Takes who is on a coast under a tsunami warning. */
  takeThreatened(grade: TsunamiGrade, ids: Buffer): void {
    for (let at = 0; at < ids.length; at += BYTES.id) {
      const row = this.row(ids.readInt32BE(at));
      if (row >= 0) this.coasts[row] = COASTS.indexOf(grade);
    }
  }

  /** How the map shows them, by MAP_MARKS. */
  markOf(row: number): number {
    const isDone = this.mayBeHandled(row) && this.handlings[row] === DONE;
    return isDone ? DEALT_WITH : (this.states[row] ?? 0);
  }

  /** In milliseconds; NaN: not yet. */
  respondedAt(row: number): number {
    return YEAR_2000 + (this.saidAt[row] ?? NaN) / MILLISECOND;
  }

  /**
   * The rows from the most urgent on; of the same urgency, unless they are safe, those on a coast under a tsunami warning first; then who has
   * waited longest. `onlySent`: only of those to whom a message went.
   */
  inOrder(onlySent: boolean): Uint32Array {
    const rows = new Uint32Array(this.size);
    const starts = new Uint32Array(URGENCIES * (NO_COAST + 1) + 1);
    let count = 0;
    for (let row = 0; row < this.size; row += 1) {
      if (onlySent && this.wasSent[row] === 0) continue;
      rows[count] = row;
      count += 1;
      const after = this.rankOf(row) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let rank = 1; rank < starts.length; rank += 1) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
    const order = new Uint32Array(count);
    const place = (row: number): void => {
      const rank = this.rankOf(row);
      const at = starts[rank] ?? 0;
      order[at] = row;
      starts[rank] = at + 1;
    };
    const shown = rows.subarray(0, count);
    for (const row of this.byTime(shown)) place(row);
    for (let n = 0; n < count; n += 1) if (Number.isNaN(this.saidAt[shown[n] ?? 0] ?? NaN)) place(shown[n] ?? 0);
    return order;
  }

  private rankOf(row: number): number {
    const state = this.states[row] ?? 0;
    const urgency = RANKS[state]?.[this.handlings[row] ?? 0] ?? 0;
    return urgency * (NO_COAST + 1) + (state === SAFE ? NO_COAST : (this.coasts[row] ?? NO_COAST));
  }

  /** Those of the rows that said something, oldest first: numbers of time and row sort ten times as fast as rows by a function. */
  private byTime(rows: Uint32Array): Uint32Array {
    const said = rows.filter((row) => !Number.isNaN(this.saidAt[row] ?? NaN));
    let [least, most] = [Infinity, -Infinity];
    for (let n = 0; n < said.length; n += 1) {
      const at = this.saidAt[said[n] ?? 0] ?? NaN;
      least = Math.min(least, at);
      most = Math.max(most, at);
    }
    const unit = Math.max(MILLISECOND, ((most - least) * this.size) / 2 ** 52);
    const keys = new Float64Array(said.length);
    for (let n = 0; n < said.length; n += 1) {
      const row = said[n] ?? 0;
      keys[n] = Math.floor(((this.saidAt[row] ?? NaN) - least) / unit) * this.size + row;
    }
    keys.sort();
    for (let n = 0; n < said.length; n += 1) said[n] = (keys[n] ?? 0) % this.size;
    return said;
  }
}
