import { eventState, hazardOf, type EventState, type Telegram } from '@tabimori/domain';
import type { EntityManager } from 'typeorm';
import { EventEntity, exec, rows, sql, type Sql } from '@tabimori/server';
import { telegramOf, type TelegramContent } from '@tabimori/server';
import { linked } from './linked.js';

/** An event's id and state. */
export interface StoredEvent {
  id: number;
  state: EventState;
  /** how many telegrams the state was computed from, and how many of these stand */
  seen: string;
}

/**
 * Assigns a telegram to the events it names and brings them up to date, in the caller's transaction; for a tsunami
 * also the linked events, because the newest telegram of all of them says what is in force.
 */
export async function storeEvents(tx: EntityManager, telegramId: number, telegram: Telegram): Promise<void> {
  const ids: number[] = [];
  for (const key of [...new Set(telegram.eventIds.map((id) => id.slice(0, 100)))].sort()) {
    // locks the row, so that two telegrams of one event never see only half of each other's changes
    const [event] = await rows<{ id: number }>(
      tx,
      sql`INSERT INTO event (event_key, status, latest_at) VALUES (${key}, ${telegram.status.slice(0, 20)}, ${telegram.controlAt})
       ON CONFLICT (event_key, status) DO UPDATE SET latest_at = greatest(event.latest_at, EXCLUDED.latest_at) RETURNING id`,
    );
    if (!event) throw new Error(`event ${key} could not be stored`);
    await exec(
      tx,
      sql`INSERT INTO event_telegram (event_id, telegram_id, standing) VALUES (${event.id}, ${telegramId}, true) ON CONFLICT DO NOTHING`,
    );
    ids.push(event.id);
  }
  for (const id of hazardOf(telegram.type) === 'tsunami' ? await linkedTo(tx, ids) : ids) await refresh(tx, id);
}

/** The events and those linked to them, locked. */
async function linkedTo(tx: EntityManager, ids: readonly number[]): Promise<number[]> {
  const events = await rows<{ id: number }>(
    tx,
    sql`WITH RECURSIVE ${linked(ids)} SELECT id FROM event WHERE id IN (SELECT id FROM linked) ORDER BY id FOR UPDATE`,
  );
  return events.map(({ id }) => id);
}

async function refresh(tx: EntityManager, eventId: number): Promise<void> {
  const state = await stateOf(tx, eventId);
  const standing = state.telegrams.filter((one) => one.standing).map(({ url }) => url);
  await exec(
    tx,
    sql`UPDATE event_telegram SET standing = (t.url = ANY(${standing})) FROM telegram t
     WHERE event_id = ${eventId} AND t.id = telegram_id AND standing <> (t.url = ANY(${standing}))`,
  );
  await storeFacts(tx, eventId, state);
}

/** The events of a telegram, by their EventIDs. */
export async function eventsOf(tx: EntityManager, telegramId: number): Promise<StoredEvent[]> {
  const events = await rows<{ id: number }>(
    tx,
    sql`SELECT e.id FROM event_telegram et JOIN event e ON e.id = et.event_id
     WHERE et.telegram_id = ${telegramId} ORDER BY e.event_key COLLATE "C"`,
  );
  const stored: StoredEvent[] = [];
  for (const { id } of events) stored.push(await eventOf(tx, id));
  return stored;
}

export async function eventOf(tx: EntityManager, id: number): Promise<StoredEvent> {
  const seen = await seenOf(tx, id);
  return { id, seen, state: await stateOf(tx, id) };
}

/** The event's telegrams, and the tsunami warnings of linked events. */
const telegramsOf = (eventId: number): Sql => sql`linked_telegram AS (
  SELECT t.id, bool_or(et.event_id = ${eventId}) AS own, bool_and(et.standing) AS standing
  FROM event_telegram et JOIN telegram t ON t.id = et.telegram_id
  WHERE t.content IS NOT NULL AND (et.event_id = ${eventId} OR (t.type = 'VTSE41' AND et.event_id IN (SELECT id FROM linked)))
  GROUP BY t.id)`;

/** The state of an event, computed from its stored telegrams. */
export async function stateOf(tx: EntityManager, eventId: number): Promise<EventState> {
  const telegrams = await rows<{ content: TelegramContent; own: boolean }>(
    tx,
    sql`WITH RECURSIVE ${linked([eventId])}, ${telegramsOf(eventId)}
     SELECT t.content, l.own FROM linked_telegram l JOIN telegram t ON t.id = l.id`,
  );
  const [own, others] = [true, false].map((isOwn) =>
    telegrams.filter((one) => one.own === isOwn).map(({ content }) => telegramOf(content)),
  );
  return eventState(own ?? [], others);
}

/** The event, loaded again if a telegram has arrived or been cancelled since its state was computed. */
export const freshEvent = async (tx: EntityManager, event: StoredEvent): Promise<StoredEvent> =>
  (await seenOf(tx, event.id)) === event.seen ? event : eventOf(tx, event.id);

async function seenOf(tx: EntityManager, eventId: number): Promise<string> {
  const [row] = await rows<{ seen: string }>(
    tx,
    sql`WITH RECURSIVE ${linked([eventId])}, ${telegramsOf(eventId)}
     SELECT count(*) || ' ' || count(*) FILTER (WHERE standing) AS seen FROM linked_telegram`,
  );
  return row?.seen ?? '';
}

async function storeFacts(tx: EntityManager, eventId: number, state: EventState): Promise<void> {
  const { earthquake, maxIntensity, prefectures, tsunami } = state;
  await tx.update(EventEntity, eventId, {
    epicenter: earthquake?.epicenter?.slice(0, 100) ?? null,
    originAt: earthquake?.originAt ?? null,
    magnitude: earthquake?.magnitude?.slice(0, 30) ?? null,
    depthKm: earthquake?.depthKm ?? null,
    latitude: earthquake?.latitude ?? null,
    longitude: earthquake?.longitude ?? null,
    maxIntensity,
    prefectures: prefectures.map(({ prefectureCode: code, intensity, unreceived }) => ({
      code,
      intensity,
      unreceived,
    })),
    tsunami: (tsunami ?? []).map(({ regionCode, regionName, kindCode, arrivalAt, arrival, height }) => ({
      regionCode,
      regionName,
      kindCode,
      arrivalAt: arrivalAt?.toISOString() ?? null,
      arrival,
      height,
    })),
  });
}
