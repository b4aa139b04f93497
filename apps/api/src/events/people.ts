import type { StreamableFile } from '@nestjs/common';
import { hardestFirst, warningsIn } from '@tabimori/domain';
import { all, coastFirst, companyNamesOf, recipientOf, ROW_BY_ROW, type Sql, sql } from '@tabimori/server';
import {
  type CareResult,
  type CompanyResult,
  type EventDetail,
  type EventPerson,
  type events,
  type Given,
  MESSAGE_TYPE,
  type Page,
  type PlaceResult,
  type Reply,
  RESPONSE,
  type ResponseValue,
  USER_DIV,
} from '@tabimori/shared';
import { careSince, notedOf } from '../answers/care-since.js';
import { needsCare, notedOn } from '../answers/handlings.js';
import { hasLeft } from '../answers/has-left.js';
import { HANDLING_OF, URGENCY } from '../answers/urgency.js';
import { companiesOf, deliveriesOf, divisionsOf, requireCompany, wrongField } from '../auth/within.js';
import { countRows, limit, pageOf } from '../db/page.js';
import type { Db } from '../db/sql.js';
import { resultsFile } from '../delivery-history/export.js';
import {
  FILTERS,
  named,
  type RecipientKey,
  recipientOrder,
  resultsOf,
  UNDELIVERED,
} from '../delivery-history/recipients.js';
import { ANSWERS, unreadBy } from '../delivery-history/summaries.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import type { SheetLanguage } from '../sheets/sheet.js';
import { areWarningsOver, type Coasts, coastsOf } from './coasts.js';
import { STANDING } from './flows.js';

type Filter = Pick<Given<typeof events.people>, keyof Given<typeof events.exportPeople>>;

/**
 * SQL, to begin with: the messages of an event in which people stand, as `standing`: each wave's question or alert. A company's is `alone`
 * if it is the only one, and `tallied` if its figures need no look at its recipients. Of the others, each recipient in scope with
 * the latest question or alert of the earthquake, otherwise of the tsunami, as `latest`.
 */
const withStanding = (actor: Actor, { id, companyId }: Pick<Filter, 'id' | 'companyId'>): Sql => sql`
  WITH standing AS MATERIALIZED (
  SELECT s.*, s.alone AND EXISTS (SELECT FROM place_tally p WHERE p.delivery_id = s.delivery_id ${ROW_BY_ROW}) AS tallied
  FROM (
    SELECT q.id AS delivery_id, q.sent_at, w.id AS wave_id, f.company_id, f.hazard, q.asks_answer,
           count(*) OVER (PARTITION BY f.company_id) = 1 AS alone
    FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q
    WHERE ${all(
      sql`f.event_id = ${id}`,
      companiesOf(actor, sql`f.company_id`),
      companyId === undefined ? undefined : sql`f.company_id = ${companyId}`,
    )}) s
  ), latest AS (
    SELECT x.*, one.company_id, one.hazard, one.asks_answer
    FROM (SELECT DISTINCT ON (x.applicant_id) x.applicant_id, s.* FROM standing s JOIN recipient x ON x.delivery_id = s.delivery_id
          WHERE NOT s.alone ORDER BY x.applicant_id, s.hazard = 'earthquake' DESC, s.wave_id DESC) one
    JOIN recipient x ON x.delivery_id = one.delivery_id AND x.applicant_id = one.applicant_id
    WHERE ${divisionsOf(actor, sql`x.division_id`)}
  )`;

/** SQL: the recipients `x` of messages `s`; `NOTED`: only those who have answered other than that they are safe. */
const ALL = sql`JOIN recipient x ON x.delivery_id = s.delivery_id`;
export const NOTED = sql`JOIN attention_recipient n ON n.delivery_id = s.delivery_id
  CROSS JOIN ${recipientOf(sql`n.delivery_id`, sql`n.applicant_id`)} x`;

/** SQL: the recipients `x` of messages `s` on whom something is noted of how they are handled. */
const handledIn = (eventId: number): Sql => sql`
  JOIN ${notedOn(eventId, sql`(SELECT min(first.delivery_id) FROM standing first)`)} n ON n.company_id = s.company_id
  CROSS JOIN ${recipientOf(sql`s.delivery_id`, sql`n.applicant_id`)} x`;

