import { type Composed, type Config, exec, NO_EVENT, rows, type Runner, type Sql, sql } from '@tabimori/server';
import { type delivery, type Given, ownText, type Sent } from '@tabimori/shared';
import type { StepUp } from '../auth/step-up.js';
import type { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { audienceOf, readersOf } from './audience.js';
import { makeSends } from './make-sends.js';
import { type Message, messageOf, standardTexts } from './message.js';
import { once } from './once.js';
import { addWave, factsOfEvent, requireAsking, warnedBy } from './of-event.js';

type Select = Given<typeof delivery.select>;
type All = Given<typeof delivery.all>;

/** Sends to the travelers chosen, or to all that a filter leaves; nothing leaves before it can no longer be undone. */
export async function sendByHand(
  db: Db,
  stepUp: StepUp,
  config: Config,
  actor: Actor,
  { secondFactorCode, ...given }: Select | All,
  key: string | undefined,
): Promise<Sent> {
  await stepUp.take(actor, secondFactorCode);
  const message = await messageOf(db, actor, given);
  const audience = readersOf(await audienceOf(db, actor, given), message.languages);
  await requireOwnTemplate(db, message, audience);
  const { messageType, texts, channels, resendTimes, resendIntervalMinutes } = message;
  const { eventId } = given;
  if (eventId !== undefined) await requireAsking(db, eventId, messageType);
  const warned = eventId === undefined ? [] : await warnedBy(db, eventId);
  const seconds = config.reminderIntervalSeconds ?? resendIntervalMinutes * 60;
  return db.transaction((tx) =>
    once(tx, actor.userId, key, given, async () => {
      // who sends a draft that is gone may have sent it already, on another screen
      if (given.draftId !== undefined && (await removedDrafts(tx, actor, given.draftId)) === 0) {
        throw wrongField('draftId', 'DRAFT_GONE');
      }
      return makeSends(tx, actor, {
        audience,
        textsOf: (within, companyId) => standardTexts(within, companyId, messageType),
        delivery: {
          messageType,
          origin: 'manual',
          eventId: eventId ?? null,
          rootId: null,
          smsPossible: config.twilio !== null,
        },
        factsFor: (within, part) =>
          eventId === undefined ? Promise.resolve(NO_EVENT) : factsOfEvent(within, eventId, warned, part),
        ...(eventId !== undefined && { waveOf: (within, companyId) => addWave(within, eventId, companyId) }),
        byHand: {
          texts,
          channels,
          waitSeconds: config.undoSeconds,
          plan:
            resendTimes === 0
              ? null
              : { times: resendTimes, intervalMinutes: resendIntervalMinutes, firstSeconds: seconds },
          composed: composedFrom(given),
        },
        expectedCount: given.expectedCount,
        field: 'filter' in given ? 'filter' : 'applicantIds',
        action: 'send',
      });
    }),
  );
}

function composedFrom(given: Omit<Select, 'secondFactorCode'> | Omit<All, 'secondFactorCode'>): Composed {
  const { messageType, templateId, text, channels, resendTimes, resendIntervalMinutes } = given;
  const conditions = 'filter' in given ? Object.entries(given.filter).filter(([, value]) => value !== undefined) : null;
  return {
    filter: conditions && Object.fromEntries(conditions.map(([name, value]) => [name, String(value)])),
    messageType,
    choice: templateId ?? (text ? 'own' : 'standard'),
    words: text ?? ownText.parse({}),
    channels,
    resendTimes,
    resendIntervalMinutes,
    eventId: given.eventId ?? null,
  };
}

/** Removes a draft of the caller, if it is still there. */
const removedDrafts = (tx: Runner, { userId }: Actor, id: number): Promise<number> =>
  exec(tx, sql`DELETE FROM draft WHERE id = ${id} AND user_id = ${userId}`);

/** A template of one company or category is not sent in another's name. */
async function requireOwnTemplate(db: Db, { templateOf }: Message, audience: Sql): Promise<void> {
  if (!templateOf) return;
  const others = await rows(
    db.source,
    sql`SELECT 1 FROM company c WHERE c.id IN (SELECT a.company_id ${audience}) AND NOT (
            c.id = coalesce(${templateOf.companyId}::int, c.id)
            AND c.category_id = coalesce(${templateOf.categoryId}::int, c.category_id)) LIMIT 1`,
  );
  if (others.length > 0) throw wrongField('templateId', 'E00004');
}
