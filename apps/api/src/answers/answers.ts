import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@tabimori/server';
import { LOGGER } from '../config.js';
import { Db } from '../db/sql.js';
import { Metrics } from '../health/metrics.js';
import { codesOf, isDatabaseAway } from '../http/database-away.js';
import { briefly } from '../http/error-brief.js';
import { type NewAnswer, writeAnswers } from './write-answers.js';

interface Waiting {
  answer: NewAnswer;
  resolve: (known: boolean) => void;
  reject: (reason: unknown) => void;
}

const BATCH = 1000;
const TRIES = 5;
/** deadlock, serialization failure */
const AGAIN = new Set(['40P01', '40001']);

/** Group commit: what arrives while a statement runs is written together by the next one (docs/adr/0008). */
@Injectable()
export class Answers {
  private waiting: Waiting[] = [];
  private writing = false;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /** Resolves after the commit: false when the delivery has no such recipient. Rejects when it could not be kept. */
  record(answer: NewAnswer): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ answer, resolve, reject });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    // what arrives in the same turn goes together, too
    await Promise.resolve();
    while (this.waiting.length > 0) await this.writeBatch(this.waiting.splice(0, BATCH));
    this.writing = false;
  }

  private async writeBatch(batch: Waiting[]): Promise<void> {
    try {
      const known = await this.write(batch.map(({ answer }) => answer));
      batch.forEach(({ resolve }, index) => {
        this.metrics.answers.inc({ result: known[index] ? 'kept' : 'unknown' });
        resolve(known[index] ?? false);
      });
    } catch (error) {
      const isAway = isDatabaseAway(error);
      if (batch.length === 1 || isAway) {
        // who has waited for this batch would wait as long again for the same answer
        const failed = isAway ? [...batch, ...this.waiting.splice(0)] : batch;
        this.metrics.answers.inc({ result: 'failed' }, failed.length);
        for (const { reject } of failed) reject(error);
        return;
      }
      this.logger.error(
        { error: briefly(error), answers: batch.length },
        'a batch of answers failed; written one by one',
      );
      for (const one of batch) await this.writeBatch([one]);
    }
  }

  private async write(answers: NewAnswer[]): Promise<boolean[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.transaction((tx) => writeAnswers(tx, answers));
      } catch (error) {
        if (attempt >= TRIES || !codesOf(error).some((code) => AGAIN.has(code))) throw error;
      }
    }
  }
}
