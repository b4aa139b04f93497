import { Injectable } from '@nestjs/common';
import type { TsunamiGrade } from '@tabimori/shared';
import { Db } from '../db/sql.js';
import { warningsInForce } from '../events/tsunami-in-force.js';

const KEPT_MS = 3000;

/** The tsunami warnings in force now, by prefecture: the same for every page, so they are read once in 3 s. */
@Injectable()
export class TsunamiWarnings {
  private known: { until: number; grades: Promise<Map<string, TsunamiGrade>> } | undefined;

  constructor(private readonly db: Db) {}

  async of(prefectureCode: string | null): Promise<TsunamiGrade | null> {
    if (prefectureCode === null) return null;
    return (await this.inForce()).get(prefectureCode) ?? null;
  }

  private inForce(): Promise<Map<string, TsunamiGrade>> {
    const now = performance.now();
    if (!this.known || this.known.until <= now) {
      const known = { until: now + KEPT_MS, grades: warningsInForce(this.db) };
      known.grades.catch(() => {
        if (this.known === known) this.known = undefined;
      });
      this.known = known;
    }
    return this.known.grades;
  }
}