/** SQL: the recipients `x` of messages `s` who have answered other than "safe", also to an earlier message of the event. */
export const everNotedIn = (
  actor: Actor,
  eventId: number,
): Sql => sql`JOIN ${notedOf(actor, eventId)} n ON n.company_id = s.company_id
  CROSS JOIN ${recipientOf(sql`s.delivery_id`, sql`n.applicant_id`)} x`;

/**
 * Everybody in scope who stands in one of `standing`, each once: a recipient with the company, the hazard and whether it asks. Where
 * a company's people stand in only one of them, as most do, nobody's latest is looked for: to put a million in order takes seconds.
 * `untallied`: only of those not `tallied`.
 */
const peopleIn = (actor: Actor, recipients: Sql, untallied = false): Sql => sql`
  SELECT x.*, s.company_id, s.hazard, s.asks_answer FROM standing s ${recipients}
  WHERE ${all(sql`s.alone`, divisionsOf(actor, sql`x.division_id`), untallied ? sql`NOT s.tallied` : undefined)}
  UNION ALL SELECT * FROM latest`;

/** Everybody in scope whom an event's sends reached, each once, as the recipient `r`; `recipients`: at least these. */
export const everybody = (actor: Actor, of: Pick<Filter, 'id' | 'companyId'>, recipients = ALL): Sql =>
  sql`(${withStanding(actor, of)} ${peopleIn(actor, recipients)}) r`;

/** A tsunami alert asks nothing, so silence after it is no missing answer. */
const WAITED_FOR = sql`(r.hazard = 'earthquake' AND r.response IS NULL)`;

/** Alerted of the tsunami alone, and heard nothing of since. */
const ALERTED_ONLY = sql`(r.hazard <> 'earthquake' AND r.response IS NULL)`;

/** How many they are. */
export const countUnasked = async (db: Db, actor: Actor, of: Pick<Filter, 'id' | 'companyId'>): Promise<number> =>
  (
    await db.one<{ unasked: number }>(sql`
      SELECT count(*)::int AS unasked FROM ${everybody(actor, of)}
      WHERE EXISTS (SELECT FROM flow f WHERE f.event_id = ${of.id} AND f.hazard = 'tsunami') AND ${ALERTED_ONLY}`)
  ).unasked;

/** Those whom a resend reaches: asked, silent, still registered. */
export const SILENT = sql`r.asks_answer AND r.response IS NULL AND a.deleted_at IS NULL`;

/** They need help, are injured or say something else in words. */
const IN_NEED = sql`(${needsCare(sql`r.response`)} OR r.response = ${RESPONSE.other}
    AND EXISTS (SELECT FROM answer w WHERE w.id = r.answer_id AND w.comment <> ''))`;
const CARE = sql`coalesce(${HANDLING_OF}, 'open')`;
/** The same, and nobody has dealt with them. */
export const TO_LOOK_AFTER = sql`${IN_NEED} AND ${CARE} <> 'done'`;
/** Filters of those who have answered other than "safe". */
const NOTED_ONLY: readonly Filter['filter'][] = ['attention', 'notSafe', 'toLookAfter', 'untaken'];

/** Among whom those of a filter are looked for. */
const amongWhom = (actor: Actor, { id, filter }: Pick<Filter, 'id' | 'filter'>): Sql => {
  if (filter === 'taken' || filter === 'done') return handledIn(id);
  if (filter === 'safeUnfinished' || filter === 'safeByNow') return everNotedIn(actor, id);
  return NOTED_ONLY.includes(filter) ? NOTED : ALL;
};

/**
 * SQL: a recipient `r` says that they are safe after they were injured or needed help, and has been handled so since. Where people stand in
 * several messages, everybody's latest comes here.
 */
export const safeButHandled = (actor: Actor, eventId: number, states: readonly string[]): Sql =>
  sql`r.response = ${RESPONSE.safe} AND r.applicant_id IN (SELECT n.applicant_id FROM ${notedOf(actor, eventId)} n)
    AND ${careSince(eventId)} = ANY(${states}::text[])`;

