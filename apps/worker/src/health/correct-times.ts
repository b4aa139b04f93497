import { exec, raw, sql, type Sql } from '@tabimori/server';
import { MANUAL, REMINDER } from '@tabimori/shared';
import type { Context } from '../context.js';
import { logSystem } from '../log-system.js';

/** A time of something to come. All are SQL; seconds from now. */
interface DueTime {
  table: string;
  column: string;
  /** rows that wait for it */
  waits: Sql;
  /** the furthest ahead that it can be set */
  most: Sql;
  /** how far ahead it becomes when it is further; 0: what waits only to be tried again need not */
  instead: Sql;
}

const correction = ({ table, column, waits, most, instead }: DueTime): Sql =>
  sql`UPDATE ${raw(table)} SET ${raw(column)} = now() + make_interval(secs => ${instead})
   WHERE (${waits}) AND ${raw(column)} > clock_timestamp() + make_interval(secs => 2 + ${most})`;

/** For a drill the seconds of this column; for an event null. */
const ofDrill = (column: string): Sql =>
  sql`(SELECT g.${raw(column)} FROM flow f JOIN drill g ON g.id = f.drill_id WHERE f.id = wave.flow_id)`;
const ofCompany = sql`(SELECT 60 * s.reminder_interval_minutes FROM flow f JOIN auto_send_setting s USING (company_id) WHERE f.id = wave.flow_id)`;
const isScheduled = sql`EXISTS (SELECT FROM delivery d WHERE d.id = chunk.delivery_id AND d.state = 'scheduled')`;

function dueTimes({ config }: Context): DueTime[] {
  const { confirmationDelaySeconds, reminderIntervalSeconds, undoSeconds } = config;
  const reminder = reminderIntervalSeconds === null ? ofCompany : sql`${reminderIntervalSeconds}::float8`;
  const longestReminder = Math.max(reminderIntervalSeconds ?? 0, REMINDER.intervalMax * 60);
  const resend =
    reminderIntervalSeconds === null ? sql`60 * resend_interval_minutes` : sql`${reminderIntervalSeconds}::float8`;
  return [
    { table: 'telegram', column: 'next_try_at', waits: sql`state = 'new'`, most: sql`300`, instead: sql`0` },
    { table: 'decision', column: 'next_try_at', waits: sql`next_try_at IS NOT NULL`, most: sql`600`, instead: sql`0` },
    {
      table: 'wave',
      column: 'due_at',
      waits: sql`stage = 'confirmation' AND due_at IS NOT NULL`,
      most: sql`coalesce(${ofDrill('confirmation_seconds')}, ${confirmationDelaySeconds}::float8)`,
      instead: sql`coalesce(${ofDrill('confirmation_seconds')}, ${confirmationDelaySeconds}::float8)`,
    },
    {
      table: 'wave',
      column: 'due_at',
      waits: sql`stage = 'reminder' AND due_at IS NOT NULL`,
      // the setting may have been another when it was set
      most: sql`greatest(${longestReminder}::float8, ${ofDrill('reminder_seconds')})`,
      instead: sql`coalesce(${ofDrill('reminder_seconds')}, ${reminder})`,
    },
    {
      table: 'delivery',
      column: 'resend_due_at',
      waits: sql`resend_due_at IS NOT NULL`,
      most: sql`${undoSeconds}::float8 + ${Math.max(reminderIntervalSeconds ?? 0, 60 * Math.max(...MANUAL.intervals))}::float8`,
      instead: resend,
    },
    {
      table: 'delivery',
      column: 'sent_at',
      waits: sql`state IN ('scheduled', 'sending')`,
      most: sql`CASE state WHEN 'scheduled' THEN ${undoSeconds}::float8 ELSE 0 END`,
      instead: sql`CASE state WHEN 'scheduled' THEN ${undoSeconds}::float8 ELSE 0 END`,
    },
    {
      table: 'chunk',
      column: 'not_before',
      waits: sql`done = false`,
      most: sql`CASE WHEN failures > 0 THEN 300 WHEN ${isScheduled} THEN ${undoSeconds}::float8 ELSE 0 END`,
      instead: sql`CASE WHEN failures = 0 AND ${isScheduled} THEN ${undoSeconds}::float8 ELSE 0 END`,
    },
    {
      table: 'system_mail',
      column: 'next_try_at',
      waits: sql`state = 'pending'`,
      most: sql`CASE WHEN kind = 'telegramsMore' THEN 3600 WHEN attempts = 0 THEN 5 ELSE 1800 END`,
      instead: sql`0`,
    },
    // at 0:00 the next 3:30 but one
    { table: 'installation', column: 'prune_due_at', waits: sql`true`, most: sql`28 * 3600`, instead: sql`0` },
  ];
}

/** A drill counts from its start: one that has not come is now, and what it set by it moves with it. */
const DRILLS = sql`WITH started AS (
    UPDATE drill SET created_at = now() WHERE created_at > clock_timestamp() + interval '2 s'
    RETURNING id, old.created_at - now() AS ahead)
  UPDATE drill_company p SET due_at = due_at - ahead FROM started s
  WHERE p.drill_id = s.id AND p.state = 'running' AND p.due_at IS NOT NULL`;

/**
 * One tick: corrects due times that are further ahead than they can have been set. A clock that was ahead wrote them,
 * and what they hold back would wait until the time is reached. Corrections are reported to operators and logged.
 */
export async function correctTimes(context: Context): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const statements = [
    ...dueTimes(context).map((one) => [one.table, correction(one)] as const),
    ['drill', DRILLS] as const,
  ];
  const corrected: Record<string, number> = {};
  for (const [table, statement] of statements) {
    const count = await exec(dataSource, statement);
    if (count > 0) corrected[table] = (corrected[table] ?? 0) + count;
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
