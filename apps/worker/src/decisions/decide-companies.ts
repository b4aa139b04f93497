import { decide, decideTsunami, type Decision, type DecideTsunamiInput } from '@tabimori/domain';
import {
  errorText,
  exec,
  interruptDrills,
  lockCompany,
  one,
  type Runner,
  sql,
  tellAdministratorsOfEvent,
  tellManagement,
  traced,
} from '@tabimori/server';
import type { DecisionReason, Hazard } from '@tabimori/shared';
import pLimit from 'p-limit';
import type { Context } from '../context.js';
import { beginSends } from '../log-steps.js';
import { companiesWithTravelers, companySettings, type CompanySetting } from './companies.js';
import { decisionRow, storeDecisions, storeFailure, type DecisionRow } from './decision-rows.js';
import { tellChanges, tellManagersOfChanges } from './follow-up.js';
import { startWaves, type Started } from './start-waves.js';
import { freshEvent, type StoredEvent } from './store-event.js';
import { loweredFor } from './tell-lowered.js';

const AT_ONCE = 4;

/** The telegram that triggers a decision about its hazard; all times are by the feed's clock. */
export type Waker = Pick<DecideTsunamiInput, 'telegram' | 'status' | 'reportAt' | 'firstSeenAt' | 'now'> & {
  hazard: Hazard;
};

function decideFor(context: Context, event: StoredEvent, waker: Waker, setting: CompanySetting): Decision {
  const input = {
    ...waker,
    state: event.state,
    setting,
    alerted: setting.alerted,
    staleSeconds: context.config.staleTelegramSeconds,
  };
  return waker.hazard === 'tsunami' ? decideTsunami(input) : decide(input);
}

const codesOf = ({ prefectures }: { prefectures: readonly { code: string }[] }): string[] =>
  prefectures.map(({ code }) => code);

const hasTravelers = (companyId: number, decision: Decision, travelers: ReadonlySet<string>): boolean =>
  codesOf(decision).some((code) => travelers.has(`${companyId} ${code}`));

/**
 * Decides for every active company and starts the waves, one transaction per company, so that a failing one does not
 * delay the others. Decisions that change nothing are stored in one statement.
 */
export async function decideCompanies(context: Context, event: StoredEvent, waker: Waker): Promise<void> {
  const { dataSource } = context;
  const settings = await companySettings(dataSource, event.id, waker.hazard);
  const decided = settings.map((setting) => ({ setting, decision: decideFor(context, event, waker, setting) }));
  const codes = new Set(decided.flatMap(({ decision }) => (decision.start ? codesOf(decision) : [])));
  const travelers = codes.size === 0 ? new Set<string>() : await companiesWithTravelers(dataSource, [...codes]);

  // any company may have alerted of what was cancelled
  const withdrawn = event.state.takenBack[waker.hazard];
  const quiet: DecisionRow[] = [];
  const starting: DecisionRow[] = [];
  for (const { setting, decision } of decided) {
    const { companyId, earthquakeThreshold } = setting;
    const isLowered = waker.hazard === 'tsunami' && loweredFor(event.state, setting).some(({ isNew }) => isNew);
    if (withdrawn || isLowered || (decision.start && hasTravelers(companyId, decision, travelers))) {
      starting.push(decisionRow(companyId, earthquakeThreshold, decision));
    } else {
      const reason = decision.start ? 'noTravelers' : decision.reason;
      quiet.push(decisionRow(companyId, earthquakeThreshold, decision, reason));
    }
  }
  const cause = () => Promise.resolve({ event, waker });
  await carryOutAll(
    context,
    starting.map((row) => ({ eventId: event.id, row, cause })),
  );
  await storeDecisions(dataSource, event.id, quiet, { tried: false });
  const late = decided.filter(({ decision }) => decision.reason === 'late');
  if (late.length === 0) return;
  const lateCodes = new Set(late.flatMap(({ decision }) => codesOf(decision)));
  const lateTravelers = await companiesWithTravelers(dataSource, [...lateCodes]);
  const concerned = late
    .filter(({ setting, decision }) => hasTravelers(setting.companyId, decision, lateTravelers))
    .map(({ setting }) => setting.companyId);
  await noteMissed(context, dataSource, event.id, waker.hazard, concerned);
}

/**
 * A telegram came too late to alert: the event is marked, and those who would have been mailed about a flow are
 * mailed about this.
 */
