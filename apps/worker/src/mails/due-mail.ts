import { exec, IS_PAUSED, type MailFacts, type MailKind, rows, sql } from '@tabimori/server';
import type { Channel, Language } from '@tabimori/shared';
import { backoffSeconds } from '../backoff.js';
import type { Context } from '../context.js';

/** Longer than one mail can be on its way: if a worker is killed meanwhile, another takes over after this. */
export const TAKEN_SECONDS = 300;
/** A mail that is postponed this long is given up. */
const GIVEN_UP_DAYS = 3;

type Told = { [K in MailKind]: { kind: K; facts: MailFacts[K] } }[MailKind];

/** A mail that this worker sends now; nobody else takes it until its time. */
export type DueMail = Told & {
  id: number;
  createdAt: Date;
  userId: number;
  mailAddress: string;
  /** set for an SMS; null: it is a mail */
  phone: string | null;
  language: Language;
  attempts: number;
  /** the reader may not sign in any more */
  isDisabled: boolean;
};

/** Takes the next one of a channel and, with it, the time at which another worker would; none while sending is paused. */
export async function takeMail({ dataSource }: Context, channel: Channel): Promise<DueMail | null> {
  const [mail] = await rows<DueMail>(
    dataSource,
    sql`UPDATE system_mail m SET attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${TAKEN_SECONDS}), updated_at = now()
     FROM users u
     WHERE u.id = m.user_id AND m.id = (
       SELECT id FROM system_mail WHERE state = 'pending' AND next_try_at <= now() AND (phone IS NULL) = (${channel} = 'mail') AND NOT ${IS_PAUSED}
       ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING m.id, m.created_at, m.user_id, m.mail_address, m.phone, m.language, m.kind, m.facts, m.attempts,
       u.is_disabled`,
  );
  return mail ?? null;
}

/** It was sent, or never will be; `error` says why. */
export async function settleMail(
  { dataSource }: Context,
  { id, attempts }: DueMail,
  state: 'accepted' | 'refused',
  error: string | null,
): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE system_mail SET state = ${state}::text, last_error = ${error?.slice(0, 500) ?? null}, sent_at = CASE WHEN ${state}::text = 'accepted' THEN now() END, updated_at = now()
     WHERE id = ${id} AND attempts = ${attempts} AND state = 'pending'`,
  );
}

/** A temporary failure: tried again later, for 3 days. */
export async function putOffMail({ dataSource }: Context, { id, attempts }: DueMail, error: string): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE system_mail SET last_error = ${error.slice(0, 500)}, next_try_at = now() + make_interval(secs => ${backoffSeconds(attempts, { first: 5, most: 1800 })}::float8), updated_at = now(),
       state = CASE WHEN created_at < now() - make_interval(days => ${GIVEN_UP_DAYS}) THEN 'refused' ELSE state END
     WHERE id = ${id} AND attempts = ${attempts} AND state = 'pending'`,
  );
}

/** It was not tried at all: due again as before. */
export async function giveMailBack({ dataSource }: Context, { id, attempts }: DueMail): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE system_mail SET attempts = attempts - 1, next_try_at = now(), updated_at = now()
     WHERE id = ${id} AND attempts = ${attempts} AND state = 'pending'`,
  );
}
