import type { StreamableFile } from '@nestjs/common';
import { all, type Sql, sql } from '@tabimori/server';
import {
  type CompanyResult,
  type EventPerson,
  type events,
  type Given,
  type Page,
  type PlaceResult,
  type Reply,
  RESPONSE,
  type ResponseValue,
} from '@tabimori/shared';
import { companiesOf, deliveriesOf, divisionsOf, requireCompany, wrongField } from '../auth/within.js';
import { cursorOf } from '../db/cursor.js';
import { countRows, limit, pageOf } from '../db/page.js';
import type { Db } from '../db/sql.js';
import { resultsIn } from '../delivery-history/export.js';
import {
  FILTERS,
  named,
  type RecipientKey,
  recipientOrder,
  resultsOf,
  UNDELIVERED,
} from '../delivery-history/recipients.js';
import { resultSheet } from '../delivery-history/result-sheet.js';
import { ANSWERS, unreadBy } from '../delivery-history/summaries.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { prefecturesOf } from '../sheets/prefectures.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { STANDING } from './flows.js';

type Filter = Given<typeof events.exportPeople>;

/**
 * Everybody in scope whom an event's sends reached, each once: as the recipient `r` of the latest question or alert of
 * the earthquake, otherwise of the tsunami. `one` has the delivery, the company and the hazard.
 */
export const everybody = (actor: Actor, { id, companyId }: Pick<Filter, 'id' | 'companyId'>): Sql => sql`
  (SELECT DISTINCT ON (x.applicant_id) x.applicant_id, x.delivery_id, f.company_id, f.hazard, q.asks_answer
   FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q JOIN recipient x ON x.delivery_id = q.id
   WHERE ${all(
     sql`f.event_id = ${id}`,
     companiesOf(actor, sql`f.company_id`),
     companyId === undefined ? undefined : sql`f.company_id = ${companyId}`,
   )}
   ORDER BY x.applicant_id, f.hazard = 'earthquake' DESC, w.id DESC) one
  JOIN recipient r ON r.delivery_id = one.delivery_id AND r.applicant_id = one.applicant_id
    AND ${divisionsOf(actor, sql`r.division_id`)}`;

/** A tsunami alert asks nothing, so silence after it is no missing answer. */
const WAITED_FOR = sql`(one.hazard = 'earthquake' AND r.response IS NULL)`;

/** Those whom a resend reaches: asked, silent, still registered. */
export const SILENT = sql`one.asks_answer AND r.response IS NULL AND a.deleted_at IS NULL`;

const peopleFrom = (
  actor: Actor,
  { filter, name, applicantId, ...of }: Filter & { applicantId?: number | undefined },
): Sql => sql`
  FROM ${everybody(actor, of)} LEFT JOIN applicant a ON a.id = r.applicant_id
  WHERE ${all(
    filter === 'none' ? WAITED_FOR : FILTERS[filter],
    applicantId === undefined ? undefined : sql`r.applicant_id = ${applicantId}`,
    named(name),
    sql`TRUE`,
  )}`;

const is = (response: ResponseValue): Sql => sql`(r.response IS NOT DISTINCT FROM ${response}::smallint)::int`;

const KEYS = sql`SELECT r.delivery_id, r.applicant_id`;

/** A company out of scope and an event that does not exist are refused. */
export async function requireNamed(
  db: Db,
  actor: Actor,
  { id, companyId }: Pick<Filter, 'id' | 'companyId'>,
): Promise<void> {
  await requireCompany(db, actor, companyId);
  if (!(await db.row(sql`SELECT 1 FROM event WHERE id = ${id}`))) throw new Failure('ITEM_NOT_FOUND');
}

