import { gradeInForce } from '@tabimori/domain';
import { recentTsunamis } from '@tabimori/server';
import { type home, type Reply, TSUNAMI_IN_FORCE } from '@tabimori/shared';
import type { Db } from '../db/sql.js';

type InForce = NonNullable<Reply<typeof home.publicStatus>['tsunami']>;

/** The highest tsunami grade that is in force anywhere, with its regions and the time of the agency's latest word. */
export async function tsunamiInForce(db: Db): Promise<InForce | null> {
  const warned = (await recentTsunamis(db.source)).flatMap(({ tsunami, at }) => {
    const grade = gradeInForce(tsunami);
    return grade === null ? [] : [{ grade, at, tsunami }];
  });
  const worst = warned.toSorted((a, b) => TSUNAMI_IN_FORCE.indexOf(b.grade) - TSUNAMI_IN_FORCE.indexOf(a.grade))[0];
  if (!worst) return null;
  const { grade, at, tsunami } = worst;
  const regions = tsunami
    .filter((region) => gradeInForce([region]) === grade)
    .map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName }));
  return { grade, at, regions };
}
