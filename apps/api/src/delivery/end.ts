import {
  endUnsent,
  holdDeliveries,
  lockOpenChunks,
  rows,
  type Runner,
  type Sql,
  sql,
  stopDeliveries,
} from '@tabimori/server';
import type { delivery, Given, Reply } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import { deliveriesOf, familyOf, staysWithin, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { removeWaves } from './of-event.js';

type Named = Given<typeof delivery.stop>;

interface Own {
  id: number;
  companyId: number;
  rootId: number;
  waveId: number | null;
  state: string;
}

/** The whole of it or nothing; once its time has come it can only be stopped. A second time it says the same. */
export async function undoSends(db: Db, actor: Actor, { id }: Named): Promise<Reply<typeof delivery.undo>> {
  return db.transaction(async (tx) => {
    const own = await named(tx, actor, id);
    const ids = own.map((one) => one.id);
    await requireWithin(tx, actor, sql`f.id = ANY(${ids})`);
    const total = await totalOf(tx, ids);
    if (own.every(({ state }) => state === 'undone')) return { total };
    const chunks = await lockOpenChunks(tx, sql`SELECT unnest(${ids}::int[])`);
    // no chunk is taken before its time, and none can be taken now: if its time has not come yet, nothing has left
    const over = await rows(
      tx,
      sql`SELECT 1 FROM delivery WHERE id = ANY(${ids}) AND (state <> 'scheduled' OR sent_at <= clock_timestamp())`,
    );
    if (over.length > 0) throw new Failure('UNDO_OVER');
    await endUnsent(tx, chunks, { state: 'stopped' });
    await rows(
      tx,
      sql`UPDATE delivery SET state = 'undone', finished_at = now(), resend_due_at = NULL, updated_at = now()
            WHERE id = ANY(${ids})`,
    );
    await removeWaves(tx, ids);
    await writeDown(tx, actor, own, 'undo', { total });
    return { total };
  });
}

/**
 * Nothing further leaves of these sends, of others of the same question, of its plan or of its wave. A second time it
 * changes nothing. The order of locks (wave, delivery, flow, chunk) is that of the worker's stages.
 */
export async function stopSends(db: Db, actor: Actor, { id }: Named): Promise<Reply<typeof delivery.stop>> {
  const { source } = db;
  const own = await visible(source, actor, id);
  await requireWithin(source, actor, sameAs(own));
  const sending = await db.rows<{ id: number }>(sql`SELECT f.id FROM delivery f WHERE ${sameAs(own)}`);
  await holdDeliveries(
    source,
    sending.map((one) => one.id),
  );
  return db.transaction(async (tx) => {
    const found = await visible(tx, actor, id);
    const waves = wavesOf(found);
    await rows(tx, sql`SELECT FROM wave WHERE id = ANY(${waves}) ORDER BY id FOR UPDATE`);
    const same = sameAs(found);
    const family = await rows<{ id: number; planned: boolean }>(
      tx,
      sql`SELECT f.id, f.resend_due_at IS NOT NULL AS planned FROM delivery f WHERE ${same} ORDER BY f.id FOR UPDATE`,
    );
    await requireWithin(tx, actor, same);
    const isWaveEnded = await endWaves(tx, waves);
    const plansEnded = isWaveEnded || family.some(({ planned }) => planned);
    const stopped = await stopDeliveries(
      tx,
      family.map((one) => one.id),
    );
    if (stopped.stopped > 0 || plansEnded) {
      await writeDown(tx, actor, found, 'stop', stopped);
    }
    return { ...stopped, plansEnded };
  });
}

const OWN = sql`SELECT d.id, d.company_id, coalesce(d.root_id, d.id) AS root_id, d.wave_id, d.state
  FROM delivery d`;

const whichOf = (actor: Actor, id: Named['id']): Sql =>
  sql`${typeof id === 'number' ? sql`d.id = ${id}` : sql`d.send_id = ${id}::uuid`} AND ${deliveriesOf(actor)}`;

const wavesOf = (own: readonly Own[]): number[] => own.flatMap(({ waveId }) => (waveId === null ? [] : [waveId]));

/** These deliveries, others of the same question and of their waves: a condition on `f`. */
const sameAs = (own: readonly Own[]): Sql => familyOf(sql`${own.map(({ rootId }) => rootId)}`, sql`${wavesOf(own)}`);

async function visible(tx: Runner, actor: Actor, id: Named['id']): Promise<Own[]> {
  const own = await rows<Own>(tx, sql`${OWN} WHERE ${whichOf(actor, id)} ORDER BY d.id`);
  if (own.length === 0) throw new Failure('ITEM_NOT_FOUND');
  return own;
}

/** The deliveries of a call, locked, and their waves. */
async function named(tx: EntityManager, actor: Actor, id: Named['id']): Promise<Own[]> {
  const found = await visible(tx, actor, id);
  await rows(tx, sql`SELECT FROM wave WHERE id = ANY(${wavesOf(found)}) ORDER BY id FOR UPDATE`);
  const ids = found.map((one) => one.id);
  return rows<Own>(tx, sql`${OWN} WHERE d.id = ANY(${ids}) ORDER BY d.id FOR UPDATE`);
}

async function requireWithin(tx: Runner, actor: Actor, deliveries: Sql): Promise<void> {
  const [found] = await rows<{ within: boolean }>(tx, sql`SELECT ${staysWithin(actor, deliveries)} AS within`);
  if (!found?.within) throw wrongField('id', 'E00066');
}

/** Stages to come of these waves do not come, and a flow of which none is left has stopped. True when some were to come. */
async function endWaves(tx: EntityManager, waves: readonly number[]): Promise<boolean> {
  const due = await rows<{ flowId: number }>(
    tx,
    sql`SELECT flow_id FROM wave WHERE id = ANY(${waves}) AND due_at IS NOT NULL`,
  );
  if (due.length === 0) return false;
  await rows(
    tx,
    sql`UPDATE wave SET stage = 'stopped', due_at = NULL, updated_at = now() WHERE id = ANY(${waves}) AND due_at IS NOT NULL`,
  );
  await rows(
    tx,
    sql`UPDATE flow SET state = 'stopped', updated_at = now() WHERE id = ANY(${due.map(({ flowId }) => flowId)})
          AND state = 'running' AND NOT EXISTS (SELECT FROM wave w WHERE w.flow_id = flow.id AND w.due_at IS NOT NULL)`,
  );
  return true;
}

async function totalOf(tx: EntityManager, ids: readonly number[]): Promise<number> {
  const [sum] = await rows<{ total: number }>(
    tx,
    sql`SELECT coalesce(sum(total), 0)::int AS total FROM delivery_tally WHERE delivery_id = ANY(${ids})`,
  );
  return sum?.total ?? 0;
}

async function writeDown(
  tx: EntityManager,
  actor: Actor,
  deliveries: readonly Own[],
  action: 'undo' | 'stop',
  after: object,
): Promise<void> {
  for (const { id: entityId, companyId, state } of deliveries) {
    await logAction(tx, actor, {
      feature: 'safetyConfirmation',
      action,
      entity: 'delivery',
      entityId,
      before: { state },
      after,
      companyId,
    });
  }
}
