import { type Config, type DeliveryContent, rows, sql } from '@tabimori/server';
import { CHANNELS, type events, type Given, MESSAGE_TYPE, type Sent } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { StepUp } from '../auth/step-up.js';
import { divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { isOnItsWay } from '../delivery/on-its-way.js';
import { type SendPart, sendParts } from '../delivery/make-sends.js';
import { once } from '../delivery/once.js';
import type { Actor } from '../http/actor.js';
import { everybody, requireNamed, SILENT } from './people.js';

type Resend = Given<typeof events.resend>;

interface Question {
  id: number;
  companyId: number;
  companyName: string;
  companyNameEn: string;
  content: DeliveryContent;
}

/** Asks everybody again who has not answered about an event: one send, with a delivery for each question. */
export async function resendToSilent(
  db: Db,
  stepUp: StepUp,
  config: Config,
  actor: Actor,
  { secondFactorCode, ...given }: Resend,
  key: string | undefined,
): Promise<Sent> {
  await stepUp.take(actor, secondFactorCode);
  await requireNamed(db, actor, given);
  return db.transaction((tx) =>
    once(tx, actor.userId, key, given, async () => {
      const questions = await lockedQuestions(tx, actor, given);
      const ids = questions.map(({ id }) => id);
      const people = await silentBy(tx, actor, given, ids);
      const parts = questions.flatMap((question) => {
        const silent = people.get(question.id);
        return silent ? [partOf(config, given.id, question, silent)] : [];
      });
      const { expectedCount } = given;
      return sendParts(tx, actor, parts, { expectedCount, field: 'id', action: 'resend' });
    }),
  );
}

/**
 * The questions that somebody has not answered. Answers lock them, too: one that arrives now is either seen here or
 * reaches the resend.
 */
async function lockedQuestions(tx: EntityManager, actor: Actor, given: Resend): Promise<Question[]> {
  const open = await rows<{ id: number }>(
    tx,
    sql`SELECT DISTINCT r.delivery_id AS id FROM ${everybody(actor, given)} JOIN applicant a ON a.id = r.applicant_id
        WHERE ${SILENT} AND ${divisionsOf(actor, sql`a.division_id`)}`,
  );
  return rows<Question>(
    tx,
    sql`SELECT d.id, d.company_id, c.name AS company_name, c.name_en AS company_name_en, d.content
        FROM delivery d JOIN company c ON c.id = d.company_id
        WHERE d.id = ANY(${open.map(({ id }) => id)}) ORDER BY d.id FOR UPDATE OF d`,
  );
}

/**
 * Those who have not answered and to whom no message is on its way, by question. All at once, and their ids are given to
 * each delivery: for a new question PostgreSQL expects a handful of recipients, and would read all of them again for each.
 */
async function silentBy(
  tx: EntityManager,
  actor: Actor,
  given: Resend,
  questions: readonly number[],
): Promise<Map<number, number[]>> {
  const silent = await rows<{ id: number; people: number[] }>(
    tx,
    sql`SELECT r.delivery_id AS id, array_agg(a.id) AS people
        FROM ${everybody(actor, given)} JOIN applicant a ON a.id = r.applicant_id
        WHERE ${SILENT} AND ${divisionsOf(actor, sql`a.division_id`)}
          AND NOT ${isOnItsWay(questions, sql`r.delivery_id`, sql`a.id`)} GROUP BY r.delivery_id`,
  );
  return new Map(silent.map(({ id, people }) => [id, people]));
}

function partOf(config: Config, eventId: number, { id, content, ...company }: Question, people: number[]): SendPart {
  const { jp, en, channels = [...CHANNELS], ...facts } = content;
  return {
    ...company,
    audience: sql`SELECT unnest(${people}::int[])`,
    delivery: {
      messageType: MESSAGE_TYPE.safetyConfirmation,
      origin: 'resend',
      eventId,
      rootId: id,
      facts,
      smsPossible: config.twilio !== null,
    },
    byHand: { texts: { jp, en }, channels, waitSeconds: config.undoSeconds, plan: null },
  };
}