/** The people of an event, those in need first; keys first, as in every list. */
export async function peopleOf(db: Db, actor: Actor, given: Given<typeof events.people>): Promise<Page<EventPerson>> {
  await requireNamed(db, actor, given);
  const from = peopleFrom(actor, given);
  const keys = await db.rows<RecipientKey>(sql`${KEYS} ${from} ORDER BY ${recipientOrder(given.sort)} ${limit(given)}`);
  if (given.applicantId !== undefined && keys.length === 0) throw wrongField('applicantId', 'E00066');
  const items = await resultsOf<EventPerson>(
    db,
    keys,
    sql`, r.delivery_id, own.company_id, own.asks_answer AS asked,
          (SELECT c.name FROM company c WHERE c.id = own.company_id) AS company_name`,
  );
  return pageOf(given, await countRows(db, from), items);
}

/** From now on the event's sends are read: their result is here. */
const markRead = (db: Db, actor: Actor, eventId: number): Promise<unknown> =>
  db.rows(sql`
    INSERT INTO read_mark (user_id, delivery_id, read_at)
    SELECT ${actor.userId}, d.id, now() FROM delivery d
    WHERE d.event_id = ${eventId} AND ${deliveriesOf(actor)} AND ${unreadBy(actor)}
    ON CONFLICT (user_id, delivery_id) DO UPDATE SET read_at = EXCLUDED.read_at`);

/** The people of an event `t`, with what is counted of each. */
const counted = (actor: Actor, given: Pick<Filter, 'id' | 'companyId'>): Sql => sql`
  (SELECT one.company_id, one.asks_answer, r.prefecture_code, ${UNDELIVERED} AS undelivered, ${SILENT} AS silent,
          (${WAITED_FOR} OR r.response IS NOT NULL)::int AS total, ${is(RESPONSE.help)} AS help,
          ${is(RESPONSE.injured)} AS injured, ${is(RESPONSE.other)} AS other, ${is(RESPONSE.safe)} AS safe
   FROM ${everybody(actor, given)} LEFT JOIN applicant a ON a.id = r.applicant_id) t`;

const COUNTS = sql`count(*)::int AS people, (count(*) FILTER (WHERE t.undelivered))::int AS undelivered, ${ANSWERS} AS answers`;

/** Each company's figures; the companies with people in need first. */
export async function resultOf(
  db: Db,
  actor: Actor,
  given: Given<typeof events.result>,
): Promise<Reply<typeof events.result>> {
  await requireNamed(db, actor, given);
  const companies = await db.rows<CompanyResult>(sql`
    SELECT t.company_id, c.name AS company_name, t.people, t.answers, t.undelivered, t.asked, t.again
    FROM (
      SELECT t.company_id, bool_or(t.asks_answer) AS asked, (count(*) FILTER (WHERE t.silent))::int AS again, ${COUNTS}
      FROM ${counted(actor, given)} GROUP BY t.company_id
    ) t JOIN company c ON c.id = t.company_id
    ORDER BY t.answers->'help' = '0'::jsonb, c.name, c.id`);
  await markRead(db, actor, given.id);
  return { companies };
}

/** The figures of each prefecture; those with people in need first, then by how many were reached. */
export async function placesOf(
  db: Db,
  actor: Actor,
  given: Given<typeof events.places>,
): Promise<Reply<typeof events.places>> {
  await requireNamed(db, actor, given);
  return {
    places: await db.rows<PlaceResult>(sql`
      SELECT t.prefecture_code AS code, ${COUNTS} FROM ${counted(actor, given)}
      GROUP BY t.prefecture_code ORDER BY sum(t.help) DESC, people DESC, code`),
  };
}

/** The people of an event as an xlsx file, in the order of urgency; the export is logged. */
export async function exportPeople(
  db: Db,
  actor: Actor,
  given: Filter,
  language: SheetLanguage,
): Promise<StreamableFile> {
  await requireNamed(db, actor, given);
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
  const closed = new AbortController();
  const keys = sql`${KEYS} ${peopleFrom(actor, given)} ORDER BY ${recipientOrder('urgency')}`;
  const sheet = resultSheet(
    resultsIn(db, cursorOf<RecipientKey>(db, keys, closed.signal)),
    await prefecturesOf(db, language),
    language,
  );
  return fileOf(
    sheet,
    `results_event_${id}.xlsx`,
    `${language === 'en' ? 'results_event' : '安否確認結果_地震・津波'}_${id}.xlsx`,
    closed,
  );
}
