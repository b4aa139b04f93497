import { randomUUID } from 'node:crypto';
import { type Config, rows, sql, tellUser } from '@tabimori/server';
import type { delivery, Given, Reply } from '@tabimori/shared';
import type { Limit, RateLimit } from '../auth/rate-limit.js';
import { within, wrongField } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { readersOf } from './audience.js';
import { sampleOf, warnedOf } from './dry-run.js';
import { messageOf } from './message.js';
import { requireAsking } from './of-event.js';

const limitOf = (userId: number): Limit => ({ key: `testSend:${userId}`, tries: 10, seconds: 600 });

/** Mails the message to the caller as a traveler would get it; it is no send, and leaves nothing in the history. */
export async function testSendOf(
  db: Db,
  rateLimit: RateLimit,
  config: Config,
  actor: Actor,
  given: Given<typeof delivery.test>,
): Promise<Reply<typeof delivery.test>> {
  const { applicantId, language, eventId } = given;
  await rateLimit.take(limitOf(actor.userId));
  const message = await messageOf(db, actor, given);
  if (eventId !== undefined) await requireAsking(db, eventId, message.messageType);
  if (!message.languages.includes(language)) throw wrongField('language', 'E00004');
  const traveler = sql`FROM applicant a WHERE a.id = ${applicantId} AND a.deleted_at IS NULL
    AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}`;
  const sample = await sampleOf(
    db,
    config,
    readersOf(traveler, message.languages),
    { ...message, warned: await warnedOf(db, message), eventId },
    undefined,
  );
  if (!sample) throw wrongField('applicantId', 'E00066');
  const { subject, body, testHtml } = sample[language];
  return db.transaction(async (tx) => {
    await logAction(tx, actor, {
      feature: 'safetyConfirmation',
      action: 'testSend',
      entity: 'applicant',
      entityId: applicantId,
      after: { messageType: message.messageType, subject, language },
    });
    await tellUser(tx, 'testSend', { subject, body, html: testHtml() }, actor.userId, randomUUID(), language);
    const [user] = await rows<{ mailAddress: string }>(
      tx,
      sql`SELECT mail_address FROM users WHERE id = ${actor.userId}`,
    );
    if (!user) throw new Failure('SIGNED_OUT');
    return user;
  });
}
