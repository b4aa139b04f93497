import { type Config, type DeliveryContent, rows, type Sql, sql } from '@tabimori/server';
import { CHANNELS, type delivery, type Given, MESSAGE_TYPE, type MessageType, type Sent } from '@tabimori/shared';
import type { StepUp } from '../auth/step-up.js';
import type { Db } from '../db/sql.js';
import { deliveriesOf, divisionsOf, wrongField } from '../auth/within.js';
import { UNDELIVERED } from '../delivery-history/recipients.js';
import type { Actor } from '../http/actor.js';
import { makeSends } from './make-sends.js';
import { resent } from './message.js';
import { isOnItsWay } from './on-its-way.js';
import { once } from './once.js';

type Resend = Given<typeof delivery.resend>;

interface Original {
  rootId: number;
  messageType: MessageType;
  asksAnswer: boolean;
  eventId: number | null;
  state: string;
  content: DeliveryContent;
}

/** The same message again, for the same question, to those who have not answered or were not reached. */
export async function resendOf(
  db: Db,
  stepUp: StepUp,
  config: Config,
  actor: Actor,
  { secondFactorCode, ...given }: Resend,
  key: string | undefined,
): Promise<Sent> {
  await stepUp.take(actor, secondFactorCode);
  const original = await originalOf(db, actor, given);
  return db.transaction((tx) =>
    once(tx, actor.userId, key, given, async () => {
      // answers lock the question too: one that arrives now is either seen here, or reaches the resend
      await rows(tx, sql`SELECT FROM delivery WHERE id = ${original.rootId} FOR UPDATE`);
      const { jp, en, channels = [...CHANNELS], ...facts } = original.content;
      return makeSends(tx, actor, {
        audience: audienceOf(actor, given, original),
        delivery: {
          messageType: original.asksAnswer ? MESSAGE_TYPE.safetyConfirmation : original.messageType,
          origin: 'resend',
          eventId: original.eventId,
          rootId: original.rootId,
          smsPossible: config.twilio !== null,
        },
        factsFor: () => Promise.resolve(facts),
        byHand: {
          texts: original.asksAnswer ? { jp, en } : resent({ jp, en }),
          channels,
          waitSeconds: config.undoSeconds,
          plan: null,
        },
        expectedCount: given.expectedCount,
        field: 'to',
        action: 'resend',
      });
    }),
  );
}

async function originalOf(db: Db, actor: Actor, { deliveryId, to }: Resend): Promise<Original> {
  const original = await db.row<Original>(sql`
      SELECT coalesce(d.root_id, d.id) AS root_id, d.message_type, d.asks_answer, d.event_id, d.state, d.content
      FROM delivery d WHERE d.id = ${deliveryId} AND d.origin <> 'drill' AND ${deliveriesOf(actor)}`);
  if (!original) throw wrongField('deliveryId', 'E00066');
  if (original.state === 'scheduled' || original.state === 'undone') throw wrongField('deliveryId', 'E00004');
  if (to === 'notResponded' && !original.asksAnswer) throw wrongField('to', 'E00004');
  return original;
}

/** Selects from a delivery's recipients; those who have answered, or whom a message is about to reach, are not asked again. */
const audienceOf = (actor: Actor, { deliveryId, to }: Resend, { rootId, asksAnswer }: Original): Sql => sql`
  FROM applicant a WHERE a.deleted_at IS NULL AND ${divisionsOf(actor, sql`a.division_id`)}
    AND NOT ${isOnItsWay([rootId], sql`${rootId}::int`, sql`a.id`)} AND a.id IN (
    SELECT r.applicant_id FROM recipient r WHERE r.delivery_id = ${deliveryId} AND ${divisionsOf(actor, sql`r.division_id`)}
      AND ${asksAnswer ? sql`r.response IS NULL` : sql`TRUE`} AND ${to === 'failed' ? sql`(${UNDELIVERED})` : sql`TRUE`})`;