/** SQL: the same of any state, but only as far as somebody said that they dealt with them. */
const safeByNow = (actor: Actor, eventId: number): Sql =>
  sql`(${safeButHandled(actor, eventId, ['open', 'taken'])} OR ${safeButHandled(actor, eventId, ['done'])} AND ${CARE} = 'done')`;

const filterOf = (actor: Actor, { id, filter }: Filter, { either }: Named): Sql | undefined => {
  if (filter === 'none') return WAITED_FOR;
  if (filter === 'alerted') return ALERTED_ONLY;
  if (filter === 'toLookAfter') return TO_LOOK_AFTER;
  if (filter === 'untaken') return sql`${IN_NEED} AND ${CARE} = 'open'`;
  if (filter === 'taken' || filter === 'done') return sql`${CARE} = ${filter}`;
  if (filter === 'safeUnfinished') return safeButHandled(actor, id, ['open', 'taken']);
  if (filter === 'safeByNow') return safeByNow(actor, id);
  if (filter === 'notSafe') return sql`r.response <> ${RESPONSE.safe}`;
  // whoever is in no such prefecture needs no look
  if (filter === 'warned')
    return sql`r.prefecture_code = ANY(${either.prefectures}::text[]) AND ${either.grade} IS NOT NULL`;
  return FILTERS[filter];
};

const peopleFrom = (actor: Actor, given: Filter & { applicantId?: number | undefined }, event: Named): Sql => sql`
  FROM ${everybody(actor, given, amongWhom(actor, given))} LEFT JOIN applicant a ON a.id = r.applicant_id
  WHERE ${all(
    filterOf(actor, given, event),
    given.applicantId === undefined ? undefined : sql`r.applicant_id = ${given.applicantId}`,
    named(given.name),
    sql`TRUE`,
  )}`;

/** SQL: where a prefecture stands among those of an event, `hit` hardest first; the others come after them. */
const hardness = (code: Sql, hit: readonly string[]): Sql =>
  sql`coalesce(array_position(${hit}::text[], ${code}::text), 47 + ${code}::int)`;

/** SQL: of people who are not known to be safe, whoever is on a coast under a tsunami warning, or was, first. */
const threatenedFirst = (coast: Sql): Sql => sql`
  CASE WHEN r.response IS DISTINCT FROM ${RESPONSE.safe} THEN (SELECT ${coastFirst(coast)} FROM applicant a WHERE a.id = r.applicant_id) END`;

/**
 * As people of a send, but of the same urgency those first who are threatened by a tsunami; whom nobody has asked after those who are
 * waited for, and of these first whoever was hit hardest.
 */
const orderOf = (sort: Given<typeof events.people>['sort'], { hit, either }: Named): Sql =>
  sort === 'urgency'
    ? sql`${ALERTED_ONLY}, ${URGENCY}, ${threatenedFirst(either.grade)}, r.responded_at, ${hardness(sql`r.prefecture_code`, hit)}, r.delivery_id, r.applicant_id`
    : recipientOrder(sort);

const is = (response: ResponseValue): Sql => sql`(r.response IS NOT DISTINCT FROM ${response}::smallint)::int`;

const KEYS = sql`SELECT r.delivery_id, r.applicant_id`;
/** What the order needs to know. */
const ORDERED = sql`r.delivery_id, r.applicant_id, r.answer_id, r.response, r.responded_at, r.prefecture_code, r.hazard`;

/** What the list of an event's people needs to know of it. */
interface Named extends Coasts {
  /** its prefectures, hit hardest first: those under a tsunami warning now, then by intensity */
  hit: string[];
}

/** A company out of scope and an event that does not exist are refused. `hit`: the event's prefectures, hit hardest first. */
export async function requireNamed(
  db: Db,
  actor: Actor,
  { id, companyId }: Pick<Filter, 'id' | 'companyId'>,
): Promise<{ hit: string[]; isOver: boolean }> {
  await requireCompany(db, actor, companyId);
  const event = await db.row<Pick<EventDetail, 'prefectures' | 'tsunami'>>(
    sql`SELECT prefectures, tsunami FROM event WHERE id = ${id}`,
  );
  if (!event) throw new Failure('ITEM_NOT_FOUND');
  const grades = warningsIn(event.tsunami).map(({ prefectureCode, grade }) => [prefectureCode, grade] as const);
  const hit = hardestFirst({
    intensities: Object.fromEntries(event.prefectures.map((one) => [one.code, one])),
    grades: Object.fromEntries(grades),
  });
  return { hit, isOver: areWarningsOver(event) };
}

