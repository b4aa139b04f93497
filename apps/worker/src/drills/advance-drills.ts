import { type AutoSendSetting, type EventState, eventState, hazardOf, replayDecision } from '@tabimori/domain';
import {
  AUTO_SEND_RULES,
  errorText,
  exec,
  IS_PAUSED,
  lockCompany,
  rows,
  sql,
  type TelegramContent,
  telegramOf,
  traced,
  withoutDeadlock,
} from '@tabimori/server';
import { type Hazard, HAZARDS } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { beginSends } from '../log-steps.js';
import { retractFlow } from '../decisions/retract-flow.js';
import type { ToldPlace } from '../decisions/places.js';
import { startWaves } from '../decisions/start-waves.js';
import { tellLowered } from '../decisions/tell-lowered.js';
import { sendCorrections } from './send-corrections.js';

interface Part {
  drillId: number;
  companyId: number;
}

/**
 * One tick: replays the next telegram of every company's part in a drill that is due, one transaction each, then
 * finishes the parts that are over. The stages of a drill's waves advance like those of any wave.
 */
export async function advanceDrills(context: Context): Promise<void> {
  const { dataSource, logger, metrics, stopping } = context;
  const due = await rows<Part>(
    dataSource,
    sql`SELECT drill_id, company_id FROM drill_company
     WHERE state = 'running' AND due_at <= now() AND NOT ${IS_PAUSED} ORDER BY due_at, drill_id, company_id LIMIT 200`,
  );
  for (const part of due) {
    if (stopping.aborted) return;
    try {
      const deliveries = await traced('drill', part, () =>
        withoutDeadlock(() => dataSource.transaction((tx) => replayNext(context, tx, part))),
      );
      await beginSends(context, deliveries);
    } catch (error) {
      metrics.failures.inc({ place: 'drill' });
      logger.error({ ...part, error: errorText(error) }, 'a drill could not continue; retrying');
      await exec(
        dataSource,
        sql`UPDATE drill_company SET due_at = now() + interval '10 s' WHERE drill_id = ${part.drillId} AND company_id = ${part.companyId} AND due_at <= now()`,
      );
    }
  }
  await exec(
    dataSource,
    sql`UPDATE drill_company p SET state = 'finished', ended_at = now()
     WHERE state = 'running' AND due_at IS NULL AND NOT EXISTS (
       SELECT FROM flow f WHERE f.drill_id = p.drill_id AND f.company_id = p.company_id AND f.state = 'running')`,
  );
  await sendCorrections(context);
}

interface Step {
  step: number;
  startedAt: Date;
  telegrams: TelegramContent[];
  confirmationSeconds: number;
}

/** Replays the next telegram of a drill for one company under its lock, and sets when the following one is due. */
async function replayNext(context: Context, tx: EntityManager, part: Part): Promise<number[]> {
  const { drillId, companyId } = part;
  for (const hazard of HAZARDS) await lockCompany(tx, companyId, hazard);
  const [found] = await rows<Step>(
    tx,
    sql`SELECT p.step, g.created_at AS started_at, g.telegrams, g.confirmation_seconds
     FROM drill_company p JOIN drill g ON g.id = p.drill_id
     WHERE p.drill_id = ${drillId} AND p.company_id = ${companyId} AND p.state = 'running' AND p.due_at <= now() FOR UPDATE OF p`,
  );
  if (!found) return [];
  const telegrams = found.telegrams.map(telegramOf);
  const next = telegrams[found.step + 1];
  const offset = (next?.controlAt.getTime() ?? 0) - (telegrams[0]?.controlAt.getTime() ?? 0);
  await exec(
    tx,
    sql`UPDATE drill_company SET step = step + 1, due_at = ${next ? new Date(found.startedAt.getTime() + offset) : null} WHERE drill_id = ${drillId} AND company_id = ${companyId}`,
  );
  const telegram = telegrams[found.step];
  const hazard = telegram && hazardOf(telegram.type);
  if (!hazard) return [];

  const setting = await settingOf(tx, companyId);
  if (!setting) return [];
  const state = eventState(telegrams.slice(0, found.step + 1));
  const { sends, alerted } = await tellChanges(context, tx, part, state, setting, hazard);
  const decision = replayDecision(hazard, state, telegram, setting, alerted);
  if (!decision.start) return sends;
  const source = { eventId: null, drillId, confirmationSeconds: found.confirmationSeconds };
  sends.push(...(await startWaves(context, tx, { source, companyId, state, alerted }, decision)).deliveries);
  // a tsunami alert has no further stages, and no real lifting will end this flow
  await exec(
    tx,
    sql`UPDATE flow SET state = 'finished', updated_at = now() WHERE drill_id = ${drillId} AND company_id = ${companyId} AND hazard = 'tsunami'`,
  );
  return sends;
}

/** Follows up a drill's alert that was still being sent when it was retracted or lowered, as for an event. */
export async function followDrill(context: Context, tx: EntityManager, part: Part, hazard: Hazard): Promise<number[]> {
  const [found] = await rows<{ telegrams: TelegramContent[]; step: number }>(
    tx,
    sql`SELECT g.telegrams, p.step FROM drill_company p JOIN drill g ON g.id = p.drill_id
     WHERE p.drill_id = ${part.drillId} AND p.company_id = ${part.companyId} AND p.state <> 'stopped'`,
  );
  const setting = await settingOf(tx, part.companyId);
  if (!found || !setting) return [];
  const state = eventState(found.telegrams.slice(0, found.step).map(telegramOf));
  return (await tellChanges(context, tx, part, state, setting, hazard)).sends;
}

/**
 * Sends the retractions and lowerings of the telegrams so far to those the drill has alerted; also returns the alerts
 * that stand.
 */
async function tellChanges(
  context: Context,
  tx: EntityManager,
  part: Part,
  state: EventState,
  setting: Setting,
  hazard: Hazard,
): Promise<{ sends: number[]; alerted: ToldPlace[] }> {
  const source = { eventId: null, drillId: part.drillId };
  const retraction = await retractFlow(context, tx, source, state, setting, hazard);
  const alerted = await alertedBy(tx, part, hazard);
  const lowered = hazard === 'tsunami' ? await tellLowered(context, tx, source, state, { ...setting, alerted }) : [];
  return { sends: [...(retraction === null ? [] : [retraction]), ...lowered], alerted };
}

type Setting = AutoSendSetting & { companyId: number };

async function settingOf(tx: EntityManager, companyId: number): Promise<Setting | undefined> {
  const [setting] = await rows<Setting>(
    tx,
    sql`SELECT c.id AS company_id, ${AUTO_SEND_RULES}, c.end_of_use,
       (SELECT auto_send_enabled FROM system_setting) AS master_switch
     FROM company c JOIN auto_send_setting s ON s.company_id = c.id WHERE c.id = ${companyId} AND c.state = 'active'`,
  );
  return setting;
}

/** The places this drill has alerted for the company. */
const alertedBy = (tx: EntityManager, { drillId, companyId }: Part, hazard: Hazard): Promise<ToldPlace[]> =>
  rows<ToldPlace>(
    tx,
    sql`SELECT p.prefecture_code AS code, p.region, p.class, p.wave_id, p.in_force FROM flow f JOIN wave_prefecture p ON p.flow_id = f.id
     WHERE f.drill_id = ${drillId} AND f.company_id = ${companyId} AND f.hazard = ${hazard} AND p.retracted_at IS NULL`,
  );
