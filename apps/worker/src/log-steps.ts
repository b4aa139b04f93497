import { errorText, rows, sql } from '@tabimori/server';
import type { Context } from './context.js';

/** The steps of an alert's way that the log tells, one line each with the ids of its rows, figures and no names. */
const STEPS = {
  telegram: 'a telegram has arrived',
  decision: 'a telegram was decided',
  sendBegun: 'a send has begun',
  sendEnded: 'a send has ended',
} as const;

export const logStep = ({ logger }: Context, step: keyof typeof STEPS, facts: object): void =>
  logger.info({ step, ...facts }, STEPS[step]);

/** What the companies' latest decisions about an event are, counted by reason. */
export async function logDecision(
  context: Context,
  facts: { telegramId: number; eventId: number; hazard: string },
): Promise<void> {
  const reasons = await rows<{ reason: string; count: number }>(
    context.dataSource,
    sql`SELECT reason, count(*)::int AS count FROM decision
        WHERE event_id = ${facts.eventId} AND hazard = ${facts.hazard} GROUP BY reason ORDER BY reason`,
  );
  logStep(context, 'decision', {
    ...facts,
    companies: Object.fromEntries(reasons.map(({ reason, count }) => [reason, count])),
  });
}

/** A line for each of these deliveries. Never rejects: what it tells of has happened. */
export async function logSends(
  context: Context,
  step: 'sendBegun' | 'sendEnded',
  deliveries: readonly number[],
): Promise<void> {
  if (deliveries.length === 0) return;
  try {
    const sends = await rows<Record<string, unknown>>(
      context.dataSource,
      sql`SELECT d.id AS delivery_id, d.event_id, d.drill_id, w.flow_id, d.send_id, d.company_id, d.message_type,
            d.reminder_number, extract(epoch FROM d.finished_at - d.sent_at)::float8 AS seconds, t.messages,
            t.accepted, t.refused, t.unreachable, t.superseded, t.stopped
          FROM delivery d LEFT JOIN wave w ON w.id = d.wave_id CROSS JOIN LATERAL (
            SELECT coalesce(sum(pending + accepted + refused + unreachable + unknown + superseded + stopped), 0)::int AS messages,
              coalesce(sum(accepted), 0)::int AS accepted, coalesce(sum(refused), 0)::int AS refused,
              coalesce(sum(unreachable), 0)::int AS unreachable, coalesce(sum(superseded), 0)::int AS superseded,
              coalesce(sum(stopped), 0)::int AS stopped
            FROM chunk_tally WHERE delivery_id = d.id) AS t
          WHERE d.id = ANY(${deliveries}::int[]) ORDER BY d.id`,
    );
    for (const { accepted, refused, unreachable, superseded, stopped, seconds, ...send } of sends) {
      const result = { seconds, accepted, refused, unreachable, superseded, stopped };
      logStep(context, step, step === 'sendEnded' ? { ...send, ...result } : send);
    }
  } catch (error) {
    context.logger.warn({ step, deliveries, error: errorText(error) }, 'a send cannot be told');
  }
}

/** These deliveries were committed: whoever is free sends them. */
export async function beginSends(context: Context, deliveries: readonly number[]): Promise<void> {
  for (const id of deliveries) context.wake('sends', id);
  await logSends(context, 'sendBegun', deliveries);
}