async function namedOf(db: Db, actor: Actor, of: Pick<Filter, 'id' | 'companyId'>): Promise<Named> {
  const { hit, isOver } = await requireNamed(db, actor, of);
  return { hit, ...(await coastsOf(db, of.id, isOver)) };
}

/** SQL: of a department's people there are no tallies by prefecture, and no notes say who of them is undelivered. */
const isByPlace = (actor: Actor): Sql => sql`${actor.userDiv !== USER_DIV.division}::boolean`;

/** So far down the list, who comes first is found without putting everybody in order. */
const FIRST = 200;

/**
 * SQL: the same page of those who have answered other than "safe", unless only the silent are listed, and of those who are waited for,
 * who come next: first those on a coast under a tsunami warning, who are looked for in its prefectures. Of the others no more are read than the
 * pages up to this one hold: tallies say in which prefectures of which messages they are; the last of these, of which only some are needed,
 * is read until it has them. If all that fills the page, it is the page of the whole list.
 */
const firstKeys = (actor: Actor, given: Given<typeof events.people>, event: Named): Sql => {
  const upTo = given.page * given.perPage;
  return sql`
  ${withStanding(actor, given)}, noted AS MATERIALIZED (
    SELECT ${ORDERED} FROM (${peopleIn(actor, NOTED)}) r WHERE r.response <> ${RESPONSE.safe} AND ${given.filter === 'all'}::boolean
  ), place AS MATERIALIZED (
    SELECT p.delivery_id, p.prefecture_code, p.total - p.answered AS silent FROM standing s JOIN place_tally p ON p.delivery_id = s.delivery_id
    WHERE s.tallied AND s.hazard = 'earthquake' AND ${isByPlace(actor)} AND p.total > p.answered
  ), prefecture AS (
    SELECT prefecture_code, sum(sum(silent)) OVER (ORDER BY ${hardness(sql`prefecture_code`, event.hit)}) - sum(silent) AS before
    FROM place GROUP BY prefecture_code
  ), threatened AS MATERIALIZED (
    SELECT ${ORDERED} FROM standing s CROSS JOIN LATERAL (
      SELECT x.*, s.hazard FROM recipient x
      WHERE x.delivery_id = s.delivery_id AND x.response IS NULL AND x.prefecture_code = ANY(${event.either.prefectures}::text[]) ${ROW_BY_ROW}
    ) r JOIN applicant a ON a.id = r.applicant_id
    WHERE s.tallied AND ${isByPlace(actor)} AND ${WAITED_FOR} AND ${event.either.grade} IS NOT NULL
    ORDER BY ${coastFirst(event.either.grade)}, ${hardness(sql`r.prefecture_code`, event.hit)}, r.delivery_id, r.applicant_id LIMIT ${upTo}
  ), waited AS (
    SELECT * FROM threatened
    UNION
    SELECT ${ORDERED} FROM (
      SELECT delivery_id, array_agg(prefecture_code) AS codes, sum(least(silent, ${upTo} - before)) AS people
      FROM (
        SELECT p.*, f.before + sum(p.silent) OVER (PARTITION BY p.prefecture_code ORDER BY p.delivery_id) - p.silent AS before
        FROM prefecture f JOIN place p USING (prefecture_code) WHERE f.before < ${upTo}
      ) g WHERE before < ${upTo} GROUP BY delivery_id, before + silent > ${upTo}
    ) g CROSS JOIN LATERAL (
      SELECT x.*, 'earthquake' AS hazard FROM recipient x
      WHERE x.delivery_id = g.delivery_id AND x.response IS NULL AND x.prefecture_code = ANY(g.codes)
      ORDER BY x.applicant_id LIMIT g.people
    ) r
    UNION ALL
    SELECT ${ORDERED} FROM standing s CROSS JOIN LATERAL (
      SELECT x.*, s.hazard FROM recipient x
      WHERE x.delivery_id = s.delivery_id AND x.response IS NULL AND ${divisionsOf(actor, sql`x.division_id`)} ${ROW_BY_ROW}
    ) r WHERE s.alone AND NOT (s.tallied AND ${isByPlace(actor)}) AND ${WAITED_FOR}
    UNION ALL
    SELECT ${ORDERED} FROM latest r WHERE ${WAITED_FOR}
  )
  ${KEYS} FROM (SELECT * FROM noted UNION ALL SELECT * FROM waited) r ORDER BY ${orderOf(given.sort, event)} ${limit(given)}`;
};

