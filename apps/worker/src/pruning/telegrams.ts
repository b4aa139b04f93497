import { sql } from '@tabimori/server';
import { BATCH, deleted, kept, type Kind } from './kind.js';

/** SQL: what is older than this is past its retention period; null: nothing is. */
const LIMIT = sql`(now() - ${kept('telegrams', null)})`;

/** Events that started nothing that is left, with the decisions about them. */
const EVENTS = sql`
  WITH old AS MATERIALIZED (
    SELECT e.id FROM event e
    WHERE e.latest_at < ${LIMIT}
      AND NOT EXISTS (SELECT FROM delivery d WHERE d.event_id = e.id)
      AND NOT EXISTS (SELECT FROM flow f WHERE f.event_id = e.id)
      AND NOT EXISTS (SELECT FROM joined_event j WHERE j.event_id = e.id)
      AND NOT EXISTS (SELECT FROM decision g WHERE g.event_id = e.id AND g.next_try_at IS NOT NULL)
    ORDER BY e.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), decisions AS (
    DELETE FROM decision WHERE event_id IN (SELECT id FROM old)
  ), links AS (
    DELETE FROM event_telegram WHERE event_id IN (SELECT id FROM old)
  )
  DELETE FROM event WHERE id IN (SELECT id FROM old)`;

/** What the agency published. The feeds go back days, the shortest setting a year: nothing is fetched again. */
export const TELEGRAMS: readonly Kind[] = [
  { name: 'events', statement: EVENTS },
  {
    name: 'telegrams',
    statement: deleted(
      'telegram',
      sql`first_seen_at < ${LIMIT} AND state <> 'new'
         AND NOT EXISTS (SELECT FROM event_telegram x WHERE x.telegram_id = telegram.id)`,
    ),
  },
  {
    name: 'feed entries',
    statement: deleted(
      'feed_entry',
      sql`first_seen_at < ${LIMIT} AND state <> 'wanted'
         AND NOT EXISTS (SELECT FROM telegram t WHERE t.id = feed_entry.telegram_id)`,
    ),
  },
];
