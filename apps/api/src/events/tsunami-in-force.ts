import { gradeInForce, NORMAL_STATUS, type TsunamiRegion } from '@tabimori/domain';
import { sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';

type InForce = NonNullable<Reply<typeof home.publicStatus>['tsunami']>;

/** From the last 3 days, in case a lifting never arrived. */
const RECENT = sql`e.status = ${NORMAL_STATUS} AND e.latest_at > now() - interval '3 days' AND jsonb_array_length(e.tsunami) > 0`;
const ORDER = ['advisory', 'warning', 'major'] as const;

/** The highest tsunami grade that is in force anywhere, with its regions and the time of the agency's latest word. */
export async function tsunamiInForce(db: Db): Promise<InForce | null> {
  const events = await db.rows<{ tsunami: TsunamiRegion[]; at: Date }>(
    sql`SELECT e.tsunami, e.latest_at AS at FROM event e WHERE ${RECENT} ORDER BY e.latest_at DESC`,
  );
  const warned = events.flatMap(({ tsunami, at }) => {
    const grade = gradeInForce(tsunami);
    return grade === null ? [] : [{ grade, at, tsunami }];
  });
  const worst = warned.toSorted((a, b) => ORDER.indexOf(b.grade) - ORDER.indexOf(a.grade))[0];
  if (!worst) return null;
  const { grade, at, tsunami } = worst;
  const regions = tsunami
    .filter((region) => gradeInForce([region]) === grade)
    .map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName }));
  return { grade, at, regions };
}