async function keysOf(db: Db, actor: Actor, given: Given<typeof events.people>, event: Named): Promise<RecipientKey[]> {
  const { filter, name, applicantId, sort, page, perPage } = given;
  const isPlain =
    (filter === 'all' || filter === 'none') && name === undefined && applicantId === undefined && sort === 'urgency';
  if (isPlain && page * perPage <= FIRST) {
    const first = await db.rows<RecipientKey>(firstKeys(actor, given, event));
    if (first.length === perPage) return first;
  }
  const order = filter === 'safeByNow' ? sql`${CARE} = 'done', ${orderOf(sort, event)}` : orderOf(sort, event);
  return db.rows<RecipientKey>(sql`${KEYS} ${peopleFrom(actor, given, event)} ORDER BY ${order} ${limit(given)}`);
}

/** The people of an event, those in need first; keys first, as in every list. */
export async function peopleOf(db: Db, actor: Actor, given: Given<typeof events.people>): Promise<Page<EventPerson>> {
  const event = await namedOf(db, actor, given);
  const [items, total] = await Promise.all([
    itemsOf(db, actor, given, event),
    countRows(db, peopleFrom(actor, given, event)),
  ]);
  return pageOf(given, total, items);
}

async function itemsOf(db: Db, actor: Actor, given: Given<typeof events.people>, event: Named): Promise<EventPerson[]> {
  const keys = await keysOf(db, actor, given, event);
  if (given.applicantId !== undefined && keys.length === 0) throw wrongField('applicantId', 'E00066');
  return resultsOf<EventPerson>(
    db,
    keys,
    sql`, r.delivery_id, own.company_id, own.asks_answer AS asked, own.message_type = ${MESSAGE_TYPE.tsunamiAlert} AS warned,
          ${event.now.grade} AS in_force, ${event.before.grade} AS was_warned, ${companyNamesOf(sql`own.company_id`)},
          (SELECT max(g.sent_at) FROM recipient x JOIN delivery g ON g.id = x.delivery_id
           WHERE x.applicant_id = r.applicant_id AND x.delivery_id > r.delivery_id AND g.event_id = own.event_id
             AND own.asks_answer AND g.asks_answer AND ${hasLeft(sql`g`)}) AS asked_again_at`,
  );
}

/** From now on the event's sends are read: their result is here. */
const markRead = (db: Db, actor: Actor, eventId: number): Promise<unknown> =>
  db.rows(sql`
    INSERT INTO read_mark (user_id, delivery_id, read_at)
    SELECT ${actor.userId}, d.id, now() FROM delivery d
    WHERE d.event_id = ${eventId} AND ${deliveriesOf(actor)} AND ${unreadBy(actor)}
    ON CONFLICT (user_id, delivery_id) DO UPDATE SET read_at = EXCLUDED.read_at`);

/** People `r` as `t`, with what is counted of each. */
const counted = (people: Sql): Sql => sql`
  (SELECT r.company_id, r.asks_answer, r.prefecture_code, ${UNDELIVERED} AS undelivered, ${SILENT} AS silent,
          (${WAITED_FOR} OR r.response IS NOT NULL)::int AS total, ${is(RESPONSE.help)} AS help,
          ${is(RESPONSE.injured)} AS injured, ${is(RESPONSE.other)} AS other, ${is(RESPONSE.safe)} AS safe
   FROM ${people} LEFT JOIN applicant a ON a.id = r.applicant_id) t`;

