import { rowsOf } from '@tabimori/server';
import { MANUAL, REMINDER } from '@tabimori/shared';
import type { Context } from '../context.js';
import { logSystem } from '../log-system.js';

/** A time of something to come. All are SQL; seconds from now. */
interface DueTime {
  table: string;
  column: string;
  /** rows that wait for it */
  waits: string;
  /** the furthest ahead that it can be set */
  most: string;
  /** how far ahead it becomes when it is further; 0: what waits only to be tried again need not */
  instead: string;
}

const correction = ({ table, column, waits, most, instead }: DueTime): string =>
  `UPDATE ${table} SET ${column} = now() + make_interval(secs => ${instead})
   WHERE (${waits}) AND ${column} > clock_timestamp() + make_interval(secs => 2 + ${most})`;

/** Of a drill the seconds of this column; of an event null. */
const ofDrill = (column: string): string =>
  `(SELECT g.${column} FROM flow f JOIN drill g ON g.id = f.drill_id WHERE f.id = wave.flow_id)`;
const ofCompany =
  '(SELECT 60 * s.reminder_interval_minutes FROM flow f JOIN auto_send_setting s USING (company_id) WHERE f.id = wave.flow_id)';
const isScheduled = `EXISTS (SELECT FROM delivery d WHERE d.id = chunk.delivery_id AND d.state = 'scheduled')`;

function dueTimes({ config }: Context): DueTime[] {
  const { confirmationDelaySeconds, reminderIntervalSeconds, undoSeconds } = config;
  const reminder = reminderIntervalSeconds ?? ofCompany;
  const longestReminder = Math.max(reminderIntervalSeconds ?? 0, REMINDER.intervalMax * 60);
  const resend = reminderIntervalSeconds ?? '60 * resend_interval_minutes';
  return [
    { table: 'telegram', column: 'next_try_at', waits: `state = 'new'`, most: '300', instead: '0' },
    { table: 'decision', column: 'next_try_at', waits: 'next_try_at IS NOT NULL', most: '600', instead: '0' },
    {
      table: 'wave',
      column: 'due_at',
      waits: `stage = 'confirmation' AND due_at IS NOT NULL`,
      most: `coalesce(${ofDrill('confirmation_seconds')}, ${confirmationDelaySeconds})`,
      instead: `coalesce(${ofDrill('confirmation_seconds')}, ${confirmationDelaySeconds})`,
    },
    {
      table: 'wave',
      column: 'due_at',
      waits: `stage = 'reminder' AND due_at IS NOT NULL`,
      // the setting may have been another when it was set
      most: `greatest(${longestReminder}, ${ofDrill('reminder_seconds')})`,
      instead: `coalesce(${ofDrill('reminder_seconds')}, ${reminder})`,
    },
    {
      table: 'delivery',
      column: 'resend_due_at',
      waits: 'resend_due_at IS NOT NULL',
      most: `${undoSeconds} + ${Math.max(reminderIntervalSeconds ?? 0, 60 * Math.max(...MANUAL.intervals))}`,
      instead: `${resend}`,
    },
    {
      table: 'delivery',
      column: 'sent_at',
      waits: `state IN ('scheduled', 'sending')`,
      most: `CASE state WHEN 'scheduled' THEN ${undoSeconds} ELSE 0 END`,
      instead: `CASE state WHEN 'scheduled' THEN ${undoSeconds} ELSE 0 END`,
    },
    {
      table: 'chunk',
      column: 'not_before',
      waits: 'done = false',
      most: `CASE WHEN failures > 0 THEN 300 WHEN ${isScheduled} THEN ${undoSeconds} ELSE 0 END`,
      instead: `CASE WHEN failures = 0 AND ${isScheduled} THEN ${undoSeconds} ELSE 0 END`,
    },
    {
      table: 'system_mail',
      column: 'next_try_at',
      waits: `state = 'pending'`,
      most: `CASE WHEN kind = 'telegramsMore' THEN 3600 WHEN attempts = 0 THEN 5 ELSE 1800 END`,
      instead: '0',
    },
    // at 0:00 the next 3:30 but one
    { table: 'installation', column: 'prune_due_at', waits: 'true', most: '28 * 3600', instead: '0' },
  ];
}

/** A drill counts from its start: one that has not come is now, and what it set by it moves with it. */
const DRILLS = `WITH started AS (
    UPDATE drill SET created_at = now() WHERE created_at > clock_timestamp() + interval '2 s'
    RETURNING id, old.created_at - now() AS ahead)
  UPDATE drill_company p SET due_at = due_at - ahead FROM started s
  WHERE p.drill_id = s.id AND p.state = 'running' AND p.due_at IS NOT NULL`;

/**
 * One tick: times of something to come that are further ahead than they can have been set. A clock that was ahead wrote
 * them, and what they hold back would wait until it has caught up. They are corrected, told to operators and logged.
 */
export async function correctTimes(context: Context): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const statements = [
    ...dueTimes(context).map((one) => [one.table, correction(one)] as const),
    ['drill', DRILLS] as const,
  ];
  const corrected: Record<string, number> = {};
  for (const [table, statement] of statements) {
    const counted = await rowsOf<unknown>(dataSource, `${statement} RETURNING 1`);
    if (counted.length > 0) corrected[table] = (corrected[table] ?? 0) + counted.length;
  }
  const rows = Object.values(corrected).reduce((sum, count) => sum + count, 0);
  if (rows === 0) return;
  metrics.failures.inc({ place: 'clock' });
  logger.error({ alarm: 'timesCorrected', corrected }, 'times that a clock ahead had set were corrected');
  const action = {
    feature: 'systemSetting',
    action: 'correctTimes',
    entity: 'systemSetting',
    companyId: null,
  } as const;
  await logSystem(dataSource, { ...action, after: { rows } });
}
