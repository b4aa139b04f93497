import { errorText, one, sql } from '@tabimori/server';
import type { Context } from '../../context.js';
import type { Pacer } from './pacer.js';

/** A worker that has noted no pace for this long sends nothing. */
const SENDS_SECONDS = 10;

/**
 * Notes the pace that this worker has found for a relay: for the status page, and for the other workers, which share the
 * connections with it when the relay lets in only so many.
 */
export function createPaceNotes({ dataSource, holder, logger }: Context, relay: string): (pacer: Pacer) => void {
  let isNoting = false;
  let isFailing = false;
  const note = async (pacer: Pacer): Promise<void> => {
    const { connections, because, rate } = pacer.found;
    const { total, workers, isLimited } = await one<{ total: number; workers: number; isLimited: boolean }>(
      dataSource,
      sql`WITH old AS (DELETE FROM relay_pace WHERE seen_at < now() - interval '1 day'), noted AS (
            INSERT INTO relay_pace AS p (relay, holder, connections, because, rate, per_second, said, seen_at)
            VALUES (${relay}, ${holder}, ${connections}, ${because}, ${rate}, ${pacer.perSecond},
              ${pacer.said?.slice(0, 500) ?? null}, now())
            ON CONFLICT (relay, holder) DO UPDATE SET connections = EXCLUDED.connections, because = EXCLUDED.because,
              rate = EXCLUDED.rate, per_second = EXCLUDED.per_second, said = EXCLUDED.said, seen_at = now())
          SELECT coalesce(sum(connections), 0)::int AS total, count(*)::int AS workers,
            coalesce(bool_or(because = 'refused'), false) AS is_limited
          FROM relay_pace WHERE relay = ${relay} AND holder <> ${holder}
            AND seen_at > now() - make_interval(secs => ${SENDS_SECONDS})`,
    );
    const isShared = workers > 0 && (isLimited || because === 'refused');
    if (isShared) pacer.shared(total + connections, workers + 1);
  };
  return (pacer) => {
    if (isNoting) return;
    isNoting = true;
    // sending does not depend on it
    note(pacer)
      .then(() => (isFailing = false))
      .catch((error: unknown) => {
        if (!isFailing) logger.warn({ relay, error: errorText(error) }, "a relay's pace could not be noted");
        isFailing = true;
      })
      .finally(() => (isNoting = false));
  };
}
