import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import type { Context } from './context.js';
import type { Tick, Ticks } from './ticks.js';

const CONTEXT = Symbol('context');
const TICKS = Symbol('ticks');

/** Runs each kind of work by the clock. */
@Injectable()
export class Timers implements OnApplicationBootstrap {
  constructor(
    @Inject(CONTEXT) private readonly context: Context,
    @Inject(TICKS) private readonly ticks: Ticks,
    private readonly registry: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    for (const [tick, every] of this.ticks.intervals) this.registry.addInterval(tick, this.start(tick, every));
  }

  private start(tick: Tick, every: number): NodeJS.Timeout {
    let dueAt = performance.now() + every;
    return setInterval(() => {
      const now = performance.now();
      this.context.metrics.tickLag.set({ tick }, Math.max(now - dueAt, 0) / 1000);
      dueAt = now + every;
      void this.ticks.run(tick);
    }, every);
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