const COUNTS = sql`count(*)::int AS people, (count(*) FILTER (WHERE t.undelivered))::int AS undelivered, ${ANSWERS} AS answers`;

/** The figures of companies whose people have to be counted. */
const countedResult = (actor: Actor): Sql => sql`
  SELECT t.company_id, bool_or(t.asks_answer) AS asked, (count(*) FILTER (WHERE t.silent))::int AS again, ${COUNTS}
  FROM ${counted(sql`(${peopleIn(actor, ALL, true)}) r`)} GROUP BY t.company_id`;

/** The transaction of a deletion takes less; whoever was deleted before a message was made is none of its recipients. */
const DELETED_SINCE = sql`interval '1 day'`;

/** The same of the others: by tallies, and by a look at those whose message failed, and those deleted since. */
const talliedResult = (actor: Actor): Sql => sql`
  SELECT s.company_id, told.people, s.asks_answer AS asked, failed.undelivered,
         CASE WHEN s.asks_answer THEN (told.answers->>'none')::int - gone.silent ELSE 0 END AS again, told.answers
  FROM standing s
  CROSS JOIN LATERAL (
    SELECT sum(t.people)::int AS people, ${ANSWERS} AS answers
    FROM (SELECT y.total AS people, y.help, y.injured, y.other, y.safe,
                 CASE WHEN s.hazard = 'earthquake' THEN y.total ELSE y.help + y.injured + y.other + y.safe END AS total
          FROM delivery_tally y WHERE y.delivery_id = s.delivery_id AND ${divisionsOf(actor, sql`y.division_id`)}) t) told
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS undelivered FROM failed_recipient f
    WHERE f.delivery_id = s.delivery_id AND CASE WHEN f.undelivered IS NOT NULL AND ${isByPlace(actor)} THEN f.undelivered ELSE EXISTS (
      SELECT FROM ${recipientOf(sql`f.delivery_id`, sql`f.applicant_id`)} r
      WHERE ${UNDELIVERED} AND ${divisionsOf(actor, sql`r.division_id`)}) END) failed
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS silent
    FROM deleted_applicant g JOIN applicant a ON a.id = g.applicant_id AND a.deleted_at IS NOT NULL
    CROSS JOIN ${recipientOf(sql`s.delivery_id`, sql`g.applicant_id`)} r
    WHERE g.company_id = s.company_id AND g.deleted_at > s.sent_at - ${DELETED_SINCE} AND r.response IS NULL
      AND ${divisionsOf(actor, sql`r.division_id`)}) gone
  WHERE s.tallied AND told.people > 0`;

const doneOf = (response: ResponseValue): Sql =>
  sql`count(*) FILTER (WHERE t.care = 'done' AND t.response = ${response})`;

/** Of each company: who has been dealt with, how many of those in need somebody has taken on or dealt with, and who is not dealt with yet. */
const caredResult = (actor: Actor, eventId: number): Sql => sql`
  SELECT t.company_id, (count(*) FILTER (WHERE t.care <> 'open' AND t.in_need))::int AS started,
         (count(*) FILTER (WHERE t.care = 'done' AND t.in_need))::int AS finished,
         (count(*) FILTER (WHERE t.care = 'taken'))::int AS taken,
         jsonb_build_object('help', ${doneOf(RESPONSE.help)}, 'injured', ${doneOf(RESPONSE.injured)}, 'other', ${doneOf(RESPONSE.other)}) AS done
  FROM (SELECT r.company_id, r.response, ${IN_NEED} AS in_need, ${CARE} AS care
        FROM (${peopleIn(actor, handledIn(eventId))}) r) t
  GROUP BY t.company_id`;

/** SQL: as `NOTED`, of messages that somebody has answered with "other". */
const OTHERS = sql`JOIN attention_recipient n ON n.delivery_id = s.delivery_id
    AND EXISTS (SELECT FROM delivery_tally y WHERE y.delivery_id = s.delivery_id AND y.other > 0)
  CROSS JOIN ${recipientOf(sql`n.delivery_id`, sql`n.applicant_id`)} x`;

