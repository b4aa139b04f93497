import { Failure } from '../http/failure.js';

interface Waiting {
  start: () => void;
  refuse: (failure: Failure) => void;
}

/**
 * Runs a few at a time. The others wait in lanes, which take turns, so that one that sends many holds up itself. When too
 * many wait, the last of the longest lane is refused with SERVICE_BUSY.
 */
export class Slots {
  private running = 0;
  private waiting = 0;
  /** the lane whose turn is next first */
  private readonly lanes = new Map<string, Waiting[]>();

  constructor(
    private readonly atOnce: number,
    private readonly queue: number,
  ) {}

  async run<T>(work: () => Promise<T>, lane = ''): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.turn(lane);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private turn(name: string): Promise<void> {
    return new Promise((start, refuse) => {
      const lane = this.lanes.get(name) ?? [];
      this.lanes.set(name, lane);
      lane.push({ start, refuse });
      this.waiting += 1;
      if (this.waiting > this.queue) this.refuseOne();
    });
  }

  private refuseOne(): void {
    let longest: [string, Waiting[]] = ['', []];
    // among lanes of the same length, the one that came last
    for (const lane of this.lanes) if (lane[1].length >= longest[1].length) longest = lane;
    const [name, lane] = longest;
    lane.pop()?.refuse(new Failure('SERVICE_BUSY'));
    this.waiting -= 1;
    if (lane.length === 0) this.lanes.delete(name);
  }

  /** Gives the free slot to the next in turn. */
  private next(): void {
    const [turn] = this.lanes;
    if (!turn) {
      this.running -= 1;
      return;
    }
    const [name, lane] = turn;
    const first = lane.shift();
    this.lanes.delete(name);
    if (lane.length > 0) this.lanes.set(name, lane);
    this.waiting -= 1;
    first?.start();
  }
}
