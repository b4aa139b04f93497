import { Injectable } from '@nestjs/common';
import { Failure } from '../http/failure.js';

/** Exports at once: each takes up to two connections to the database, and the others must stay for the calls. */
const AT_ONCE = 3;
/** Milliseconds to wait for a turn, before anything is answered; after that the caller is told to come again. */
const PATIENCE = 10_000;

/** So many files are made at once as the connections last for: one that has begun must not break off for want of them. */
@Injectable()
export class ExportSlots {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Resolves with what gives the turn back; throws SERVICE_BUSY when there is none in time. */
  async enter(): Promise<() => void> {
    if (this.running < AT_ONCE) this.running += 1;
    else await this.turn();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    };
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(new Failure('SERVICE_BUSY'));
      }, PATIENCE);
      this.waiting.push(start);
    });
  }
}
