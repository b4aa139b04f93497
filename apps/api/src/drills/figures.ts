import { answerTimes } from '@tabimori/domain';
import { ROW_BY_ROW, sql } from '@tabimori/server';
import { type DrillFigures, MESSAGE_TYPE } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { divisionsOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

/** The figures of a drill in one department. */
interface Counted {
  divisionId: number;
  divisionName: string;
  recipients: number;
  reachedByMail: number;
  reachedBySms: number;
  asked: number;
  /** from the question to the first answer, of each who answered */
  seconds: number[];
}

export interface PartFigures {
  figures: DrillFigures;
  divisions: { divisionId: number; divisionName: string; figures: DrillFigures }[];
}

const figuresOf = (counted: readonly Counted[]): DrillFigures => {
  const sum = (of: 'recipients' | 'reachedByMail' | 'reachedBySms' | 'asked'): number =>
    counted.reduce((total, one) => total + one[of], 0);
  const seconds = counted.flatMap((one) => one.seconds);
  const asked = sum('asked');
  return {
    recipients: sum('recipients'),
    reachedByMail: sum('reachedByMail'),
    reachedBySms: sum('reachedBySms'),
    asked,
    answered: seconds.length,
    times: answerTimes(asked, seconds),
  };
};

const IS_QUESTION = sql`d.message_type = ${MESSAGE_TYPE.safetyConfirmation}`;

/**
 * The figures of a company in a drill, from its recipients and answers; a department administrator gets the department. The
 * answers are looked up by their traveler: by the question, all of its answers would be read for each.
 */
export async function drillFigures(db: Db, actor: Actor, drillId: number, companyId: number): Promise<PartFigures> {
  const counted = await db.rows<Counted>(sql`
    WITH person AS (
      SELECT r.applicant_id, r.division_id,
             bool_or(r.mail_state = 'accepted') AS mail, bool_or(r.sms_state = 'accepted') AS sms,
             bool_or(${IS_QUESTION}) AS asked,
             min(extract(epoch FROM first.at - d.sent_at)) FILTER (WHERE ${IS_QUESTION})::float8 AS seconds
      FROM delivery d JOIN recipient r ON r.delivery_id = d.id
      LEFT JOIN LATERAL (
        SELECT min(a.answered_at) AS at
        FROM (SELECT n.root_id, n.answered_at FROM answer n WHERE n.applicant_id = r.applicant_id ${ROW_BY_ROW}) a
        WHERE a.root_id = d.id
      ) first ON ${IS_QUESTION} AND r.response IS NOT NULL
      WHERE d.drill_id = ${drillId} AND d.company_id = ${companyId} AND d.message_type <> ${MESSAGE_TYPE.retraction}
        AND ${divisionsOf(actor, sql`r.division_id`)}
      GROUP BY r.applicant_id, r.division_id
    )
    SELECT v.id AS division_id, v.name AS division_name, count(*)::int AS recipients,
           (count(*) FILTER (WHERE p.mail))::int AS reached_by_mail, (count(*) FILTER (WHERE p.sms))::int AS reached_by_sms,
           (count(*) FILTER (WHERE p.asked))::int AS asked,
           coalesce(array_agg(p.seconds) FILTER (WHERE p.seconds IS NOT NULL), '{}') AS seconds
    FROM person p JOIN division v ON v.id = p.division_id
    GROUP BY v.id, v.name, v.display_order ORDER BY v.display_order, v.id`);
  return {
    figures: figuresOf(counted),
    divisions: counted.map((one) => ({
      divisionId: one.divisionId,
      divisionName: one.divisionName,
      figures: figuresOf([one]),
    })),
  };
}
