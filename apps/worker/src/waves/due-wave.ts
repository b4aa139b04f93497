import type { WaveProgress } from '@tabimori/domain';
import { intensitiesIssuedAt, type QuakeFacts, rows, sql, type WaveEntity } from '@tabimori/server';
import { type Intensity, MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

/** A wave whose next stage is due, with the facts for its messages. */
export interface DueWave {
  id: number;
  flowId: number;
  /** null for a drill */
  eventId: number | null;
  drillId: number | null;
  companyId: number;
  stage: WaveEntity['stage'];
  remindersSent: number;
  dueAt: Date;
  now: Date;
  reminderIntervalMinutes: number;
  /** set when the drill was started; null: the company's setting applies */
  drillIntervalSeconds: number | null;
  reminderTimes: number;
  originAt: Date | null;
  epicenter: string | null;
  magnitude: string | null;
  /** ISO 8601; null for a drill */
  issuedAt: string | null;
  /** the wave's prefectures with their latest intensity, or with that of the latest earthquake that joined there */
  prefectures: { code: string; intensity: Intensity; unreceived: boolean; quake?: QuakeFacts }[];
  /** the wave's earlier deliveries; null: not created */
  alertId: number | null;
  confirmationId: number | null;
  /** of its alert */
  traceParent: string | null;
}

/** Locks the wave if it is still due and nobody else is working on it. */
export async function lockDueWave(tx: EntityManager, id: number): Promise<DueWave | null> {
  const [wave] = await rows<DueWave>(
    tx,
    sql`SELECT w.id, w.flow_id, f.event_id, f.drill_id, f.company_id, w.stage, w.reminders_sent, w.due_at,
       now() AS now, s.reminder_interval_minutes, e.reminder_seconds AS drill_interval_seconds,
       coalesce(e.reminder_times, s.reminder_times) AS reminder_times,
       e.origin_at, e.epicenter, e.magnitude, ${intensitiesIssuedAt(sql`f.event_id`)} AS issued_at,
       (SELECT jsonb_agg(coalesce(joined.felt, latest.felt, jsonb_build_object('code', p.prefecture_code, 'intensity', p.intensity, 'unreceived', p.unreceived)))
        FROM wave_prefecture p
        LEFT JOIN LATERAL (
          SELECT felt FROM jsonb_array_elements(e.prefectures) AS felt WHERE felt->>'code' = p.prefecture_code
        ) AS latest ON true
        LEFT JOIN LATERAL (
          SELECT element.item || jsonb_build_object('quake', jsonb_build_object(
            'originAt', other.origin_at, 'epicenter', other.epicenter, 'magnitude', other.magnitude,
            'issuedAt', ${intensitiesIssuedAt(sql`other.id`)})) AS felt
          FROM joined_event j JOIN event other ON other.id = j.event_id
          CROSS JOIN jsonb_array_elements(other.prefectures) AS element(item)
          WHERE j.wave_id = w.id AND j.prefecture_code = p.prefecture_code AND element.item->>'code' = p.prefecture_code
          ORDER BY other.id DESC LIMIT 1
        ) AS joined ON true
        WHERE p.wave_id = w.id) AS prefectures,
       (SELECT d.id FROM delivery d WHERE d.wave_id = w.id AND d.message_type = ${MESSAGE_TYPE.earthquakeAlert}) AS alert_id,
       (SELECT d.trace_parent FROM delivery d WHERE d.wave_id = w.id AND d.message_type = ${MESSAGE_TYPE.earthquakeAlert}) AS trace_parent,
       (SELECT d.id FROM delivery d WHERE d.wave_id = w.id AND d.message_type = ${MESSAGE_TYPE.safetyConfirmation}) AS confirmation_id
     FROM wave w JOIN flow f ON f.id = w.flow_id CROSS JOIN LATERAL (
       SELECT origin_at, epicenter, magnitude, prefectures, NULL::int AS reminder_seconds, NULL::smallint AS reminder_times
       FROM event WHERE id = f.event_id
       UNION ALL
       SELECT origin_at, epicenter, magnitude, prefectures, reminder_seconds, reminder_times FROM drill WHERE id = f.drill_id
     ) e
     JOIN auto_send_setting s ON s.company_id = f.company_id
     WHERE w.id = ${id} AND w.due_at <= now() FOR UPDATE OF w SKIP LOCKED`,
  );
  return wave ?? null;
}

/** `wave.stage` is the stage that comes next, `WaveProgress.stage` the one created last. */
export const progressOf = ({ stage, remindersSent, dueAt }: DueWave): WaveProgress => ({
  stage: stage === 'confirmation' ? 'alert' : stage === 'reminder' ? 'reminder' : 'finished',
  remindersSent,
  dueAt,
});

export const nextStageOf = ({ stage }: WaveProgress): WaveEntity['stage'] => {
  if (stage === 'finished') return 'finished';
  return stage === 'alert' ? 'confirmation' : 'reminder';
};
