import { type Sql, sql } from '@tabimori/server';

/**
 * For WITH RECURSIVE: the events and all events linked to them by shared telegrams, directly or not. A tsunami
 * warning may name several events.
 */
export const linked = (eventIds: readonly number[]): Sql => sql`linked(id) AS (
  SELECT unnest(${eventIds}::int[]) UNION
  SELECT other.event_id FROM linked JOIN event_telegram own ON own.event_id = linked.id
  JOIN event_telegram other ON other.telegram_id = own.telegram_id)`;
