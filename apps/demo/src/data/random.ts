/** Pseudo-random numbers that are the same at every start (mulberry32), so that people can refer to the demo data. */
export class Random {
  constructor(private state: number) {}

  /** 0 inclusive to 1 exclusive */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** an integer from 0 up to but not including `end` */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** an index, chosen in proportion to its weight */
  weighted(weights: readonly number[]): number {
    let rest = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return Math.max(
      0,
      weights.findIndex((weight) => (rest -= weight) < 0),
    );
  }
}
