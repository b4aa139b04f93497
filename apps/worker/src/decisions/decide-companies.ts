import { decide, decideTsunami, hasWithdrawn, type Decision, type DecideTsunamiInput } from '@tabimori/domain';
import { type Audience, errorText, interruptDrills, lockCompany, rowsOf } from '@tabimori/server';
import type { DecisionReason, Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { inParallel } from '../in-parallel.js';
import { companiesWithTravelers, companySettings, type CompanySetting } from './companies.js';
import { decisionRow, storeDecisions, storeFailure, type DecisionRow } from './decision-rows.js';
import { retractWithdrawn } from './retract-flow.js';
import { roundsToJoin, storeJoined, withoutRounds } from './rounds.js';
import { startWaves } from './start-wave.js';
import { freshState, type StoredEvent } from './store-event.js';

const AT_ONCE = 4;

/** The telegram that asks for a decision about its hazard; all times by the feed's clock. */
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
 * Decides for each active company, and starts the waves: one transaction a company, so that one that fails delays no
 * other. What changes nothing is stored in one statement.
 */
export async function decideCompanies(context: Context, event: StoredEvent, waker: Waker): Promise<void> {
  const { dataSource } = context;
  const settings = await companySettings(dataSource, event.id, waker.hazard);
  const decided = settings.map((setting) => ({ setting, decision: decideFor(context, event, waker, setting) }));
  const codes = new Set(decided.flatMap(({ decision }) => (decision.start ? codesOf(decision) : [])));
  const travelers = codes.size === 0 ? new Set<string>() : await companiesWithTravelers(dataSource, [...codes]);

  // what was withdrawn may have been told to anybody
  const withdrawn = hasWithdrawn(event.state, waker.hazard);
  const quiet: DecisionRow[] = [];
  const starting: DecisionRow[] = [];
  for (const { setting, decision } of decided) {
    const { companyId, earthquakeThreshold } = setting;
    if (withdrawn || (decision.start && hasTravelers(companyId, decision, travelers))) {
      starting.push(decisionRow(companyId, earthquakeThreshold, decision));
    } else {
      const reason = decision.start ? 'noTravelers' : decision.reason;
      quiet.push(decisionRow(companyId, earthquakeThreshold, decision, reason));
    }
  }
  await inParallel(starting, AT_ONCE, (row) => startOrNote(context, event, waker, row));
  await storeDecisions(dataSource, event.id, quiet);
  if (decided.some(({ decision }) => decision.reason === 'late')) {
    await dataSource.query('UPDATE event SET missed = true WHERE id = $1 AND NOT missed', [event.id]);
    context.logger.error({ alarm: 'eventMissed', eventId: event.id }, 'a telegram came too late to alert');
  }
}

/** Starts or retracts what the company's decision asks for, or notes the error and when to try again. */
export async function startOrNote(context: Context, event: StoredEvent, waker: Waker, row: DecisionRow): Promise<void> {
  const { dataSource, logger, metrics } = context;
  try {
    const deliveries = await carryOut(context, event, waker, row.companyId);
    for (const id of deliveries) context.wake({ kind: 'delivery', id });
  } catch (error) {
    metrics.failures.inc({ place: 'flow' });
    logger.error(
      { alarm: 'flowFailed', eventId: event.id, companyId: row.companyId, error: errorText(error) },
      'a flow could not be started; it is tried again',
    );
    await storeFailure(dataSource, event.id, row, error);
  }
}

/**
 * Decides again under the company's lock and by what the event is then, and in the same transaction takes back what the
 * agency withdrew and starts the waves; returns what is to be sent.
 */
async function carryOut(context: Context, event: StoredEvent, waker: Waker, companyId: number): Promise<number[]> {
  return context.dataSource.transaction(async (tx) => {
    await lockCompany(tx, companyId, waker.hazard);
    const [setting] = await companySettings(tx, event.id, waker.hazard, companyId);
    if (!setting) return [];
    const current = { id: event.id, state: await freshState(tx, event) };
    const sends = await retractWithdrawn(context, tx, current, setting, waker.hazard);
    const decision = decideFor(context, current, waker, setting);
    const travelers = decision.start
      ? await companiesWithTravelers(tx, codesOf(decision), companyId)
      : new Set<string>();
    const audience = await joinRounds(context, tx, event.id, companyId, decision);
    const reason = await outcomeOf(tx, decision, hasTravelers(companyId, decision, travelers), audience);
    await storeDecisions(tx, event.id, [decisionRow(companyId, setting.earthquakeThreshold, decision, reason)]);
    if (reason !== 'started' && reason !== 'raised') return sends;
    const hasSome = (code: string): boolean => travelers.has(`${companyId} ${code}`);
    const { state } = current;
    await interruptDrills(tx, companyId);
    const source = { eventId: event.id, drillId: null };
    const waves = { source, companyId, state, decision, audience, hasSome };
    return [...sends, ...(await startWaves(context, tx, waves))];
  });
}

/** Whom an earthquake alerts: the travelers of its prefectures, but for those whose open round it joins, which is kept. */
async function joinRounds(
  { config }: Context,
  tx: EntityManager,
  eventId: number,
  companyId: number,
  decision: Decision,
): Promise<Audience> {
  if (!decision.start || decision.hazard !== 'earthquake') return withoutRounds(companyId, [], []);
  const quake = { companyId, eventId, prefectures: decision.prefectures };
  const rounds = await roundsToJoin(tx, quake, config.eventJoinSeconds);
  await storeJoined(tx, quake, rounds);
  return withoutRounds(companyId, decision.prefectures, rounds);
}

/** What becomes of a decision once it is known who is there. */
async function outcomeOf(
  tx: EntityManager,
  decision: Decision,
  hasSome: boolean,
  { text, parameters }: Audience,
): Promise<DecisionReason> {
  if (!decision.start) return decision.reason;
  if (!hasSome) return 'noTravelers';
  if (decision.hazard === 'tsunami') return decision.reason;
  const [left] = await rowsOf<{ some: boolean }>(tx, `SELECT EXISTS (${text}) AS some`, parameters);
  return left?.some ? decision.reason : 'joined';
}
