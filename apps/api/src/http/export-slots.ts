import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Failure } from './failure.js';

/** Exports at once: each takes up to two connections to the database, and the rest must stay free for the other calls. */
const AT_ONCE = 3;
/** Milliseconds to wait for a turn before anything is answered; after that the caller has to come again. */
const PATIENCE = 10_000;

/** Limits the exports at once, so that none breaks off halfway because it cannot get a connection. */
@Injectable()
export class ExportSlots {
  private readonly limit = pLimit(AT_ONCE);

  /** Resolves with a function that gives the turn back; throws SERVICE_BUSY if there is no turn in time. */
  enter(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Failure('SERVICE_BUSY'));
      }, PATIENCE);
      void this.limit(async () => {
        if (isLate) return;
        clearTimeout(timer);
        await new Promise<void>(resolve);
      });
    });
  }
}
