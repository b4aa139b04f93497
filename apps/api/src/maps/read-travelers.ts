import { setImmediate as nextTurn } from 'node:timers/promises';
import { all, type InForce, isOpenNeed, raw, type Sql, sql, tsunamisInForce } from '@tabimori/server';
import { type EventDetail, MESSAGE_TYPE, type TsunamiGrade, USER_DIV } from '@tabimori/shared';
import { companiesOf, within } from '../auth/within.js';
import { longReader } from '../db/long-reader.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { areWarningsOver, type Coasts, coastsOf } from '../events/coasts.js';
import { type Asked, Columns, type OpenNeed, PACKED, type Place } from './columns.js';
import { ageOf, type Filter, isAboutSomething, travelersFrom } from './conditions.js';
import { hasLeft } from '../answers/has-left.js';

/** Without an event or a send, an older answer says nothing of today; an open need for help or care stays. */
const RECENTLY = sql`now() - interval '7 days'`;
/** Travelers whose ids are in one row of the answer. */
const GROUP = raw('8192');
/** The messages and answers of so many are looked up; for more, everybody's are read. */
const FEW = 500;

/**
 * The travelers of a filter with what they were asked and said: by the latest question of a send or an event, or its latest message;
 * without one, what they said last, unless they were asked something or alerted of an earthquake since. Drills are ignored.
 *
 * The database reads and packs, and each traveler's latest message is found here (docs/adr/0021). It reads who the travelers are and
 * what they were asked side by side: nobody is shown a traveler whom only one of the two knows.
 */
export async function readTravelers(db: Db, actor: Actor, filter: Filter): Promise<Columns> {
  const { now, either } = await coastsFor(db, filter);
  const travelers = travelersFrom(actor, filter, either);
  const first = await db.rows<{ id: number }>(sql`SELECT a.id ${travelers} LIMIT ${FEW + 1}`);
  const few = first.length <= FEW ? first.map(({ id }) => id) : null;
  const [columns, { asked, said, open }] = await Promise.all([
    columnsOf(db, filter, travelers),
    messagesOf(db, actor, filter, few),
  ]);
  for (const one of asked) {
    columns.take(one);
    await nextTurn();
  }
  columns.takeAnswers(said.map(({ said: packed }) => packed));
  columns.takeOpen(open);
  await takeCare(db, filter, columns);
  await takeThreatened(db, now, travelers, columns);
  return columns;
}

/** Once the warnings of the event have ended, the filter for warned coasts is about those that were. */
async function coastsFor(db: Db, { eventId, warned }: Filter): Promise<Pick<Coasts, 'now' | 'either'>> {
  if (eventId !== undefined && warned !== undefined) {
    const event = await db.one<Pick<EventDetail, 'tsunami'>>(sql`SELECT tsunami FROM event WHERE id = ${eventId}`);
    return coastsOf(db, eventId, areWarningsOver(event));
  }
  const now = await tsunamisInForce(db.source);
  return { now, either: now };
}

/** Who the travelers are and where. */
const columnsOf = (db: Db, filter: Filter, from: Sql): Promise<Columns> =>
  db.transaction(async (tx) => {
    const read = await longReader(tx);
    const places = await read<Place>(sql`
      SELECT code::int AS key, code, longitude, latitude FROM prefecture
      UNION ALL SELECT -id, code, longitude, latitude FROM country`);
    const groups = await read<{ travelers: Buffer }>(sql`
      SELECT ${PACKED.travelers(ageOf(filter))} AS travelers ${from}
      GROUP BY a.id / ${GROUP} ORDER BY a.id / ${GROUP}`);
    const columns = new Columns(
      places,
      groups.reduce((sum, { travelers }) => sum + travelers.length, 0),
    );
    for (const { travelers } of groups) {
      columns.takeTravelers(travelers);
      await nextTurn();
    }
    return columns;
  });

/** What they were asked and said, at one moment. `few`: only of these travelers; null: of everybody. */
const messagesOf = (db: Db, actor: Actor, filter: Filter, few: readonly number[] | null) =>
  db.source.transaction('REPEATABLE READ', async (tx) => {
    const read = await longReader(tx);
    const asked = await read<Asked>(askedOf(actor, filter, few));
    if (isAboutSomething(filter)) return { asked, said: [], open: [] };
    return {
      asked,
      said: await read<{ said: Buffer }>(saidOf(actor, filter, few)),
      open: await read<OpenNeed>(openNeedsOf(actor)),
    };
  });

