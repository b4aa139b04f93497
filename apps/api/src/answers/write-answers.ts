import {
  carriedTo,
  changeFree,
  exec,
  MOVES,
  prepared,
  ROW_BY_ROW,
  type Sql,
  sql,
  tellNeedsHelp,
} from '@tabimori/server';
import { MESSAGE_TYPE, RESPONSE, type ResponseValue } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { hasLeft } from './has-left.js';

/** One answer as it came, cleaned: what a person in danger typed is never refused for its form. */
export interface NewAnswer {
  /** the delivery whose link was used */
  deliveryId: number;
  applicantId: number;
  /** 1–40 characters; the same nonce is the same answer */
  nonce: string;
  response: ResponseValue;
  /** at most 400 code points */
  comment: string;
  latitude: number | null;
  longitude: number | null;
  /** meters */
  accuracy: number | null;
  via: 'url' | 'app' | 'admin';
  /** the applicant whose link was used, when they answered for another */
  proxyId: number | null;
  /** the administrator who took it by phone, and how they know; null: the traveler's own */
  taken: { userId: number; userName: string; reason: string } | null;
}

/** A question no older than this, in days, is what a report of one's own accord answers, too. */
const RECENT_DAYS = 90;

/**
 * The questions that each given answer answers: that of its message, everything the traveler was asked or alerted of
 * since, and, if the message asks nothing, the latest question before it. Answers in a drill stay within the drill.
 */
const ANSWERED = sql`
  SELECT g.delivery_id, g.applicant_id, coalesce(d.root_id, d.id) AS root_id
  FROM given g JOIN delivery d ON d.id = g.delivery_id
  UNION
  SELECT g.delivery_id, g.applicant_id, asked.root_id
  FROM given g JOIN delivery d ON d.id = g.delivery_id
  CROSS JOIN LATERAL (
    SELECT coalesce(q.root_id, q.id) AS root_id,
      q.sent_at > now() - make_interval(days => ${RECENT_DAYS}::int) AND row_number() OVER (ORDER BY coalesce(q.root_id, q.id) DESC) = 1 AS latest
    FROM recipient r JOIN delivery q ON q.id = r.delivery_id
    WHERE r.applicant_id = g.applicant_id AND q.drill_id IS NULL AND ${hasLeft(sql`q`)}
      AND (q.asks_answer OR q.message_type = ${MESSAGE_TYPE.earthquakeAlert})
  ) asked
  WHERE d.drill_id IS NULL AND (asked.root_id > coalesce(d.root_id, d.id)
    OR (asked.latest AND NOT d.asks_answer AND d.message_type <> ${MESSAGE_TYPE.earthquakeAlert}))`;

/** The given answers of recipients that exist, each with the question that it is filed under. */
const KNOWN = sql`
  SELECT g.*, n.root_id FROM given g
  JOIN (
    SELECT DISTINCT ON (n.delivery_id, n.applicant_id) n.* FROM answered n JOIN delivery q ON q.id = n.root_id
    ORDER BY n.delivery_id, n.applicant_id, q.asks_answer DESC, q.id DESC
  ) n ON n.delivery_id = g.delivery_id AND n.applicant_id = g.applicant_id
  JOIN recipient r ON r.delivery_id = g.delivery_id AND r.applicant_id = g.applicant_id`;

/** Adds the answers that are new. */
const ADD = sql`
  INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, comment, latitude, longitude, accuracy, via,
    proxy_id, user_id, user_name, reason, answered_at)
  SELECT delivery_id, root_id, applicant_id, nonce, response, comment, latitude, longitude, accuracy, via, proxy_id,
    user_id, user_name, reason, now()
  FROM known ORDER BY position
  ON CONFLICT (delivery_id, applicant_id, nonce) DO NOTHING
  RETURNING *`;

/** The latest added answer to each question of a traveler. */
const LATEST = sql`
  SELECT DISTINCT ON (n.root_id, n.applicant_id) n.root_id, n.applicant_id, w.id, w.response, w.answered_at
  FROM answered n JOIN added w ON w.delivery_id = n.delivery_id AND w.applicant_id = n.applicant_id
  ORDER BY n.root_id, n.applicant_id, w.id DESC`;

/** Locks the recipients who gave them: of a question and of everything sent about it. */
const TARGET = sql`
  SELECT r.delivery_id, r.applicant_id, l.id, l.response, l.answered_at
  FROM (
    SELECT d.id AS delivery_id, l.applicant_id, l.id, l.response, l.answered_at
    FROM latest l CROSS JOIN LATERAL (
      SELECT id FROM delivery WHERE id = l.root_id UNION ALL SELECT id FROM delivery WHERE root_id = l.root_id
    ) d ${ROW_BY_ROW}
  ) l JOIN recipient r ON r.delivery_id = l.delivery_id AND r.applicant_id = l.applicant_id
  ORDER BY r.delivery_id, r.applicant_id
  FOR UPDATE OF r`;

