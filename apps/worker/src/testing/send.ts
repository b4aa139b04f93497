import { MESSAGE_TYPE, type MessageType } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import { CHANNEL_COLUMNS, createDelivery, inPrefectures, list, raw, rows, sql } from '@tabimori/server';

/** A delivery of an earthquake in Ishikawa to a company's travelers there; returns its id. */
export async function makeDelivery(
  db: DataSource,
  companyId: number,
  {
    messageType = MESSAGE_TYPE.safetyConfirmation,
    smsPossible = false,
  }: { messageType?: MessageType; smsPossible?: boolean } = {},
): Promise<number> {
  const delivery = await db.transaction((tx) =>
    createDelivery(tx, {
      companyId,
      messageType,
      reminderNumber: messageType === MESSAGE_TYPE.reminder ? 1 : 0,
      origin: 'auto',
      eventId: null,
      waveId: null,
      rootId: null,
      facts: {
        originAt: '2024-01-01T07:10:00Z',
        epicenter: '石川県能登地方',
        magnitude: '7.6',
        issuedAt: '2024-01-01T07:12:00Z',
        intensities: { '17': { intensity: '7', unreceived: false } },
      },
      audience: inPrefectures(companyId, ['17']),
      smsPossible,
    }),
  );
  if (!delivery) throw new Error('no delivery');
  return delivery.id;
}

const STATES = ['pending', 'accepted', 'refused', 'unreachable', 'unknown', 'superseded', 'stopped'] as const;

/** The counters of a channel that are not 0, as the rows of the recipients say; throws if the tallies say otherwise. */
export async function countsOf(
  db: DataSource,
  deliveryId: number,
  channel: 'mail' | 'sms',
): Promise<Record<string, number>> {
  const { state } = CHANNEL_COLUMNS[channel];
  // in one statement: between two, a worker may continue
  const [found] = await rows<{ counted: Record<string, number> | null; tally: Record<string, number> }>(
    db,
    sql`SELECT (SELECT jsonb_object_agg(state, n) FROM (
         SELECT ${state} AS state, count(*)::int AS n FROM recipient
         WHERE delivery_id = ${deliveryId} AND ${state} <> 'none' GROUP BY 1) AS r) AS counted,
       (SELECT to_jsonb(t) FROM (
         SELECT ${list(STATES.map((one) => raw(`coalesce(sum(${one}), 0)::int AS ${one}`)))}
         FROM chunk_tally WHERE delivery_id = ${deliveryId} AND channel = ${channel}) AS t) AS tally`,
  );
  const { counted, tally } = { counted: found?.counted ?? {}, tally: found?.tally ?? {} };
  const tallied = Object.fromEntries(Object.entries(tally).filter(([, n]) => n !== 0));
  const [a, b] = [counted, tallied].map((counts) => JSON.stringify(Object.entries(counts).sort()));
  if (a !== b) throw new Error(`recipients ${a}, tallies ${b}`);
  return counted;
}
