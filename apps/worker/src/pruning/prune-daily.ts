import { exec, rows, sql } from '@tabimori/server';
import type { Context } from '../context.js';
import { logSystem } from '../log-system.js';
import { DAILY, prune } from './prune.js';

/** If a worker is killed while it prunes, another takes over after this long. */
const TAKEN = sql`interval '1 hour'`;
/** The quiet hours: 3:30 in Japan. */
const NEXT = sql`(date_trunc('day', now() AT TIME ZONE 'Asia/Tokyo') + interval '1 day 3 hours 30 minutes') AT TIME ZONE 'Asia/Tokyo'`;

/** One tick: once a day one worker deletes rows past their retention period. */
export async function pruneDaily({ dataSource, logger, stopping }: Context): Promise<void> {
  const [taken] = await rows(
    dataSource,
    sql`UPDATE installation SET prune_due_at = now() + ${TAKEN} WHERE prune_due_at <= now() RETURNING id`,
  );
  if (!taken) return;
  const counts = await prune(dataSource, DAILY, () => stopping.aborted);
  if (stopping.aborted) return;
  await dataSource.transaction(async (tx) => {
    await exec(tx, sql`UPDATE installation SET prune_due_at = ${NEXT}`);
    const after = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    if (Object.keys(after).length === 0) return;
    await logSystem(tx, { feature: 'systemSetting', action: 'prune', entity: 'systemSetting', companyId: null, after });
  });
  logger.info({ counts }, 'rows past their retention period were deleted');
}
