import { decide, type Decision, type DecideInput } from '@tabimori/domain';
import type { Context } from '../context.js';
import { inParallel } from '../in-parallel.js';
import { errorText } from '../sql.js';
import { companiesWithTravelers, companySettings, type CompanySetting } from './companies.js';
import { decisionRow, storeDecisions, storeFailure, type DecisionRow } from './decision-rows.js';
import { startWave } from './start-wave.js';
import type { StoredEvent } from './store-event.js';

const AT_ONCE = 4;

/** The telegram that asks for a decision; all times by the feed's clock. */
export type Waker = Pick<DecideInput, 'status' | 'reportAt' | 'firstSeenAt' | 'now'>;

const decideFor = (context: Context, event: StoredEvent, waker: Waker, setting: CompanySetting): Decision =>
  decide({
    ...waker,
    state: event.state,
    setting,
    alerted: setting.alerted,
    staleSeconds: context.config.staleTelegramSeconds,
  });

const hasTravelers = (companyId: number, { prefectures }: Decision, travelers: ReadonlySet<string>): boolean =>
  prefectures.some(({ code }) => travelers.has(`${companyId} ${code}`));

/**
 * Decides for each active company, and starts the waves: one transaction a company, so that one that fails delays no
 * other. What starts nothing is stored in one statement.
 */
export async function decideCompanies(context: Context, event: StoredEvent, waker: Waker): Promise<void> {
  const { dataSource } = context;
  const settings = await companySettings(dataSource, event.id);
  const decided = settings.map((setting) => ({ setting, decision: decideFor(context, event, waker, setting) }));
  const codes = new Set(
    decided.flatMap(({ decision }) => (decision.start ? decision.prefectures : [])).map(({ code }) => code),
  );
  const travelers = codes.size === 0 ? new Set<string>() : await companiesWithTravelers(dataSource, [...codes]);

  const quiet: DecisionRow[] = [];
  const starting: DecisionRow[] = [];
  for (const { setting, decision } of decided) {
    const { companyId, earthquakeThreshold } = setting;
    if (decision.start && hasTravelers(companyId, decision, travelers)) {
      starting.push(decisionRow(companyId, earthquakeThreshold, decision));
    } else {
      const reason = decision.start ? 'noTravelers' : decision.reason;
      quiet.push(decisionRow(companyId, earthquakeThreshold, { ...decision, reason }));
    }
  }
  await inParallel(starting, AT_ONCE, (row) => startOrNote(context, event, waker, row));
  await storeDecisions(dataSource, event.id, quiet);
  if (quiet.some(({ reason }) => reason === 'late')) {
    await dataSource.query('UPDATE event SET missed = true WHERE id = $1 AND NOT missed', [event.id]);
    context.logger.error({ alarm: 'eventMissed', eventId: event.id }, 'a telegram came too late to alert');
  }
}

/** Starts the company's wave, or notes the error and when to try again. */
export async function startOrNote(context: Context, event: StoredEvent, waker: Waker, row: DecisionRow): Promise<void> {
  const { dataSource, logger, metrics } = context;
  try {
    const deliveryId = await startForCompany(context, event, waker, row.companyId);
    if (deliveryId !== null) context.wake({ kind: 'delivery', id: deliveryId });
  } catch (error) {
    metrics.failures.inc({ place: 'flow' });
    logger.error(
      { alarm: 'flowFailed', eventId: event.id, companyId: row.companyId, error: errorText(error) },
      'a flow could not be started; it is tried again',
    );
    await storeFailure(dataSource, event.id, row, error);
  }
}

/** Decides again under the company's lock, and starts its wave in the same transaction. Null: there was nothing to start. */
async function startForCompany(
  context: Context,
  event: StoredEvent,
  waker: Waker,
  companyId: number,
): Promise<number | null> {
  return context.dataSource.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [event.id, companyId]);
    const [setting] = await companySettings(tx, event.id, companyId);
    if (!setting) return null;
    const decision = decideFor(context, event, waker, setting);
    const codes = decision.prefectures.map(({ code }) => code);
    const travelers = decision.start && (await companiesWithTravelers(tx, codes, companyId));
    const starts = travelers && hasTravelers(companyId, decision, travelers);
    const reason = decision.start && !starts ? 'noTravelers' : decision.reason;
    await storeDecisions(tx, event.id, [decisionRow(companyId, setting.earthquakeThreshold, { ...decision, reason })]);
    if (!starts) return null;
    return startWave(context, tx, {
      eventId: event.id,
      companyId,
      state: event.state,
      prefectures: decision.prefectures,
    });
  });
}
