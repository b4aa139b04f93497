import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from './failure.js';
import { networkOf } from './network-of.js';

const WINDOW = 60_000;
const KEYS = 200_000;

/**
 * Counts public calls by the minute, in memory: a row each would be the bottleneck of the minutes after an earthquake.
 * Genuine links are counted by link, since thousands of travelers may share the address of a company or a carrier.
 */
@Injectable()
export class Limiter {
  private hits = new Map<string, number>();
  private windowEnds = 0;

  /** Counts what comes to an address that says how often it may be asked, by the network that asks and before anything of it is read. */
  guard(server: FastifyInstance): void {
    server.addHook('onRequest', ({ ip, routeOptions: { url, config } }, _reply, done) => {
      if (config.perMinute !== undefined) this.count(`${url} ${networkOf(ip)}`, config.perMinute);
      done();
    });
  }

  /** Throws 429 when `key` was counted more than `most` times in this minute. */
  count(key: string, most: number): void {
    // a clock that nobody sets: a window must not last for hours because the time went back
    const now = performance.now();
    if (now >= this.windowEnds || this.hits.size >= KEYS) {
      this.hits = new Map();
      this.windowEnds = now + WINDOW;
    }
    const hits = (this.hits.get(key) ?? 0) + 1;
    this.hits.set(key, hits);
    if (hits > most) throw tooManyRequests(Math.ceil((this.windowEnds - now) / 1000));
  }
}