/** Writes the response to these recipients, unless they have a later one. */
const UPDATE_RECIPIENTS = sql`
  UPDATE recipient r SET response = t.response, responded_at = t.answered_at, answer_id = t.id
  FROM target t
  WHERE r.delivery_id = t.delivery_id AND r.applicant_id = t.applicant_id AND (r.answer_id IS NULL OR r.answer_id < t.id)
  RETURNING r.delivery_id, r.answer_id, r.division_id, r.prefecture_code, old.response AS before, new.response AS after`;

const difference = (response: ResponseValue): Sql =>
  sql`sum((after = ${response})::int - (before IS NOT DISTINCT FROM ${response})::int)`;

/** The differences, with their tallies locked in order: whoever else answers at the same time waits and blocks nobody. */
const CHANGED = sql`
  SELECT c.* FROM (
    SELECT delivery_id, division_id, ${difference(RESPONSE.safe)} AS safe, ${difference(RESPONSE.injured)} AS injured,
      ${difference(RESPONSE.help)} AS help, ${difference(RESPONSE.other)} AS other
    FROM updated GROUP BY delivery_id, division_id
  ) c JOIN delivery_tally t ON t.delivery_id = c.delivery_id AND t.division_id = c.division_id
  ORDER BY c.delivery_id, c.division_id FOR UPDATE OF t`;

/** Adds the difference to the tallies. */
const UPDATE_TALLIES = sql`
  UPDATE delivery_tally t
  SET safe = t.safe + c.safe, injured = t.injured + c.injured, help = t.help + c.help, other = t.other + c.other
  FROM changed c WHERE t.delivery_id = c.delivery_id AND t.division_id = c.division_id`;

/** Those who had not answered before, by prefecture, with their tallies locked in order as those above. */
const FIRST_ANSWERS = sql`
  SELECT c.* FROM (
    SELECT delivery_id, prefecture_code, count(*) AS people FROM updated WHERE before IS NULL GROUP BY delivery_id, prefecture_code
  ) c JOIN place_tally p ON p.delivery_id = c.delivery_id AND p.prefecture_code = c.prefecture_code
  ORDER BY c.delivery_id, c.prefecture_code FOR UPDATE OF p`;

const UPDATE_PLACES = sql`
  UPDATE place_tally p SET answered = p.answered + c.people
  FROM first c WHERE p.delivery_id = c.delivery_id AND p.prefecture_code = c.prefecture_code`;

const UPDATE_LAST_CALL = sql`
  UPDATE delivery SET last_help_at = now() WHERE id IN (SELECT delivery_id FROM updated WHERE after = ${RESPONSE.help})`;

/** Who calls for help, says that they are injured, or something else in words, which may be a call. */
const UNWELL = sql`
  SELECT u.answer_id, u.after, x.flow_id FROM updated u JOIN delivery d ON d.id = u.delivery_id JOIN wave x ON x.id = d.wave_id
  WHERE u.after IN (${RESPONSE.help}, ${RESPONSE.injured})
    OR u.after = ${RESPONSE.other} AND u.answer_id IN (SELECT w.id FROM added w WHERE w.comment <> '')`;

/**
 * They take up again a response that was ended, as a whole: of the earthquake and of the tsunami, though a tsunami's alert asks nothing and
 * no answer is of it. All are locked in order, as by whoever ends it.
 */
const REOPEN = sql`
  UPDATE flow SET closed_at = NULL, updated_at = now() WHERE id IN (
    SELECT f.id FROM flow f WHERE f.closed_at IS NOT NULL AND (f.event_id, f.company_id) IN (
      SELECT x.event_id, x.company_id FROM unwell u JOIN flow x ON x.id = u.flow_id WHERE x.closed_at IS NOT NULL)
    ORDER BY f.id FOR UPDATE OF f) RETURNING id`;

/** The answers `w` to tell management of: calls for help, and injuries that took up a response again, because nobody looks at it any more. */
const IS_TOLD = sql`(w.response = ${RESPONSE.help} OR w.id IN (
  SELECT i.answer_id FROM unwell i JOIN reopened o ON o.id = i.flow_id WHERE i.after = ${RESPONSE.injured}))`;

/** Who looks after them follows them to the question that they have answered now. */
const CARRY_HANDLINGS = carriedTo(sql`SELECT root_id, applicant_id FROM added`);