/** Of each company: how many say something else in words. */
const wordedResult = (actor: Actor): Sql => sql`
  SELECT r.company_id, count(*)::int AS people FROM (${peopleIn(actor, OTHERS)}) r
  WHERE r.response = ${RESPONSE.other} AND ${IN_NEED} GROUP BY r.company_id`;

/** Each company's figures; the companies with people in need first. */
export async function resultOf(
  db: Db,
  actor: Actor,
  given: Given<typeof events.result>,
): Promise<Reply<typeof events.result>> {
  await requireNamed(db, actor, given);
  const companies = await db.rows<CompanyResult>(sql`
    ${withStanding(actor, given)}
    SELECT t.company_id, c.name AS company_name, c.name_en AS company_name_en, t.people, t.answers, t.undelivered, t.asked, t.again,
           coalesce(cared.done, '{"help": 0, "injured": 0, "other": 0}') AS done,
           greatest(0, n.people - coalesce(cared.finished, 0)) AS to_look_after,
           greatest(0, n.people - coalesce(cared.started, 0)) AS untaken,
           coalesce(cared.taken, 0) AS taken
    FROM (
      SELECT company_id, people, asked, undelivered, again, answers FROM (${talliedResult(actor)}) tallied
      UNION ALL
      SELECT company_id, people, asked, undelivered, again, answers FROM (${countedResult(actor)}) counted
    ) t JOIN company c ON c.id = t.company_id LEFT JOIN (${caredResult(actor, given.id)}) cared ON cared.company_id = t.company_id
    LEFT JOIN (${wordedResult(actor)}) worded ON worded.company_id = t.company_id
    CROSS JOIN LATERAL (
      SELECT (t.answers->>'help')::int + (t.answers->>'injured')::int + coalesce(worded.people, 0) AS people) n
    ORDER BY t.answers->'help' = '0'::jsonb, c.name, c.id`);
  await markRead(db, actor, given.id);
  return { companies };
}

/** Who looks after those who are not safe, of whom there are few: each is looked up. */
const careOf = (db: Db, actor: Actor, given: Given<typeof events.places>): Promise<CareResult[]> =>
  db.rows<CareResult>(sql`
    SELECT t.company_id, t.prefecture_code AS code, t.response, (count(*) FILTER (WHERE t.care = 'open'))::int AS untaken,
           (count(*) FILTER (WHERE t.care = 'done'))::int AS done
    FROM (SELECT r.company_id, r.prefecture_code, r.response, ${CARE} AS care
          FROM ${everybody(actor, given, NOTED)} WHERE r.response <> ${RESPONSE.safe}) t
    GROUP BY t.company_id, t.prefecture_code, t.response`);

/** The figures of each prefecture: those with people in need first, then the injured, then those hit hardest. */
export async function placesOf(
  db: Db,
  actor: Actor,
  given: Given<typeof events.places>,
): Promise<Reply<typeof events.places>> {
  const { hit } = await requireNamed(db, actor, given);
  return {
    places: await db.rows<PlaceResult>(sql`
      SELECT t.prefecture_code AS code, ${COUNTS} FROM ${counted(everybody(actor, given))}
      GROUP BY t.prefecture_code ORDER BY sum(t.help) DESC, sum(t.injured) DESC,
               ${hardness(sql`t.prefecture_code`, hit)}, people DESC, code`),
    care: await careOf(db, actor, given),
  };
}

/** The people of an event as an xlsx file, in the order of urgency; the export is logged. */
export async function exportPeople(
  db: Db,
  actor: Actor,
  given: Filter,
  language: SheetLanguage,
): Promise<StreamableFile> {
  const event = await namedOf(db, actor, given);
  const { id, companyId, filter } = given;
  await db.transaction((tx) =>
    logAction(tx, actor, {
      feature: 'result',
      action: 'print',
      entity: 'event',
      entityId: id,
      after: { filter },
      companyId: companyId ?? actor.companyId,
    }),
  );
  const keys = sql`${KEYS} ${peopleFrom(actor, given, event)} ORDER BY ${orderOf('urgency', event)}`;
  return resultsFile(db, keys, { en: `results_event_${id}`, ja: `安否確認結果_地震・津波_${id}` }, language);
}
