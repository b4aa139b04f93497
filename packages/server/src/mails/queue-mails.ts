import {
  type AlarmName,
  type Channel,
  CHANNELS,
  type Hazard,
  type Language,
  RESPONSE,
  USER_DIV,
} from '@tabimori/shared';
import { typeCodeOf } from '../agency/telegram-types.js';
import { isFuture } from '../db/lease.js';
import { exec, type Runner, type Sql, sql } from '../db/sql.js';
import { TO_COME } from '../delivery/slices.js';
import type { MailFacts, MailKind } from './kinds.js';

/**
 * Mails are written in the transaction of what they tell of, as the last thing it does and in the order of their
 * readers: so two transactions that tell the same readers wait for each other and never block one another.
 */
async function queue<K extends MailKind>(
  runner: Runner,
  kind: K,
  facts: MailFacts[K],
  subject: string,
  readers: Sql,
  language = sql`u.language`,
): Promise<void> {
  await exec(
    runner,
    sql`INSERT INTO system_mail (key, user_id, mail_address, language, kind, facts, next_try_at)
        SELECT ${kind}::text || ':' || u.id || ':' || ${subject}::text, u.id, u.mail_address, ${language}, ${kind}::text,
          ${JSON.stringify(facts)}::jsonb, now() + CASE
            WHEN u.user_div <= ${USER_DIV.category} AND ${kind}::text = ANY(${GATHERED}::text[])
            THEN make_interval(secs => ${GATHER_SECONDS}) ELSE interval '0' END
        FROM users u WHERE NOT u.is_disabled AND (${readers})
        ORDER BY u.id ON CONFLICT (key) DO NOTHING`,
  );
}

/** Who reads for several companies gets one mail an event: it waits until those are decided that go together. */
const GATHER_SECONDS = 5;
const GATHERED = [
  'flowStarted',
  'missed',
  'notRetracted',
  'lowered',
  'retracted',
] as const satisfies readonly MailKind[];

/**
 * SQL: management users `u` whose scope includes one of the companies; for a department, only if it has recipients of what the
 * event started there for the hazard, or will have. Those departments are found once for all users: what is to come is read in the
 * transaction of the alert.
 */
const managersOf = (companyIds: readonly number[], eventId: number, hazard: Hazard): Sql => sql`
  u.is_management AND EXISTS (
    SELECT FROM company c WHERE c.id = ANY(${companyIds}::int[]) AND (
      u.user_div = ${USER_DIV.provider} OR u.category_id = c.category_id
      OR (u.company_id = c.id AND (u.user_div = ${USER_DIV.company} OR u.division_id IN (
        SELECT x.division_id FROM flow f JOIN wave w ON w.flow_id = f.id JOIN delivery d ON d.wave_id = w.id
        CROSS JOIN LATERAL (
          SELECT t.division_id FROM delivery_tally t WHERE t.delivery_id = d.id AND t.total > 0
          UNION ALL SELECT a.division_id FROM ${TO_COME} WHERE s.delivery_id = d.id
        ) x
        WHERE f.event_id = ${eventId}::int AND f.hazard = ${hazard}::text AND f.company_id = ANY(${companyIds}::int[]))))))`;

/**
 * Tells the management users concerned, each once an event and hazard; of a flow's further alerts, and of what each
 * telegram changes, once for each.
 */
export async function tellManagement<K extends (typeof GATHERED)[number]>(
  runner: Runner,
  kind: K,
  facts: MailFacts[K],
  companyIds: readonly number[],
): Promise<void> {
  const { eventId, hazard } = facts;
  const alert = 'wave' in facts && (facts.wave ?? 1) > 1 ? `:${facts.wave}` : '';
  const further = 'issuedAt' in facts ? `:${facts.issuedAt}` : alert;
  await queue(runner, kind, facts, `${eventId}:${hazard}${further}`, managersOf(companyIds, eventId, hazard));
}

const ADMINISTRATORS = sql`u.user_div = ${USER_DIV.provider}`;

/**
 * Tells the provider administrators, each once per event and hazard: those already mailed as managers get no second
 * mail.
 */
export const tellAdministratorsOfEvent = <K extends 'missed' | 'notRetracted'>(
  runner: Runner,
  kind: K,
  facts: MailFacts[K],
): Promise<void> => queue(runner, kind, facts, `${facts.eventId}:${facts.hazard}`, ADMINISTRATORS);

type TelegramKind =
  | 'cancellationUnknown'
  | 'telegramUnreadable'
  | 'telegramMissing'
  | 'noIntensities'
  | 'unknownValues'
  | 'unknownStatus'
  | 'timeAhead';

