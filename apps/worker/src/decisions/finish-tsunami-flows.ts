import { LIFTED_AFTER_DAYS, warningsIn } from '@tabimori/domain';
import { exec, type Runner, sql } from '@tabimori/server';
import { linked } from './linked.js';
import type { StoredEvent } from './store-event.js';

/**
 * Ends tsunami flows. A flow runs as long as the newest telegram of the linked events has a warning in force for a
 * prefecture it alerted, and at most `LIFTED_AFTER_DAYS` after the event's last telegram.
 */
export async function finishTsunamiFlows(runner: Runner, { id, state }: StoredEvent): Promise<void> {
  const inForce = warningsIn(state.tsunami ?? []).map(({ prefectureCode }) => prefectureCode);
  await exec(
    runner,
    sql`WITH RECURSIVE ${linked([id])}
     UPDATE flow SET state = 'finished', updated_at = now() FROM event e
     WHERE e.id = flow.event_id AND flow.hazard = 'tsunami' AND flow.state = 'running'
       AND (e.latest_at < now() - make_interval(days => ${LIFTED_AFTER_DAYS}) OR (e.id IN (SELECT id FROM linked) AND NOT EXISTS (
         SELECT FROM wave_prefecture p WHERE p.flow_id = flow.id AND p.prefecture_code = ANY(${inForce}) AND p.retracted_at IS NULL)))`,
  );
}
