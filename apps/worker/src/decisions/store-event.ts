import { eventState, type EventState, type Telegram } from '@tabimori/domain';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '@tabimori/server';
import { telegramOf, type TelegramContent } from '@tabimori/server';

/** What is known of an event, and by which row. */
export interface StoredEvent {
  id: number;
  state: EventState;
}

/**
 * Brings the event of an EventID of `telegram` up to date with all its telegrams, in the caller's transaction.
 * Its row is locked, so that two telegrams of one event never work on half of each other.
 */
export async function storeEvent(
  tx: EntityManager,
  telegramId: number,
  telegram: Telegram,
  eventKey: string,
): Promise<StoredEvent> {
  const [event] = await rowsOf<{ id: number }>(
    tx,
    `INSERT INTO event (event_key, status, latest_at) VALUES ($1, $2, $3)
     ON CONFLICT (event_key, status) DO UPDATE SET latest_at = greatest(event.latest_at, EXCLUDED.latest_at) RETURNING id`,
    [eventKey, telegram.status.slice(0, 20), telegram.controlAt],
  );
  if (!event) throw new Error(`event ${eventKey} could not be stored`);
  await tx.query(
    'INSERT INTO event_telegram (event_id, telegram_id, standing) VALUES ($1, $2, true) ON CONFLICT DO NOTHING',
    [event.id, telegramId],
  );
  const state = await stateOf(tx, event.id);
  await tx.query(
    `UPDATE event_telegram SET standing = (t.url = ANY($2)) FROM telegram t
     WHERE event_id = $1 AND t.id = telegram_id AND standing <> (t.url = ANY($2))`,
    [event.id, state.telegrams.filter(({ standing }) => standing).map(({ url }) => url)],
  );
  await storeFacts(tx, event.id, state);
  return { id: event.id, state };
}

/** The state of an event by its stored telegrams. */
export async function stateOf(tx: EntityManager, eventId: number): Promise<EventState> {
  const telegrams = await rowsOf<{ content: TelegramContent }>(
    tx,
    `SELECT t.content FROM event_telegram et JOIN telegram t ON t.id = et.telegram_id
     WHERE et.event_id = $1 AND t.content IS NOT NULL`,
    [eventId],
  );
  return eventState(telegrams.map(({ content }) => telegramOf(content)));
}

/** The state again when another telegram has come, or was withdrawn, since it was computed. */
export async function freshState(tx: EntityManager, { id, state }: StoredEvent): Promise<EventState> {
  const [now] = await rowsOf<{ all: number; standing: number }>(
    tx,
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE standing))::int AS standing FROM event_telegram WHERE event_id = $1`,
    [id],
  );
  const known = state.telegrams.filter(({ standing }) => standing).length;
  return now?.all === state.telegrams.length && now.standing === known ? state : stateOf(tx, id);
}

async function storeFacts(tx: EntityManager, eventId: number, state: EventState): Promise<void> {
  const { earthquake, maxIntensity, prefectures, tsunami } = state;
  await tx.query(
    `UPDATE event SET epicenter = $2, origin_at = $3, magnitude = $4, depth_km = $5, latitude = $6, longitude = $7,
       max_intensity = $8, prefectures = $9, tsunami = $10, updated_at = now() WHERE id = $1`,
    [
      eventId,
      earthquake?.epicenter?.slice(0, 100) ?? null,
      earthquake?.originAt ?? null,
      earthquake?.magnitude?.slice(0, 30) ?? null,
      earthquake?.depthKm ?? null,
      earthquake?.latitude ?? null,
      earthquake?.longitude ?? null,
      maxIntensity,
      JSON.stringify(
        prefectures.map(({ prefectureCode: code, intensity, unreceived }) => ({ code, intensity, unreceived })),
      ),
      JSON.stringify(
        (tsunami ?? []).map(({ regionCode, regionName, kindCode }) => ({ regionCode, regionName, kindCode })),
      ),
    ],
  );
}
