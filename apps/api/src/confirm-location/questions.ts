import { Injectable } from '@nestjs/common';
import type { Link } from '@tabimori/server';
import { InBatches } from '../db/in-batches.js';
import { Db } from '../db/sql.js';
import { findQuestions, type Question } from './question.js';

/**
 * The questions of links: after an earthquake all travelers open theirs at once, so those requested in one moment are
 * read together.
 */
@Injectable()
export class Questions {
  private readonly batches: InBatches<Link, Question | undefined>;

  constructor(db: Db) {
    this.batches = new InBatches((links) => findQuestions(db, links));
  }

  /** Undefined when the delivery has no such recipient. */
  of(link: Link): Promise<Question | undefined> {
    return this.batches.do(link);
  }
}
