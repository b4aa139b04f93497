import { all, type Sql, sql, warningsInForce } from '@tabimori/server';
import { type events, type Given, type Reply, RESPONSE, TSUNAMI_GRADES } from '@tabimori/shared';
import { HANDLING_STATE, latestHandling, needsCare } from '../answers/handlings.js';
import { companiesOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { answersOfFlows } from './flows.js';
import { countUnasked, everNotedIn, everybody, NOTED, requireNamed, safeButHandled } from './people.js';

type Unfinished = Reply<typeof events.unfinished>;

/** What ending the response to an event would leave, as it is when somebody is about to. */
export async function unfinished(db: Db, actor: Actor, given: Given<typeof events.unfinished>): Promise<Unfinished> {
  await requireNamed(db, actor, given);
  const { id, companyId } = given;
  const flows = all(
    sql`f.event_id = ${id}`,
    companiesOf(actor, sql`f.company_id`),
    companyId === undefined ? undefined : sql`f.company_id = ${companyId}`,
  );
  const inNeed = await db.row<Pick<Unfinished, 'open' | 'taken' | 'other'>>(sql`
    SELECT (count(*) FILTER (WHERE needs_care AND coalesce(handling, 'open') = 'open'))::int AS open,
           (count(*) FILTER (WHERE handling = 'taken' AND response <> ${RESPONSE.other}))::int AS taken,
           (count(*) FILTER (WHERE response = ${RESPONSE.other} AND handling IS DISTINCT FROM 'done'))::int AS other
    FROM (
      SELECT r.response, ${needsCare(sql`r.response`)} AS needs_care, ${HANDLING_STATE} AS handling
      FROM ${everybody(actor, given, NOTED)} JOIN answer w ON w.id = r.answer_id ${latestHandling}
    ) people`);
  const { safe } = await db.one<Pick<Unfinished, 'safe'>>(sql`
    SELECT count(*)::int AS safe FROM ${everybody(actor, given, everNotedIn(actor, id))}
    WHERE ${safeButHandled(actor, id, ['open'])}`);
  const asked = await db.row<Pick<Unfinished, 'unanswered'>>(sql`
    SELECT CASE WHEN counted.asked THEN (counted.answers->>'none')::int ELSE 0 END AS unanswered
    FROM ${answersOfFlows(actor, sql`f.hazard = 'earthquake' AND ${flows}`)} counted`);
  return {
    open: inNeed?.open ?? 0,
    taken: inNeed?.taken ?? 0,
    safe,
    other: inNeed?.other ?? 0,
    unanswered: asked?.unanswered ?? 0,
    unasked: await countUnasked(db, actor, given),
    warned: await warnedOf(db, flows),
  };
}

/** The highest tsunami warning in force where flows `f` of this condition alerted somebody. */
export async function warnedOf(db: Db, flows: Sql): Promise<Unfinished['warned']> {
  const alerted = await db.rows<{ code: string }>(sql`
    SELECT DISTINCT p.prefecture_code AS code FROM flow f JOIN wave_prefecture p ON p.flow_id = f.id
    WHERE ${flows} ORDER BY code`);
  const codes = alerted.map(({ code }) => code);
  const warnings = await warningsInForce(db.source);
  const grade = TSUNAMI_GRADES.findLast((one) => codes.some((code) => warnings.get(code) === one));
  return grade === undefined ? null : { grade, prefectures: codes.filter((code) => warnings.get(code) === grade) };
}