/** Who looks after those in need. */
async function takeCare(db: Db, filter: Filter, columns: Columns): Promise<void> {
  const { ids, answerIds } = columns.handleable();
  const roots = isAboutSomething(filter)
    ? await db.rows<{ id: string; rootId: number }>(
        sql`SELECT id, root_id FROM answer WHERE id = ANY(${answerIds}::bigint[])`,
      )
    : [];
  const handlings = sql`
    SELECT DISTINCT ON (root_id, applicant_id) root_id, applicant_id, state, at FROM handling
    WHERE applicant_id = ANY(${ids}::int[]) ORDER BY root_id, applicant_id, number DESC`;
  columns.takeHandlings(await db.rows(handlings), new Map(roots.map(({ id, rootId }) => [Number(id), rootId])));
}

/** Who is on a coast under a tsunami warning: looked for only in the prefectures that have one. */
async function takeThreatened(db: Db, { grade, prefectures }: InForce, from: Sql, columns: Columns): Promise<void> {
  if (prefectures.length === 0) return;
  const threatened = await db.rows<{ grade: TsunamiGrade; ids: Buffer }>(sql`
    SELECT a.grade, ${PACKED.ids} AS ids
    FROM (SELECT a.id, ${grade} AS grade
          FROM (SELECT a.* ${from}) a CROSS JOIN LATERAL (SELECT a.prefecture_code) r
          WHERE a.prefecture_code = ANY(${prefectures}::text[])) a
    WHERE a.grade IS NOT NULL GROUP BY a.grade`);
  for (const { grade: of, ids } of threatened) columns.takeThreatened(of, ids);
}

/** The messages of a filter, the one that counts most last. */
function askedOf(actor: Actor, filter: Filter, few: readonly number[] | null): Sql {
  const { deliveryId, eventId, companyId } = filter;
  const isAsked = sql`(d.asks_answer OR d.message_type = ${MESSAGE_TYPE.earthquakeAlert})`;
  const isAbout = isAboutSomething(filter);
  const which = all(
    hasLeft(sql`d`),
    ofCompanies(actor, companyId, sql`d.company_id`),
    deliveryId === undefined ? undefined : sql`d.id = ${deliveryId}`,
    eventId === undefined ? undefined : sql`d.event_id = ${eventId}`,
    deliveryId === undefined ? sql`d.drill_id IS NULL` : undefined,
    isAbout ? undefined : sql`${isAsked} AND d.sent_at > ${RECENTLY}`,
    few === null
      ? undefined
      : sql`d.id IN (SELECT o.delivery_id FROM recipient o WHERE o.applicant_id = ANY(${few}::int[]))`,
  );
  return sql`
    SELECT ${isAbout ? sql`d.asks_answer` : sql`true`} AS asks, coalesce(d.root_id, d.id) AS root_id, ${PACKED.moment(sql`d.sent_at`)} AS sent_at, r.*
    FROM delivery d CROSS JOIN LATERAL (
      SELECT ${PACKED.silent} AS silent, ${PACKED.answered} AS answered FROM recipient r
      WHERE ${all(sql`r.delivery_id = d.id`, few === null ? undefined : sql`r.applicant_id = ANY(${few}::int[])`)}) r
    WHERE ${which} ORDER BY ${isAbout ? sql`d.asks_answer, d.id` : sql`d.id`}`;
}

/** Answers of the last days; a company's are found by its questions, the provider's by reading all. */
const saidOf = (actor: Actor, { companyId }: Filter, few: readonly number[] | null): Sql => sql`
  SELECT ${PACKED.answers} AS said FROM answer w LEFT JOIN delivery d ON d.id = w.delivery_id
  WHERE ${all(
    sql`w.answered_at > ${RECENTLY} AND d.drill_id IS NULL`,
    few === null ? undefined : sql`w.applicant_id = ANY(${few}::int[])`,
    actor.userDiv === USER_DIV.provider && companyId === undefined
      ? undefined
      : sql`w.root_id IN (SELECT q.id FROM delivery q WHERE ${ofCompanies(actor, companyId, sql`q.company_id`)})`,
  )} GROUP BY w.id / ${GROUP}`;

const ofCompanies = (actor: Actor, companyId: number | undefined, column: Sql): Sql =>
  all(companiesOf(actor, column), companyId === undefined ? undefined : sql`${column} = ${companyId}`);

const openNeedsOf = (actor: Actor): Sql => sql`
  SELECT w.applicant_id, w.id, w.root_id, w.response, w.answered_at FROM answer w LEFT JOIN delivery d ON d.id = w.delivery_id
  JOIN applicant a ON a.id = w.applicant_id AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}
  WHERE ${isOpenNeed(sql`w`)} AND d.drill_id IS NULL`;
