import { MAY_BE_IN_FORCE, type Pause, pauseOf, SENDS_OFF, type Sql, sql, WARNS } from '@tabimori/server';
import { type home, type Reply, USER_DIV } from '@tabimori/shared';
import { companiesOf, deliveriesOf, within } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { GROUP } from '../delivery-history/list.js';
import { unreadBy } from '../delivery-history/summaries.js';
import { missedBy } from '../events/flows.js';
import type { Actor } from '../http/actor.js';
import type { ServiceState } from './service-state.js';
import { hasLeft } from '../answers/has-left.js';

type Notice = Reply<typeof home.myHomePage>['notices'][number];

/** The newest unread sends, of which more are not looked at to count. */
const MOST_UNREAD = 1000;

/** Rows of the history, one for all sends of an event, of which the reader has not opened some. */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    SELECT count(DISTINCT unread.row)::int AS count FROM (
      SELECT ${GROUP} AS row FROM delivery d WHERE ${hasLeft(sql`d`)} AND ${deliveriesOf(actor)} AND ${unreadBy(actor)} ORDER BY d.id DESC LIMIT ${MOST_UNREAD}
    ) AS unread`);
  return row?.count ?? 0;
}

interface Counted {
  undelivered: number;
  passwordDays: number;
  passwordIsOld: boolean;
  passwordChangedAt: Date | null;
  unreadable: number;
  unreadableAt: Date | null;
  missed: number;
  missedAt: Date | null;
  warned: number;
  warnedAt: Date | null;
  applied: number;
  appliedAt: Date | null;
  companiesOff: number;
  firstOff: NonNullable<Notice['companies']> | null;
}

/** Companies named in a notice. */
export const MOST_NAMED = 3;

/** SQL: the companies `c` in scope whose settings leave automatic sends unsent. */
const offFor = (actor: Actor): Sql => sql`FROM company c JOIN auto_send_setting s ON s.company_id = c.id
  WHERE c.state = 'active' AND NOT c.end_of_use AND ${SENDS_OFF} IS NOT NULL AND ${companiesOf(actor, sql`c.id`)}`;

/** Things that the reader should act on or know, most urgent first. */
export async function noticesFor(db: Db, actor: Actor, state: ServiceState): Promise<Notice[]> {
  const counted = await db.row<Counted>(sql`
    SELECT (SELECT count(*)::int FROM applicant a WHERE a.deleted_at IS NULL AND (a.mail_undelivered OR a.sms_undelivered)
              AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}) AS undelivered,
           coalesce(extract(day FROM now() - u.password_changed_at), 0)::int AS password_days,
           coalesce(now() - u.password_changed_at >= make_interval(days => y.password_days), false) AS password_is_old,
           u.password_changed_at, broken.count AS unreadable, broken.at AS unreadable_at, late.count AS missed,
           late.at AS missed_at, sea.count AS warned, sea.at AS warned_at,
           waiting.count AS applied, waiting.at AS applied_at,
           (SELECT count(*)::int ${offFor(actor)}) AS companies_off,
           (SELECT jsonb_agg(jsonb_build_object('companyId', off.id, 'companyName', off.name, 'companyNameEn', off.name_en))
            FROM (SELECT c.id, c.name, c.name_en ${offFor(actor)} ORDER BY c.name, c.id LIMIT ${MOST_NAMED}) off) AS first_off
    FROM users u CROSS JOIN system_setting y
    CROSS JOIN (SELECT count(*)::int AS count, max(first_seen_at) AS at FROM (
                  SELECT first_seen_at FROM telegram WHERE state = 'unreadable'
                  UNION ALL SELECT first_seen_at FROM feed_entry WHERE state IN ('missing', 'refused')
                ) AS unusable WHERE first_seen_at > now() - interval '7 days') broken
    CROSS JOIN (SELECT count(*)::int AS count, max(latest_at) AS at FROM event e
                WHERE ${missedBy(actor)} AND latest_at > now() - interval '7 days') late
    CROSS JOIN (SELECT count(*)::int AS count, max(latest_at) AS at FROM event e
                WHERE ${missedBy(actor)} AND ${MAY_BE_IN_FORCE} AND ${WARNS}) sea
    CROSS JOIN (SELECT count(*)::int AS count, min(created_at) AS at FROM company WHERE state = 'applied') waiting
    WHERE u.id = ${actor.userId}`);
  if (!counted) return [];
  const provider = actor.userDiv === USER_DIV.provider;
  const { by, since }: Pause = provider ? await pauseOf(db.source) : { by: null, since: null };
  const down = (kind: Notice['kind'], since: Date | null): Notice[] => [{ kind, count: 1, at: since }];
  const some = (kind: Notice['kind'], count: number, at: Date | null = null): Notice[] =>
    count > 0 ? [{ kind, count, at }] : [];
  return [
    ...(by === null ? [] : down('sendingPaused', since)),
    ...(state.feed.state === 'down' || state.feed.state === 'late' ? down('feedDown', state.feed.readAt) : []),
    ...(state.mail.state === 'down' ? down('mailDown', state.mailDownSince) : []),
    ...(state.sms.state === 'down' ? down('smsDown', state.smsDownSince) : []),
    ...some('missedTsunami', counted.warned, counted.warnedAt),
    ...some('missedEvent', counted.missed, counted.missedAt),
    ...(provider ? some('unreadableTelegram', counted.unreadable, counted.unreadableAt) : []),
    ...(provider ? some('applied', counted.applied, counted.appliedAt) : []),
    ...some('companiesOff', counted.companiesOff).map((off) => ({ ...off, companies: counted.firstOff ?? [] })),
    ...some('unreadAnswers', await countUnread(db, actor)),
    ...some('undelivered', counted.undelivered),
    ...(counted.passwordIsOld ? some('passwordOld', counted.passwordDays, counted.passwordChangedAt) : []),
  ];
}
