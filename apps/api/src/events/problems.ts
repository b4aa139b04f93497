import { StreamableFile } from '@nestjs/common';
import { type Sql, sql } from '@tabimori/server';
import { type events, type Given, type Page, type Problem, PROBLEM_REASONS } from '@tabimori/shared';
import { countRows, limit, pageOf } from '../db/page.js';
import type { Db } from '../db/sql.js';
import { Failure } from '../http/failure.js';

/** The error of an unreadable telegram or a refused entry begins with its reason. */
const reasonIn = (error: Sql): Sql => sql`(SELECT known FROM unnest(${[...PROBLEM_REASONS]}::text[]) AS known
  WHERE ${error} LIKE known || ':%')`;
const PUBLISHED = sql`(t.content->>'controlAt')::timestamptz`;

/** All telegrams that alerted nobody because they could not be used. */
const PROBLEMS = sql`(
  SELECT 'unreadable' AS kind, t.first_seen_at AS seen_at, NULL::timestamptz AS published_at, t.type,
         coalesce(n.title, '') AS title, t.url, t.id AS telegram_id, NULL::int AS event_id, ${reasonIn(sql`t.last_error`)} AS reason,
         coalesce(t.last_error, '') AS detail
  FROM telegram t LEFT JOIN feed_entry n ON n.url = t.url WHERE t.state = 'unreadable'
  UNION ALL
  SELECT n.state, n.first_seen_at, NULL, n.type, n.title, n.url, n.telegram_id, NULL,
         CASE WHEN n.state = 'refused' THEN ${reasonIn(sql`n.last_error`)} END, coalesce(n.last_error, '')
  FROM feed_entry n WHERE n.state IN ('missing', 'refused')
  UNION ALL
  SELECT 'missed', late.first_seen_at, late.published_at, late.type, late.title, late.url, late.id, e.id, NULL, ''
  FROM event e CROSS JOIN LATERAL (
    SELECT t.id, t.first_seen_at, ${PUBLISHED} AS published_at, t.type, coalesce(t.content->>'title', '') AS title, t.url
    FROM event_telegram x JOIN telegram t ON t.id = x.telegram_id
    WHERE x.event_id = e.id ORDER BY t.first_seen_at - ${PUBLISHED} DESC NULLS LAST, t.id LIMIT 1
  ) late WHERE e.missed)`;

/** Newest first; of a missed event, the telegram that came latest. */
export async function listProblems(db: Db, given: Given<typeof events.problems>): Promise<Page<Problem>> {
  const from = sql`FROM ${PROBLEMS} p WHERE ${given.kind === undefined ? sql`TRUE` : sql`p.kind = ${given.kind}`}`;
  const items = await db.rows<Problem>(sql`SELECT p.* ${from} ORDER BY p.seen_at DESC, p.url ${limit(given)}`);
  return pageOf(given, await countRows(db, from), items);
}

/** The document as it came, as plain text to be saved. */
export async function telegramFile(db: Db, id: number): Promise<StreamableFile> {
  const found = await db.row<{ raw: Buffer; type: string }>(sql`SELECT raw, type FROM telegram WHERE id = ${id}`);
  if (!found) throw new Failure('ITEM_NOT_FOUND');
  return new StreamableFile(found.raw, {
    type: 'text/plain; charset=utf-8',
    disposition: `attachment; filename="${found.type.replace(/\W/g, '')}_${id}.xml"`,
  });
}
