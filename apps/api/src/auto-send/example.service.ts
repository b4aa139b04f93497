import { intensityClass, NORMAL_STATUS, thresholdClass } from '@tabimori/domain';
import { IN_JAPAN } from '@tabimori/server';
import { Inject, Injectable } from '@nestjs/common';
import { type autoSend, type Given, INTENSITIES, type Intensity, type Reply, type Threshold } from '@tabimori/shared';
import { Db, Sql, sql } from '../db/sql.js';
import { namedCompany, requireCompany } from '../db/within.js';
import type { Actor } from '../http/actor.js';

type Example = Reply<typeof autoSend.example>;

interface LastEvent extends NonNullable<Example['event']> {
  prefectures: { code: string; intensity: Intensity }[];
}

/** The intensities that some threshold alerts at. */
const ALERTING = INTENSITIES.filter((intensity) => intensityClass(intensity) !== null);

const reaches = (intensity: Intensity, threshold: Threshold): boolean => {
  const [felt, lowest] = [intensityClass(intensity), thresholdClass(threshold)];
  return felt !== null && lowest !== null && felt >= lowest;
};

@Injectable()
export class ExampleService {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** What a setting would have done in the last real earthquake that any threshold alerts at, where the company has travelers. */
  async example(actor: Actor, given: Given<typeof autoSend.example>): Promise<Example> {
    const companyId = namedCompany(actor, given.companyId);
    await requireCompany(this.db, actor, companyId);
    const travelers = sql`FROM applicant a, (SELECT ${given.respectStay}::boolean AS respect_stay) s
      WHERE a.company_id = ${companyId} AND ${new Sql([IN_JAPAN], [])}`;
    const event = await this.db.row<LastEvent>(sql`
      SELECT e.id, e.epicenter, coalesce(e.origin_at, e.latest_at) AS at, e.max_intensity AS "maxIntensity", e.prefectures
      FROM event e WHERE e.status = ${NORMAL_STATUS} AND e.max_intensity = ANY(${ALERTING}) AND EXISTS (
        SELECT ${travelers} AND a.prefecture_code IN (
          SELECT p->>'code' FROM jsonb_array_elements(e.prefectures) p WHERE p->>'intensity' = ANY(${ALERTING})))
      ORDER BY e.latest_at DESC, e.id DESC LIMIT 1`);
    if (!event) return { event: null, count: 0, prefectures: [] };
    const reached = event.prefectures.filter(({ intensity }) => reaches(intensity, given.earthquakeThreshold));
    const prefectures = await this.db.rows<Example['prefectures'][number]>(sql`
      SELECT a.prefecture_code AS code, count(*)::int AS count ${travelers}
        AND a.prefecture_code = ANY(${reached.map(({ code }) => code)})
      GROUP BY a.prefecture_code ORDER BY count(*) DESC, a.prefecture_code`);
    return { event, count: prefectures.reduce((sum, { count }) => sum + count, 0), prefectures };
  }
}
