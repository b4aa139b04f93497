import { tellNeedsHelp } from '@tabimori/server';
import { RESPONSE, type ResponseValue } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { prepared, sql } from '../db/sql.js';

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
  /** metres */
  accuracy: number | null;
  via: 'url' | 'app' | 'admin';
  /** the applicant whose link was used, when they answered for another */
  proxyId: number | null;
  /** the administrator who took it by phone, and how they know; null: the traveler's own */
  taken: { userId: number; userName: string; reason: string } | null;
}

/**
 * Keeps answers in the caller's transaction: the answer itself; the response on every delivery of the same question;
 * the tallies, by the difference; the last position, of a drill not; the last call for help, with the mails that tell of it. Says of each
 * whether its recipient exists.
 */
export async function writeAnswers(tx: EntityManager, answers: readonly NewAnswer[]): Promise<boolean[]> {
  const column = <K extends keyof NewAnswer>(name: K): NewAnswer[K][] => answers.map((answer) => answer[name]);
  // whoever adds a delivery to a question locks its root FOR UPDATE, so that its recipients and these answers see each other
  await prepared(
    tx.queryRunner,
    'lock questions',
    sql`SELECT FROM delivery WHERE id IN (
          SELECT coalesce(root_id, id) FROM delivery WHERE id = ANY(${column('deliveryId')}::int[]))
        ORDER BY id FOR KEY SHARE`,
  );
  const known = await prepared<{ position: number }>(
    tx.queryRunner,
    'write answers',
    sql`
    WITH given AS (
      SELECT * FROM unnest(
        ${column('deliveryId')}::int[], ${column('applicantId')}::int[], ${column('nonce')}::text[],
        ${column('response')}::smallint[], ${column('comment')}::text[], ${column('latitude')}::float8[],
        ${column('longitude')}::float8[], ${column('accuracy')}::real[], ${column('via')}::text[], ${column('proxyId')}::int[],
        ${answers.map(({ taken }) => taken?.userId ?? null)}::int[], ${answers.map(({ taken }) => taken?.userName ?? null)}::text[],
        ${answers.map(({ taken }) => taken?.reason ?? '')}::text[]
      ) WITH ORDINALITY
        AS g(delivery_id, applicant_id, nonce, response, comment, latitude, longitude, accuracy, via, proxy_id, user_id, user_name,
          reason, position)
    ), known AS (
      SELECT g.*, coalesce(d.root_id, d.id) AS root_id
      FROM given g
      JOIN delivery d ON d.id = g.delivery_id
      JOIN recipient r ON r.delivery_id = g.delivery_id AND r.applicant_id = g.applicant_id
    ), added AS (
      INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, comment, latitude, longitude, accuracy, via,
        proxy_id, user_id, user_name, reason, answered_at)
      SELECT delivery_id, root_id, applicant_id, nonce, response, comment, latitude, longitude, accuracy, via, proxy_id,
        user_id, user_name, reason, now()
      FROM known ORDER BY position
      ON CONFLICT (delivery_id, applicant_id, nonce) DO NOTHING
      RETURNING *
    ), latest AS (
      SELECT DISTINCT ON (root_id, applicant_id) * FROM added ORDER BY root_id, applicant_id, id DESC
    ), target AS (
      SELECT r.delivery_id, r.applicant_id, l.id, l.response, l.answered_at
      FROM latest l
      JOIN delivery d ON d.id = l.root_id OR d.root_id = l.root_id
      JOIN recipient r ON r.delivery_id = d.id AND r.applicant_id = l.applicant_id
      ORDER BY r.delivery_id, r.applicant_id
      FOR UPDATE OF r
    ), updated AS (
      UPDATE recipient r SET response = t.response, responded_at = t.answered_at, answer_id = t.id
      FROM target t
      WHERE r.delivery_id = t.delivery_id AND r.applicant_id = t.applicant_id AND (r.answer_id IS NULL OR r.answer_id < t.id)
      RETURNING r.delivery_id, r.division_id, old.response AS before, new.response AS after
    ), change AS (
      SELECT delivery_id, division_id,
        sum((after = 1)::int - (before IS NOT DISTINCT FROM 1)::int) AS safe,
        sum((after = 2)::int - (before IS NOT DISTINCT FROM 2)::int) AS injured,
        sum((after = 3)::int - (before IS NOT DISTINCT FROM 3)::int) AS help,
        sum((after = 4)::int - (before IS NOT DISTINCT FROM 4)::int) AS other
      FROM updated GROUP BY delivery_id, division_id
    ), tally AS (
      UPDATE delivery_tally t
      SET safe = t.safe + c.safe, injured = t.injured + c.injured, help = t.help + c.help, other = t.other + c.other
      FROM change c WHERE t.delivery_id = c.delivery_id AND t.division_id = c.division_id
    ), called AS (
      UPDATE delivery SET last_help_at = now() WHERE id IN (SELECT delivery_id FROM updated WHERE after = 3)
    ), located AS (
      UPDATE applicant a SET latitude = p.latitude, longitude = p.longitude, accuracy = p.accuracy, located_at = p.answered_at
      FROM (
        SELECT DISTINCT ON (applicant_id) * FROM added
        WHERE latitude IS NOT NULL AND longitude IS NOT NULL
          AND NOT EXISTS (SELECT FROM delivery d WHERE d.id = added.delivery_id AND d.drill_id IS NOT NULL) ORDER BY applicant_id, id DESC
      ) p
      WHERE a.id = p.applicant_id
    )
    SELECT position::int FROM known`,
  );
  const positions = new Set(known.map(({ position }) => position));
  await tellNeedsHelp(
    tx,
    answers.filter(({ response }) => response === RESPONSE.help),
  );
  return answers.map((_, index) => positions.has(index + 1));
}