/** Moves the travelers to where they answered, except in drills. */
const UPDATE_POSITIONS = changeFree(
  sql`SELECT DISTINCT ON (w.applicant_id) w.* FROM added w WHERE ${MOVES} ORDER BY w.applicant_id, w.id DESC`,
  sql`latitude = f.latitude, longitude = f.longitude, accuracy = f.accuracy, located_at = f.answered_at`,
);

/** A float8 that PostgreSQL takes as a real: it refuses those that are too small for one. */
const asReal = (value: number | null): number | null => (value === null ? null : Math.fround(value));

/** The answers as rows; `position` from 1, in their order. */
function givenRows(answers: readonly NewAnswer[]): Sql {
  const column = <K extends keyof NewAnswer>(name: K): NewAnswer[K][] => answers.map((answer) => answer[name]);
  return sql`
    SELECT * FROM unnest(
      ${column('deliveryId')}::int[], ${column('applicantId')}::int[], ${column('nonce')}::text[],
      ${column('response')}::smallint[], ${column('comment')}::text[], ${column('latitude')}::float8[],
      ${column('longitude')}::float8[], ${column('accuracy').map(asReal)}::real[], ${column('via')}::text[], ${column('proxyId')}::int[],
      ${answers.map(({ taken }) => taken?.userId ?? null)}::int[], ${answers.map(({ taken }) => taken?.userName ?? null)}::text[],
      ${answers.map(({ taken }) => taken?.reason ?? '')}::text[]
    ) WITH ORDINALITY
      AS g(delivery_id, applicant_id, nonce, response, comment, latitude, longitude, accuracy, via, proxy_id, user_id, user_name,
        reason, position)`;
}

/**
 * Stores answers in the caller's transaction, with everything that follows from them, in one statement. Returns for each
 * whether its recipient exists.
 */
export async function writeAnswers(tx: EntityManager, answers: readonly NewAnswer[]): Promise<boolean[]> {
  await lockQuestions(tx, answers);
  const known = await prepared<{ position: number; callId: string | null }>(
    tx.queryRunner,
    'write answers',
    sql`
    WITH given AS (${givenRows(answers)}), answered AS (${ANSWERED}), known AS (${KNOWN}), added AS (${ADD}),
      latest AS (${LATEST}), target AS (${TARGET}), updated AS (${UPDATE_RECIPIENTS}), changed AS (${CHANGED}),
      tally AS (${UPDATE_TALLIES}), first AS (${FIRST_ANSWERS}), places AS (${UPDATE_PLACES}),
      called AS (${UPDATE_LAST_CALL}), unwell AS (${UNWELL}), reopened AS (${REOPEN}), carried AS (${CARRY_HANDLINGS}), ${UPDATE_POSITIONS}
    SELECT k.position::int, CASE WHEN ${IS_TOLD} THEN w.id END AS call_id
    FROM known k LEFT JOIN added w
      ON w.delivery_id = k.delivery_id AND w.applicant_id = k.applicant_id AND w.nonce = k.nonce`,
  );
  const positions = new Set(known.map(({ position }) => position));
  const calls = known.flatMap(({ callId }) => callId ?? []);
  if (calls.length > 0) await exec(tx, afterDone(calls));
  await tellNeedsHelp(tx, calls);
  return answers.map((_, index) => positions.has(index + 1));
}

/** Calls that waited for somebody who recorded "done", and had not seen them, come after it. */
const afterDone = (answerIds: readonly string[]): Sql => sql`
  WITH moved AS (
    UPDATE answer w SET answered_at = clock_timestamp() FROM handling h
    WHERE w.id = ANY(${answerIds}::bigint[]) AND h.root_id = w.root_id AND h.applicant_id = w.applicant_id
      AND h.state = 'done' AND h.at >= w.answered_at
    RETURNING w.id, w.applicant_id, w.answered_at
  )
  UPDATE recipient r SET responded_at = m.answered_at FROM moved m
  WHERE r.applicant_id = m.applicant_id AND r.answer_id = m.id`;

/** Adding a delivery to a question locks its root FOR UPDATE, so that its recipients and these answers see each other. */
async function lockQuestions(tx: EntityManager, answers: readonly NewAnswer[]): Promise<void> {
  const [deliveries, applicants] = [answers.map((one) => one.deliveryId), answers.map((one) => one.applicantId)];
  await prepared(
    tx.queryRunner,
    'lock questions',
    sql`WITH given AS (SELECT * FROM unnest(${deliveries}::int[], ${applicants}::int[]) AS g(delivery_id, applicant_id))
        SELECT FROM delivery WHERE id IN (SELECT root_id FROM (${ANSWERED}) AS answered) ORDER BY id FOR KEY SHARE`,
  );
}