async function noteMissed(
  { logger }: Context,
  runner: Runner,
  eventId: number,
  hazard: Hazard,
  companies: readonly number[],
): Promise<void> {
  await exec(runner, sql`UPDATE event SET missed = true WHERE id = ${eventId} AND NOT missed`);
  logger.error({ alarm: 'eventMissed', eventId }, 'a telegram came too late to alert');
  const facts = { eventId, hazard, cause: 'telegram' } as const;
  await tellManagement(runner, 'missed', facts, companies);
  await tellAdministratorsOfEvent(runner, 'missed', facts);
}

/** A company's decision to be carried out. */
interface Undone {
  eventId: number;
  row: DecisionRow;
  cause: () => Promise<{ event: StoredEvent; waker: Waker }>;
}

/** Carries out decisions side by side, each for itself; all of them end before an error ends the run. */
export async function carryOutAll(context: Context, decisions: readonly Undone[]): Promise<void> {
  const limit = pLimit(AT_ONCE);
  const ended = await Promise.allSettled(decisions.map((one) => limit(() => startOrNote(context, one))));
  const failed = ended.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Carries out a company's decision, or records the error and when to try again. */
async function startOrNote(context: Context, { eventId, row, cause }: Undone): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const { companyId } = row;
  try {
    const { event, waker } = await cause();
    const deliveries = await traced('delivery', { eventId, companyId }, () =>
      carryOut(context, event, waker, companyId),
    );
    if (deliveries.length > 0) context.wake('mails', eventId);
    await beginSends(context, deliveries);
  } catch (error) {
    metrics.failures.inc({ place: 'flow' });
    logger.error(
      { alarm: 'flowFailed', eventId, companyId, error: errorText(error) },
      'a flow could not be started; retrying',
    );
    await storeFailure(dataSource, eventId, row, error);
  }
}

/**
 * Decides again under the company's lock with the current state of the event, then in the same transaction retracts
 * what the agency cancelled, sends lowerings and starts the waves. Returns the new deliveries.
 */
async function carryOut(context: Context, event: StoredEvent, waker: Waker, companyId: number): Promise<number[]> {
  return context.dataSource.transaction(async (tx) => {
    await lockCompany(tx, companyId, waker.hazard);
    const [setting] = await companySettings(tx, event.id, waker.hazard, companyId);
    if (!setting) return [];
    const current = await freshEvent(tx, event);
    const sends = await tellChanges(context, tx, current, setting, waker.hazard);
    const decision = decideFor(context, current, waker, setting);
    const source = { eventId: event.id, drillId: null };
    const waves = { source, companyId, state: current.state, alerted: setting.alerted };
    const before = decision.start ? await countWaves(tx, event.id, waker.hazard, companyId) : 0;
    const started = decision.start ? await startWaves(context, tx, waves, decision) : NOTHING_STARTED;
    const { deliveries, joined, held } = started;
    const row = decisionRow(companyId, setting.earthquakeThreshold, decision, outcomeOf(decision, started));
    await storeDecisions(tx, event.id, [{ ...row, joined, held }], { tried: true });
    if (decision.reason === 'late') await noteMissed(context, tx, event.id, waker.hazard, [companyId]);
    if (deliveries.length > 0) {
      await interruptDrills(tx, companyId);
      const news = { eventId: event.id, hazard: waker.hazard, wave: before + 1 };
      await tellManagement(tx, 'flowStarted', news, [companyId]);
    }
    await tellManagersOfChanges(tx, companyId, waker.hazard, sends);
    return [...sends, ...deliveries];
  });
}

async function countWaves(runner: Runner, eventId: number, hazard: Hazard, companyId: number): Promise<number> {
  const { waves } = await one<{ waves: number }>(
    runner,
    sql`SELECT count(*)::int AS waves FROM flow f JOIN wave w ON w.flow_id = f.id
        WHERE f.event_id = ${eventId} AND f.company_id = ${companyId} AND f.hazard = ${hazard}`,
  );
  return waves;
}

const NOTHING_STARTED: Started = { deliveries: [], joined: 0, held: 0 };

/** The final reason of a decision, given who was actually reached. */
function outcomeOf(decision: Decision, { deliveries, joined, held }: Started): DecisionReason {
  if (!decision.start || deliveries.length > 0) return decision.reason;
  if (held > 0) return 'held';
  return joined > 0 ? 'joined' : 'noTravelers';
}
