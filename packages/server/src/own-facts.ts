import { refusesWrites } from './db/database-away.js';

/** How long a refused write is reported. */
const LATELY_MS = 60_000;

/** What a process knows of the service from itself, not from the database. */
export class OwnFacts {
  private readonly startedAt = performance.now();
  private refusedAt = -Infinity;

  /** Notes an error; false: it does not mean that the database refuses to write. */
  note(error: unknown): boolean {
    if (!refusesWrites(error)) return false;
    this.refusedAt = performance.now();
    return true;
  }

  /** Whether the database has lately refused what this process wrote. */
  get refusesWrites(): boolean {
    return performance.now() - this.refusedAt < LATELY_MS;
  }

  get upSeconds(): number {
    return (performance.now() - this.startedAt) / 1000;
  }
}
