import { Injectable } from '@nestjs/common';
import type { Snapshot } from './snapshot.js';

interface Kept {
  snapshot: Snapshot;
  readAt: number;
  /** milliseconds that the reading took */
  took: number;
}

/** Nothing older is shown, in milliseconds. */
const OLDEST = 60_000;
/** One that took longer is shown as it is while it is read again. */
const SLOW = 200;
/** So that at most a fifth of the time goes into reading the same thing. */
const PAUSE = 5;
const MOST_ENTRIES = 50;
const MOST_TRAVELERS = 500_000;

/** The maps read most recently: many people look at the same one, every three seconds. Only in memory, and limited. */
@Injectable()
export class Snapshots {
  private readonly kept = new Map<string, Kept>();
  private readonly reading = new Map<string, Promise<Snapshot>>();

  /** The map of a key, which contains everything it depends on; read if there is none or it is old. */
  async of(key: string, read: () => Promise<Snapshot>): Promise<Snapshot> {
    const kept = this.kept.get(key);
    const age = kept ? performance.now() - kept.readAt : Infinity;
    if (!kept || age > OLDEST) return this.readOnce(key, read);
    this.keep(key, kept);
    if (age <= kept.took * PAUSE) return kept.snapshot;
    const fresh = this.readOnce(key, read);
    if (kept.took <= SLOW) return fresh;
    // who asks next gets it, or the failure
    fresh.catch(() => undefined);
    return kept.snapshot;
  }

  private readOnce(key: string, read: () => Promise<Snapshot>): Promise<Snapshot> {
    const known = this.reading.get(key);
    if (known) return known;
    const begun = performance.now();
    const reading = read()
      .then((snapshot) => {
        const readAt = performance.now();
        this.keep(key, { snapshot, readAt, took: readAt - begun });
        return snapshot;
      })
      .finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  /** Puts one last in the order of use, and drops the first ones beyond the bounds. */
  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    let travelers = [...this.kept.values()].reduce((sum, { snapshot }) => sum + snapshot.size, 0);
    for (const [other, { snapshot, readAt }] of this.kept) {
      const isOld = performance.now() - readAt > OLDEST;
      const isTooMuch = this.kept.size > MOST_ENTRIES || travelers > MOST_TRAVELERS;
      if (other === key || (!isOld && !isTooMuch)) continue;
      this.kept.delete(other);
      travelers -= snapshot.size;
    }
  }
}
