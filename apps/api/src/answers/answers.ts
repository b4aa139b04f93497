import { Inject, Injectable } from '@nestjs/common';
import { type Logger, withoutDeadlock } from '@tabimori/server';
import { LOGGER } from '../config.js';
import { InBatches } from '../db/in-batches.js';
import { Db } from '../db/sql.js';
import { Metrics } from '../http/metrics.js';
import { briefly } from '../http/error-brief.js';
import { type NewAnswer, writeAnswers } from './write-answers.js';

const TRIES = 5;

/** Group commit: what arrives while a statement runs is written together by the next one (docs/adr/0008). */
@Injectable()
export class Answers {
  private readonly batches: InBatches<NewAnswer, boolean>;

  constructor(
    private readonly db: Db,
    @Inject(LOGGER) logger: Logger,
    private readonly metrics: Metrics,
  ) {
    this.batches = new InBatches(
      (answers) => this.write(answers),
      (error, { length }) => {
        if (length > 1) logger.error({ error: briefly(error), answers: length }, 'a batch of answers failed');
      },
    );
  }

  /** Resolves after the commit; false if the delivery has no such recipient. Rejects if it could not be stored. */
  async record(answer: NewAnswer): Promise<boolean> {
    try {
      const known = await this.batches.do(answer);
      this.metrics.answers.inc({ result: known ? 'kept' : 'unknown' });
      return known;
    } catch (error) {
      this.metrics.answers.inc({ result: 'failed' });
      this.metrics.countRefused(error);
      throw error;
    }
  }

  private write(answers: NewAnswer[]): Promise<boolean[]> {
    return withoutDeadlock(() => this.db.transaction((tx) => writeAnswers(tx, answers)), TRIES);
  }
}
