import { refusesWrites } from './db/database-away.js';

/** How long a refused write is reported. */
const LATELY_MS = 60_000;

/** Whether the database has lately refused what this process wrote. */
export class RefusedWrites {
  private at = -Infinity;

  /** Notes an error; false: it says nothing of the kind. */
  note(error: unknown): boolean {
    if (!refusesWrites(error)) return false;
    this.at = performance.now();
    return true;
  }

  get lately(): boolean {
    return performance.now() - this.at < LATELY_MS;
  }
}