/** Per user this many telegrams an hour are reported one by one; the rest are counted in one more mail. */
const AN_HOUR = 10;
/** What alerts travelers: at night an SMS may be the only sign that it did not. */
const ALERTING_TYPES = ['VXSE51', 'VXSE53', 'VTSE41'];

/** SQL: the telegrams reported to the user `u` in the last hour by the channel `by.channel`. */
const TOLD = sql`SELECT count(*)::int AS count, min(told.created_at) AS since FROM system_mail told
  WHERE told.user_id = u.id AND told.facts ? 'url' AND (told.phone IS NULL) = (by.channel = 'mail')
    AND told.created_at > now() - interval '1 hour' AND NOT ${isFuture(sql`told.created_at`)}`;

/**
 * Tells the provider administrators about a telegram at once, each telegram separately: by mail, and also by SMS if
 * it should have alerted travelers. Beyond 10 in an hour, telegrams are counted in one mail at the end of the hour.
 */
export async function tellAdministratorsOfTelegram<K extends TelegramKind>(
  runner: Runner,
  kind: K,
  facts: MailFacts[K],
): Promise<void> {
  const isAlerting = kind !== 'cancellationUnknown' && ALERTING_TYPES.includes(typeCodeOf(facts.url, '') ?? '');
  const channels = isAlerting ? CHANNELS : ['mail'];
  const readers = sql`FROM users u CROSS JOIN unnest(${channels}::text[]) AS by(channel) CROSS JOIN LATERAL (${TOLD}) AS hour
     WHERE NOT u.is_disabled AND ${ADMINISTRATORS} AND (by.channel = 'mail' OR u.phone <> '')`;
  const subject = facts.url.slice(-120);
  const key = sql`${kind}::text || ':' || u.id || ':' || ${subject}::text || CASE by.channel WHEN 'sms' THEN ':sms' ELSE '' END`;
  const phone = sql`CASE by.channel WHEN 'sms' THEN u.phone END`;
  await exec(
    runner,
    sql`INSERT INTO system_mail (key, user_id, mail_address, phone, language, kind, facts, next_try_at)
     SELECT ${key}, u.id, u.mail_address, ${phone}, u.language, ${kind}::text, ${JSON.stringify(facts)}::jsonb, now()
     ${readers} AND hour.count < ${AN_HOUR} ORDER BY u.id, by.channel ON CONFLICT (key) DO NOTHING`,
  );
  await exec(
    runner,
    sql`INSERT INTO system_mail AS m (key, user_id, mail_address, phone, language, kind, facts, next_try_at)
     SELECT 'telegramsMore:' || u.id || ':' || by.channel || ':' || hour.since, u.id, u.mail_address, ${phone}, u.language,
       'telegramsMore', jsonb_build_object('urls', jsonb_build_array(${JSON.stringify(facts)}::jsonb->'url')), hour.since + interval '1 hour'
     ${readers} AND hour.count >= ${AN_HOUR} AND NOT EXISTS (SELECT FROM system_mail known WHERE known.key = ${key})
     ORDER BY u.id, by.channel
     ON CONFLICT (key) DO UPDATE SET facts = jsonb_build_object('urls', m.facts->'urls' || (EXCLUDED.facts->'urls'))
     WHERE NOT m.facts->'urls' @> (EXCLUDED.facts->'urls')`,
  );
}

/** What is to be told of alarms. */
export interface AlarmNews {
  /** those that last; told at once, and again every hour */
  lasting: readonly AlarmName[];
  /** those that do not; told once to whom had been told that they last */
  over: readonly AlarmName[];
  /** the ways by which what lasts is told; SMS only to whom has a phone */
  channels: readonly Channel[];
}

/** SQL: the latest that the user `u` was told of the alarm `a` by the channel `by`. Its id is in the key of the next one. */
const LAST_OF_ALARM = sql`SELECT id, state, created_at, (facts->>'over')::boolean AS over FROM system_mail told
  WHERE told.user_id = u.id AND told.kind = 'alarm' AND told.facts->>'alarm' = a.name
    AND (told.phone IS NULL) = (by.channel = 'mail')
  ORDER BY told.id DESC LIMIT 1`;

