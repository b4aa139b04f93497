import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDatabaseAway } from '@tabimori/server';

interface Waiting<In, Out> {
  what: In;
  resolve: (out: Out) => void;
  reject: (reason: unknown) => void;
}

const BATCH = 1000;

/**
 * Items requested while a statement runs are done together by the next one. A failed batch is repeated one by one, so
 * that no request fails because of another's input; while the database is away all fail at once.
 */
export class InBatches<In, Out> {
  private waiting: Waiting<In, Out>[] = [];
  private running = false;

  /** @param work one result for each, in their order */
  constructor(
    private readonly work: (batch: In[]) => Promise<Out[]>,
    private readonly failed: (error: unknown, batch: In[]) => void = () => undefined,
  ) {}

  do(what: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ what, resolve, reject });
      if (!this.running) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.running = true;
    // what this turn of the event loop reads from other connections goes together, too
    await nextTurn();
    while (this.waiting.length > 0) await this.run(this.waiting.splice(0, BATCH));
    this.running = false;
  }

  private async run(batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const outs = await this.work(batch.map(({ what }) => what));
      batch.forEach(({ resolve }, index) => resolve(outs[index] as Out));
    } catch (error) {
      const isAway = isDatabaseAway(error);
      // who has waited for this batch would wait as long again for the same answer
      const given = isAway ? [...batch, ...this.waiting.splice(0)] : batch;
      this.failed(
        error,
        given.map(({ what }) => what),
      );
      if (batch.length === 1 || isAway) for (const { reject } of given) reject(error);
      else for (const one of batch) await this.run([one]);
    }
  }
}
