import { Injectable } from '@nestjs/common';
import { type TsunamiRegion, warningsIn } from '@tabimori/domain';
import { sql } from '@tabimori/server';
import type { TsunamiGrade } from '@tabimori/shared';
import { Db } from '../db/sql.js';

const KEPT_MS = 3000;

/** By prefecture, of every event of the last 3 days, in case its lifting never arrived. */
export async function warningsInForce(db: Db): Promise<Map<string, TsunamiGrade>> {
  const events = await db.rows<{ tsunami: Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[] }>(sql`
    SELECT tsunami FROM event
    WHERE latest_at > now() - interval '3 days' AND status = '通常' AND jsonb_array_length(tsunami) > 0`);
  const warnings = warningsIn(events.flatMap(({ tsunami }) => tsunami));
  return new Map(warnings.map(({ prefectureCode, grade }) => [prefectureCode, grade]));
}

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