/** Tells the provider administrators of alarms; every worker may call this at any time, and each mail is written once. */
export async function tellAdministratorsOfAlarms(
  runner: Runner,
  { lasting, over, channels }: AlarmNews,
): Promise<void> {
  await exec(
    runner,
    sql`INSERT INTO system_mail (key, user_id, mail_address, phone, language, kind, facts, next_try_at)
     SELECT 'alarm:' || u.id || ':' || by.channel || ':' || a.name || ':' || coalesce(last.id, 0), u.id, u.mail_address,
       CASE by.channel WHEN 'sms' THEN u.phone END, u.language, 'alarm', jsonb_build_object('alarm', a.name, 'over', a.over), now()
     FROM users u CROSS JOIN unnest(${CHANNELS}::text[]) AS by(channel)
     CROSS JOIN (SELECT name, false AS over FROM unnest(${lasting}::text[]) AS name
                 UNION ALL SELECT name, true FROM unnest(${over}::text[]) AS name) AS a
     LEFT JOIN LATERAL (${LAST_OF_ALARM}) AS last ON true
     WHERE NOT u.is_disabled AND ${ADMINISTRATORS} AND (by.channel = 'mail' OR u.phone <> '')
       AND CASE WHEN a.over THEN NOT last.over
           ELSE by.channel = ANY(${channels}::text[]) AND (last.id IS NULL OR last.over
             OR (last.state <> 'pending' AND last.created_at <= now() - interval '1 hour')) END
     ORDER BY u.id, by.channel, a.name ON CONFLICT (key) DO NOTHING`,
  );
}

type AccountKind =
  'loginInfo' | 'passwordReset' | 'passwordChanged' | 'mailAddressChanged' | 'secondFactor' | 'testMail' | 'testSend';

/**
 * Tells one user something about the account, or tries the relay or a message; `subject` makes it happen once, `language` is another than
 * the reader's.
 */
export const tellUser = <K extends AccountKind>(
  runner: Runner,
  kind: K,
  facts: MailFacts[K],
  userId: number,
  subject: string,
  language?: Language,
): Promise<void> => queue(runner, kind, facts, subject, sql`u.id = ${userId}`, language && sql`${language}::text`);

/**
 * SQL: the key of the call for help that the answer `a` belongs to. Its question, its traveler, and what last ended a call before it:
 * another answer, or "done". So a call that is repeated keeps its key, whichever of its answers is committed first.
 */
const CALL_KEY = sql`a.root_id || ':' || a.applicant_id
  || coalesce(':' || (SELECT max(o.id) FROM answer o LEFT JOIN delivery told ON told.id = o.delivery_id
      WHERE o.applicant_id = a.applicant_id AND o.id < a.id AND o.response <> ${RESPONSE.help} AND told.drill_id IS NULL), '')
  || coalesce(':done' || (SELECT max(h.number) FROM handling h WHERE h.root_id = a.root_id AND h.applicant_id = a.applicant_id
      AND h.state = 'done' AND h.at < a.answered_at), '')`;

/** SQL: the management user `u` is told of what the travelers of the company answer who belong to one of these departments. */
export const looksAfter = (company: Sql, divisions: Sql): Sql => sql`(NOT u.is_disabled AND u.is_management
  AND (u.user_div = ${USER_DIV.provider} OR u.category_id = ${company}.category_id
    OR (u.company_id = ${company}.id AND (u.user_div = ${USER_DIV.company} OR u.division_id IN (${divisions})))))`;

/**
 * Tells the management users concerned of these answers that call for help, each once a call, or of somebody injured after the
 * response was ended; never of a drill.
 */
export async function tellNeedsHelp(runner: Runner, answerIds: readonly string[]): Promise<void> {
  if (answerIds.length === 0) return;
  await exec(
    runner,
    sql`INSERT INTO system_mail (key, user_id, mail_address, language, kind, facts, next_try_at)
     SELECT CASE a.response WHEN ${RESPONSE.injured} THEN 'injured:' ELSE 'needsHelp:' END || u.id || ':' || ${CALL_KEY}, u.id, u.mail_address, u.language, 'needsHelp',
       jsonb_build_object('deliveryId', a.root_id, 'applicantId', a.applicant_id, 'answerId', a.id), now()
     FROM answer a JOIN delivery asked ON asked.id = a.root_id AND asked.origin <> 'drill'
     JOIN recipient r ON r.delivery_id = a.delivery_id AND r.applicant_id = a.applicant_id
     JOIN company c ON c.id = asked.company_id
     JOIN users u ON ${looksAfter(sql`c`, sql`r.division_id, (SELECT t.division_id FROM applicant t WHERE t.id = r.applicant_id)`)}
     WHERE a.id = ANY(${answerIds}::bigint[]) ORDER BY u.id, a.id ON CONFLICT (key) DO NOTHING`,
  );
}
