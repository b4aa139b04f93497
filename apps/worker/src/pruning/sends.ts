import { exec, isCarriedOn, isOpenCall, rows, type Runner, sql, type Sql } from '@tabimori/server';
import { RESPONSE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { BATCH, deleted, kept, type Kind } from './kind.js';

/** SQL: what is older than this is past its retention period; null: nothing is. */
const LIMIT = sql`(now() - ${kept('sends', null)})`;
/** Of so many sends per transaction, each may have a thousand chunks. */
const SENDS_AT_ONCE = 20;

/** SQL: what stays or goes with delivery `d`: a question and its repeats, and all that a company sent about an event, or in a drill. */
const TOGETHER = sql`LATERAL (
  SELECT q.* FROM delivery q WHERE q.id = coalesce(d.root_id, d.id) OR q.root_id = coalesce(d.root_id, d.id)
    OR (q.event_id = d.event_id AND q.company_id = d.company_id) OR (q.drill_id = d.drill_id AND q.company_id = d.company_id))`;

/** SQL: somebody who is still registered called for help in answer to delivery `m` and nobody dealt with it, or is being looked after. */
const HAS_CARE = sql`(m.drill_id IS NULL AND EXISTS (
    SELECT FROM answer w JOIN applicant a ON a.id = w.applicant_id AND a.deleted_at IS NULL
    WHERE w.root_id = m.id AND ${isOpenCall(sql`w`)}
  ) OR EXISTS (
    SELECT FROM (
      SELECT DISTINCT ON (k.applicant_id) k.applicant_id, k.state FROM handling k
      WHERE k.root_id = m.id ORDER BY k.applicant_id, k.number DESC
    ) AS latest JOIN applicant a ON a.id = latest.applicant_id AND a.deleted_at IS NULL
    WHERE latest.state = 'taken' AND NOT ${isCarriedOn(sql`m.id`, sql`latest.applicant_id`)}))`;

/** SQL: the service or somebody still works with delivery `m`. */
const IN_USE = sql`(m.sent_at >= ${LIMIT} OR m.state IN ('scheduled', 'sending') OR m.resend_due_at IS NOT NULL
  OR EXISTS (SELECT FROM chunk c WHERE c.delivery_id = m.id AND NOT c.done)
  OR EXISTS (SELECT FROM flow f WHERE f.company_id = m.company_id AND (f.event_id = m.event_id OR f.drill_id = m.drill_id)
    AND (f.state = 'running' OR f.follow_up_at IS NOT NULL))
  OR EXISTS (SELECT FROM drill_company p WHERE p.drill_id = m.drill_id AND p.company_id = m.company_id
    AND (p.state = 'running' OR p.correction_wanted_at IS NOT NULL))
  OR EXISTS (SELECT FROM answer w WHERE w.root_id = m.id AND w.answered_at >= ${LIMIT})
  OR ${HAS_CARE})`;

/** SQL: delivery `d` and all that goes with it are past their retention period. */
const IS_OVER = sql`d.sent_at < ${LIMIT} AND NOT EXISTS (SELECT FROM ${TOGETHER} AS m WHERE ${IN_USE})`;

/**
 * Removes the oldest sends that are over, each with everything that goes with it, so that no screen ever shows half of
 * one; of their recipients and answers it only notes that they follow. The answers of a drill go at once: without its
 * delivery nothing says that they were of a drill. Returns the number of deliveries.
 */
const removeSends = (runner: Runner): Promise<number> =>
  runner.transaction(async (tx) => {
    const due = await idsOf(
      tx,
      sql`SELECT DISTINCT m.id FROM (
            SELECT d.* FROM delivery d WHERE ${IS_OVER} ORDER BY d.sent_at LIMIT ${SENDS_AT_ONCE}) AS d
          CROSS JOIN ${TOGETHER} AS m`,
    );
    await exec(tx, sql`SELECT FROM delivery WHERE id = ANY(${due}) ORDER BY id FOR UPDATE`);
    // an answer or a resend may have come until the lock was there
    const gone = await idsOf(tx, sql`SELECT d.id FROM delivery d WHERE d.id = ANY(${due}) AND ${IS_OVER}`);
    for (const statement of [
      sql`DELETE FROM chunk_tally WHERE delivery_id = ANY(${gone})`,
      sql`DELETE FROM chunk WHERE delivery_id = ANY(${gone})`,
      sql`DELETE FROM delivery_tally WHERE delivery_id = ANY(${gone})`,
      sql`DELETE FROM place_tally WHERE delivery_id = ANY(${gone})`,
      sql`DELETE FROM failed_recipient WHERE delivery_id = ANY(${gone})`,
      sql`DELETE FROM attention_recipient WHERE delivery_id = ANY(${gone})`,
      sql`DELETE FROM handling WHERE root_id = ANY(${gone})`,
      sql`DELETE FROM answer WHERE root_id IN (SELECT id FROM delivery WHERE id = ANY(${gone}) AND drill_id IS NOT NULL)`,
      sql`INSERT INTO pruned_delivery SELECT unnest(${gone}::int[])`,
      sql`DELETE FROM delivery WHERE id = ANY(${gone})`,
    ]) {
      await exec(tx, statement);
    }
    return gone.length;
  });

const idsOf = async (tx: EntityManager, statement: Sql): Promise<number[]> =>
  (await rows<{ id: number }>(tx, statement)).map(({ id }) => id);

/** SQL: the answer `w` came after a call for help that stays; without it, the call would be open again. */
const CLOSES_A_CALL = sql`EXISTS (
  SELECT FROM answer h WHERE h.applicant_id = w.applicant_id AND h.response = ${RESPONSE.help} AND h.id < w.id
    AND NOT EXISTS (SELECT FROM pruned_delivery p WHERE p.delivery_id = h.root_id))`;

/** SQL: deletes rows `x` of a table that belong to deleted sends. */
const ofPruned = (from: Sql, table: Sql, condition: Sql = sql`TRUE`): Sql =>
  sql`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT w.ctid FROM pruned_delivery p JOIN ${table} AS w ON ${from} = p.delivery_id
    WHERE ${condition} LIMIT ${BATCH} FOR UPDATE OF w SKIP LOCKED))`;

/** SQL: the company has no sends left of what a row of this name names, an event or a drill. */
const hasNoSends = (row: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM delivery d WHERE d.company_id = ${row}.company_id AND d.drill_id = ${row}.drill_id)`;

/** What a flow that is over consists of, and the decision that started it. */
const FLOWS = sql`
  WITH old AS MATERIALIZED (
    SELECT f.id, f.event_id, f.company_id, f.hazard FROM flow f
    WHERE f.created_at < ${LIMIT} AND f.state <> 'running' AND f.follow_up_at IS NULL
      AND NOT EXISTS (SELECT FROM delivery d WHERE d.event_id = f.event_id AND d.company_id = f.company_id)
      AND ${hasNoSends(sql`f`)}
      AND NOT EXISTS (SELECT FROM wave w WHERE w.flow_id = f.id AND w.due_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM decision g WHERE g.event_id = f.event_id AND g.company_id = f.company_id AND g.next_try_at IS NOT NULL)
    ORDER BY f.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), joined AS (
    DELETE FROM joined_event WHERE wave_id IN (SELECT w.id FROM wave w JOIN old ON old.id = w.flow_id)
  ), places AS (
    DELETE FROM wave_prefecture WHERE flow_id IN (SELECT id FROM old)
  ), waves AS (
    DELETE FROM wave WHERE flow_id IN (SELECT id FROM old)
  ), decisions AS (
    DELETE FROM decision g USING old
    WHERE g.event_id = old.event_id AND g.company_id = old.company_id AND g.hazard = old.hazard
  )
  DELETE FROM flow WHERE id IN (SELECT id FROM old)`;

/** Past sends with everything that hangs on them, in an order in which no foreign key is left without its row. */
export const SENDS: readonly Kind[] = [
  { name: 'sends', statement: removeSends },
  { name: 'recipients', statement: ofPruned(sql`w.delivery_id`, sql`recipient`) },
  { name: 'answers', statement: ofPruned(sql`w.root_id`, sql`answer`, sql`NOT ${CLOSES_A_CALL}`) },
  { name: 'read marks', statement: ofPruned(sql`w.delivery_id`, sql`read_mark`) },
  {
    name: 'pruned sends',
    statement: deleted(
      'pruned_delivery',
      sql`NOT EXISTS (SELECT FROM recipient r WHERE r.delivery_id = pruned_delivery.delivery_id)
         AND NOT EXISTS (SELECT FROM answer w WHERE w.root_id = pruned_delivery.delivery_id)`,
    ),
  },
  { name: 'flows', statement: FLOWS },
  {
    name: 'drill companies',
    statement: deleted(
      'drill_company',
      sql`state <> 'running' AND correction_wanted_at IS NULL AND drill_id IN (SELECT id FROM drill WHERE created_at < ${LIMIT})
         AND NOT EXISTS (SELECT FROM flow f WHERE f.drill_id = drill_company.drill_id AND f.company_id = drill_company.company_id)
         AND ${hasNoSends(sql`drill_company`)}`,
    ),
  },
  {
    name: 'drills',
    statement: deleted(
      'drill',
      sql`created_at < ${LIMIT} AND NOT EXISTS (SELECT FROM drill_company p WHERE p.drill_id = drill.id)
         AND NOT EXISTS (SELECT FROM flow f WHERE f.drill_id = drill.id)
         AND NOT EXISTS (SELECT FROM delivery d WHERE d.drill_id = drill.id)`,
    ),
  },
];
