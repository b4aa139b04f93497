import { Injectable } from '@nestjs/common';
import { warningsInForce } from '@tabimori/server';
import type { TsunamiGrade } from '@tabimori/shared';
import { Db } from '../db/sql.js';
import { keptFor } from '../http/kept-for.js';

const KEPT_MS = 3000;

/** The tsunami warnings in force now, by prefecture: the same for every page, so they are read once in 3 s. */
@Injectable()
export class TsunamiWarnings {
  private readonly inForce = keptFor(KEPT_MS, () => warningsInForce(this.db.source));

  constructor(private readonly db: Db) {}

  async of(prefectureCode: string | null): Promise<TsunamiGrade | null> {
    if (prefectureCode === null) return null;
    return (await this.inForce()).get(prefectureCode) ?? null;
  }
}
