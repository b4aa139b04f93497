import { randomUUID } from 'node:crypto';
import { one, rows, sql, withoutDeadlock } from '@tabimori/server';
import {
  type deliveryHistory,
  type Given,
  isNotSafe,
  MESSAGE_TYPE,
  type HANDLING_STATES,
  type Reply,
  RESPONSE,
} from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { writeAnswers } from '../answers/write-answers.js';
import type { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';
import { HANDLING_STATE, QUESTION } from '../answers/handlings.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction, type Operation } from '../http/operation-log.js';
import { opensDelivery, opensRecipient } from './called.js';

interface Asked {
  companyId: number;
  rootId: number;
  /** of the answer that is recorded together with "done" */
  nonce?: string;
}

interface Latest {
  number: number;
  /** open: also of somebody who has called for help since */
  state: (typeof HANDLING_STATES)[number];
  /** of the entry that says who looks after them */
  keptNumber: number;
}

/**
 * Stores an answer that was given to an administrator as one more answer to the question, with the administrator and
 * the reason; and that the person has been dealt with, if that is so: both or neither. If they are not safe and nobody follows up, the
 * administrator does from now on: they have just spoken with them. A tsunami alert, after which nobody is
 * asked, takes an answer as by its link.
 */
export async function keepAnswer(db: Db, actor: Actor, given: Given<typeof deliveryHistory.answer>): Promise<void> {
  const { id: deliveryId, applicantId, response, comment, reason, done, seenAnswer } = given;
  const asked = await askedOf(db, actor, deliveryId, applicantId, true);
  const answer = {
    deliveryId,
    applicantId,
    nonce: randomUUID(),
    response,
    comment,
    latitude: null,
    longitude: null,
    accuracy: null,
    via: 'admin' as const,
    proxyId: null,
    taken: { userId: actor.userId, userName: actor.userName, reason },
  };
  await withoutDeadlock(() =>
    db.transaction(async (tx) => {
      await writeAnswers(tx, [answer]);
      const after = { applicantId, response, comment, reason };
      await logCare(tx, actor, asked, { action: 'answer', entityId: deliveryId, after });
      if (done === undefined && !isNotSafe(response)) return;
      // the question that it is filed under may be another one, which was asked before the alert, or since the question
      const question = await one<{ rootId: number }>(
        tx,
        sql`SELECT ${QUESTION} AS root_id FROM recipient r LEFT JOIN answer w ON w.id = r.answer_id
            WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = ${applicantId}`,
      );
      const of = { ...asked, ...question, nonce: answer.nonce };
      const entry = { id: deliveryId, applicantId, note: '' } as const;
      if (done !== undefined)
        await record(tx, actor, of, { ...entry, state: 'done', version: done, seenAnswer }, 'done');
      else await takeIfOpen(tx, actor, of, entry);
    }),
  );
}

/**
 * Records who handles a person's call from now on. Refused if somebody else has made an entry since the caller
 * looked: two people must not both believe that they are in charge.
 */
export async function handle(
  db: Db,
  actor: Actor,
  given: Given<typeof deliveryHistory.handling>,
): Promise<Reply<typeof deliveryHistory.handling>> {
  const asked = await askedOf(db, actor, given.id, given.applicantId);
  return withoutDeadlock(() =>
    db.transaction(async (tx) => ({ version: await record(tx, actor, asked, given, 'state') })),
  );
}

/** One more entry, from what its author has seen; returns its number. `field`: where a form shows that somebody else was faster. */
async function record(
  tx: EntityManager,
  actor: Actor,
  asked: Asked,
  entry: Given<typeof deliveryHistory.handling>,
  field: 'state' | 'done',
): Promise<number> {
  const { applicantId, state, note, seenAnswer } = entry;
  const isNote = state === 'note';
  if (isNote && note === '') throw wrongField('note', 'E00001');
  if (isNote || state === 'done') await lockAnswers(tx, asked, applicantId);
  if (state === 'done') await refuseUnseenCall(tx, asked, { applicantId, seenAnswer, field });
  const added = await enter(tx, actor, asked, entry, await latestOf(tx, asked, applicantId));
  if (added === undefined) throw await conflictOf(tx, asked.rootId, applicantId, field);
  return added;
}

type Entry = Pick<Given<typeof deliveryHistory.handling>, 'id' | 'applicantId' | 'state' | 'note' | 'version'>;

/** The entry and its row in the log; returns its number. Undefined: it does not follow the latest one, or a colleague was faster by a moment. */
async function enter(
  tx: EntityManager,
  actor: Actor,
  asked: Asked,
  { id: deliveryId, applicantId, state, note, version }: Entry,
  latest: Latest | undefined,
): Promise<number | undefined> {
  const isNote = state === 'note';
  const before = latest?.state ?? 'open';
  const kept = isNote && before !== 'open' ? latest?.keptNumber : null;
  const [added] = await rows<{ number: number }>(
    tx,
    sql`INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at, kept_number)
          SELECT ${asked.rootId}, ${applicantId}, ${version + 1}, ${isNote ? before : state}, ${note}, ${actor.userId},
                 ${actor.userName}, now(), ${kept}::int
          WHERE ${latest?.number ?? 0}::int = ${version}
          ON CONFLICT DO NOTHING RETURNING number`,
  );
  if (added)
    await logCare(tx, actor, asked, {
      action: 'handle',
      entityId: deliveryId,
      before: { applicantId, state: before },
      after: { applicantId, state, note },
    });
  return added?.number;
}

/** The latest entry of a person; undefined: nobody has made one. */
async function latestOf(tx: EntityManager, { rootId }: Asked, applicantId: number): Promise<Latest | undefined> {
  const [latest] = await rows<Latest>(
    tx,
    sql`SELECT h.number, coalesce(h.kept_number, h.number) AS kept_number, ${HANDLING_STATE} AS state
          FROM handling h LEFT JOIN LATERAL (
            SELECT a.* FROM answer a WHERE a.root_id = h.root_id AND a.applicant_id = h.applicant_id ORDER BY a.answered_at DESC LIMIT 1
          ) w ON TRUE
          WHERE h.root_id = ${rootId} AND h.applicant_id = ${applicantId} ORDER BY h.number DESC LIMIT 1`,
  );
  return latest;
}

/** Who has recorded an answer follows up, unless somebody does. */
async function takeIfOpen(
  tx: EntityManager,
  actor: Actor,
  asked: Asked,
  of: Pick<Entry, 'id' | 'applicantId' | 'note'>,
): Promise<void> {
  await lockAnswers(tx, asked, of.applicantId);
  const latest = await latestOf(tx, asked, of.applicantId);
  if (latest?.state !== 'taken')
    await enter(tx, actor, asked, { ...of, state: 'taken', version: latest?.number ?? 0 }, latest);
}

/**
 * Locks the recipient as their answers do: a call that is being written is seen here, or waits and comes after the entry "done"
 * (write-answers.ts).
 */
async function lockAnswers(tx: EntityManager, { rootId }: Asked, applicantId: number): Promise<void> {
  await rows(
    tx,
    sql`SELECT FROM (
          SELECT id FROM delivery WHERE id = ${rootId} UNION ALL SELECT id FROM delivery WHERE root_id = ${rootId}
        ) d JOIN recipient r ON r.delivery_id = d.id AND r.applicant_id = ${applicantId}
        ORDER BY r.delivery_id FOR UPDATE OF r`,
  );
}

/** "Done" ends only a call that its author has seen. */
async function refuseUnseenCall(
  tx: EntityManager,
  { rootId, nonce = '' }: Asked,
  { applicantId, seenAnswer, field }: { applicantId: number; seenAnswer: number | null | undefined; field: string },
): Promise<void> {
  if (seenAnswer === undefined) return;
  const unseen = await rows(
    tx,
    sql`SELECT 1 FROM answer WHERE applicant_id = ${applicantId} AND root_id = ${rootId} AND response = ${RESPONSE.help}
          AND id > ${seenAnswer ?? 0} AND nonce <> ${nonce} LIMIT 1`,
  );
  if (unseen.length > 0) throw new Failure('CALLED_SINCE', [{ field, messageCode: 'CALLED_SINCE', params: {} }]);
}

async function conflictOf(tx: EntityManager, rootId: number, applicantId: number, field: string): Promise<Failure> {
  const [other] = await rows<{ name: string }>(
    tx,
    sql`SELECT user_name AS name FROM handling WHERE root_id = ${rootId} AND applicant_id = ${applicantId}
        ORDER BY number DESC LIMIT 1`,
  );
  if (!other) return new Failure('STALE_UPDATE');
  const { name } = other;
  return new Failure('HANDLED_BY_OTHER', [{ field, messageCode: 'HANDLED_BY_OTHER', params: { name } }]);
}

/**
 * The question that a delivery in scope asks this recipient in scope, or that their latest answer to it belongs to. A
 * message that asks nothing may have been answered, too: by the app, or by its link. `orWarned`: or a tsunami alert is enough.
 */
async function askedOf(
  db: Db,
  actor: Actor,
  deliveryId: number,
  applicantId: number,
  orWarned = false,
): Promise<Asked> {
  const delivery = await db.row<{ companyId: number; isEnough: boolean }>(sql`
      SELECT d.company_id, d.asks_answer OR (${orWarned}::boolean AND d.message_type = ${MESSAGE_TYPE.tsunamiAlert}) AS is_enough
      FROM delivery d WHERE d.id = ${deliveryId}
        AND ${opensDelivery(actor, sql`${applicantId}`)}`);
  if (!delivery) throw new Failure('ITEM_NOT_FOUND');
  const recipient = await db.row<{ rootId: number; answered: boolean }>(sql`
      SELECT ${QUESTION} AS root_id, r.answer_id IS NOT NULL AS answered
      FROM recipient r LEFT JOIN answer w ON w.id = r.answer_id
      WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = ${applicantId}
        AND ${opensRecipient(actor)}`);
  if (!recipient) throw wrongField('applicantId', 'E00066');
  if (!delivery.isEnough && !recipient.answered) throw wrongField('id', 'E00004');
  return { companyId: delivery.companyId, rootId: recipient.rootId };
}

function logCare(
  tx: EntityManager,
  actor: Actor,
  { companyId }: Asked,
  entry: Pick<Operation, 'action' | 'entityId' | 'before' | 'after'>,
): Promise<void> {
  return logAction(tx, actor, { feature: 'result', entity: 'delivery', companyId, ...entry });
}
