import type { Actor } from './actor.js';

interface Kept<T> {
  value: T;
  readAt: number;
  /** milliseconds that the reading took */
  took: number;
}

interface Bounds<T> {
  /** how much of `most` a value takes */
  sizeOf: (value: T) => number;
  most: number;
  /** what was read within this many milliseconds is not kept: the next reading is as quick, and shows what was changed meanwhile */
  quick: number;
}

/** Nothing older is shown, in milliseconds. */
const OLDEST = 60_000;
/** One that took longer is shown as it is while it is read again. */
const SLOW = 200;
/** So that at most a fifth of the time goes into reading the same thing. */
const PAUSE = 5;
const MOST_ENTRIES = 50;

/** What takes long to read and many look at, such as a map, as it was read most recently. Only in memory, and limited. */
export class SharedReadings<T> {
  private readonly kept = new Map<string, Kept<T>>();
  private readonly reading = new Map<string, Promise<T>>();

  constructor(private readonly bounds: Bounds<T>) {}

  /** What those who see the same as `actor` get for what is `asked`, which is all else that it depends on. */
  async of({ userDiv, categoryId, companyId, divisionId }: Actor, asked: object, read: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([userDiv, categoryId, companyId, divisionId, asked]);
    const kept = this.kept.get(key);
    const age = kept ? performance.now() - kept.readAt : Infinity;
    if (!kept || age > OLDEST) return this.readOnce(key, read);
    this.keep(key, kept);
    if (age <= kept.took * PAUSE) return kept.value;
    const fresh = this.readOnce(key, read);
    if (kept.took <= SLOW) return fresh;
    // who asks next gets it, or the failure
    fresh.catch(() => undefined);
    return kept.value;
  }

  private readOnce(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.reading.get(key);
    if (known) return known;
    const begun = performance.now();
    const reading = read()
      .then((value) => {
        const readAt = performance.now();
        this.keep(key, { value, readAt, took: readAt - begun });
        return value;
      })
      .finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  /** Puts one last in the order of use, and drops the first ones beyond the bounds. */
  private keep(key: string, kept: Kept<T>): void {
    this.kept.delete(key);
    if (kept.took <= this.bounds.quick) return;
    this.kept.set(key, kept);
    let size = [...this.kept.values()].reduce((sum, { value }) => sum + this.bounds.sizeOf(value), 0);
    for (const [other, { value, readAt }] of this.kept) {
      const isOld = performance.now() - readAt > OLDEST;
      const isTooMuch = this.kept.size > MOST_ENTRIES || size > this.bounds.most;
      if (other === key || (!isOld && !isTooMuch)) continue;
      this.kept.delete(other);
      size -= this.bounds.sizeOf(value);
    }
  }
}
