import { Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { Interval, ScheduleModule } from '@nestjs/schedule';
import type { Context } from './context.js';
import type { Tick, Ticks } from './ticks.js';

const CONTEXT = Symbol('context');
const TICKS = Symbol('ticks');

/** Wakes the ticks by the clock, those that send at most 1 s apart, so that nothing depends on the queue. */
@Injectable()
export class Timers {
  private readonly lastAt = new Map<Tick, number>();

  constructor(
    @Inject(CONTEXT) private readonly context: Context,
    @Inject(TICKS) private readonly ticks: Ticks,
  ) {}

  @Interval(500)
  feeds(): Promise<void> {
    return this.tick('feeds', 500);
  }

  @Interval(500)
  documents(): Promise<void> {
    return this.tick('documents', 500);
  }

  @Interval(500)
  telegrams(): Promise<void> {
    return this.tick('telegrams', 500);
  }

  @Interval(1000)
  retries(): Promise<void> {
    return this.tick('retries', 1000);
  }

  @Interval(1000)
  drills(): Promise<void> {
    return this.tick('drills', 1000);
  }

  @Interval(500)
  waves(): Promise<void> {
    return this.tick('waves', 500);
  }

  @Interval(500)
  plans(): Promise<void> {
    return this.tick('plans', 500);
  }

  @Interval(500)
  sends(): Promise<void> {
    return this.tick('sends', 500);
  }

  @Interval(1000)
  mails(): Promise<void> {
    return this.tick('mails', 1000);
  }

  @Interval(1000)
  uploads(): Promise<void> {
    return this.tick('uploads', 1000);
  }

  @Interval(30_000)
  channels(): Promise<void> {
    return this.tick('channels', 30_000);
  }

  @Interval(2000)
  heartbeat(): Promise<void> {
    return this.tick('heartbeat', 2000);
  }

  @Interval(2000)
  clock(): Promise<void> {
    return this.tick('clock', 2000);
  }

  @Interval(60_000)
  outside(): Promise<void> {
    return this.tick('outside', 60_000);
  }

  @Interval(60_000)
  prune(): Promise<void> {
    return this.tick('prune', 60_000);
  }

  @Interval(2000)
  seals(): Promise<void> {
    return this.tick('seals', 2000);
  }

  private tick(name: Tick, every: number): Promise<void> {
    const now = performance.now();
    const lag = now - (this.lastAt.get(name) ?? now - every) - every;
    this.lastAt.set(name, now);
    this.context.metrics.tickLag.set({ tick: name }, Math.max(lag, 0) / 1000);
    return this.ticks.run(name);
  }
}

@Module({ imports: [ScheduleModule.forRoot()], providers: [Timers] })
export class WorkerModule {
  static with(context: Context, ticks: Ticks): DynamicModule {
    return {
      module: WorkerModule,
      providers: [
        { provide: CONTEXT, useValue: context },
        { provide: TICKS, useValue: ticks },
      ],
    };
  }
}
