/** Of WITH RECURSIVE: the events $1 and all that share a telegram with them, or with one that does. A tsunami's warnings may name several. */
export const LINKED = `linked(id) AS (
  SELECT unnest($1::int[]) UNION
  SELECT other.event_id FROM linked JOIN event_telegram own ON own.event_id = linked.id
  JOIN event_telegram other ON other.telegram_id = own.telegram_id)`;
