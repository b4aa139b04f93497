import { RESPONSE, RESPONSE_DAYS } from '@tabimori/shared';
import { ROW_BY_ROW } from './row-by-row.js';
import { raw, type Sql, sql } from './sql.js';

/** Not a parameter: the partial index answer_attention is used only if the planner sees the value, in prepared statements too. */
const [HELP, INJURED, OTHER] = [raw(String(RESPONSE.help)), raw(String(RESPONSE.injured)), raw(String(RESPONSE.other))];

/**
 * SQL: the answer under this alias is an open call for help. It asks for help, its traveler has said nothing else
 * since (except in drills), and nobody has marked the call as done since. The message by which something was said may be
 * gone already: it was of no drill, whose answers go with it.
 */
export const isOpenCall = (answer: Sql): Sql => sql`(${answer}.response = ${HELP} AND ${isUntreated(answer)})`;

/** SQL: the answer is an open call for help, or says within RESPONSE_DAYS that somebody is injured whom nobody has finished looking after. */
export const isOpenNeed = (answer: Sql): Sql =>
  sql`((${answer}.response = ${HELP} OR ${answer}.response = ${INJURED} AND ${isRecent(answer)}) AND ${isUntreated(answer)})`;

/** SQL: the same, or the answer says something else in words: read by nobody, it may be a call. */
export const isToLookAfter = (answer: Sql): Sql => sql`((${answer}.response = ${HELP}
  OR (${answer}.response = ${INJURED} OR ${answer}.response = ${OTHER} AND ${answer}.comment <> '') AND ${isRecent(answer)})
  AND ${isUntreated(answer)})`;

/** SQL: the answer is one of those that `isToLookAfter` adds to the calls for help. */
export const isBesideCalls = (answer: Sql): Sql => sql`${answer}.response IN (${INJURED}, ${OTHER})`;

const isRecent = (answer: Sql): Sql => sql`${answer}.answered_at > now() - make_interval(days => ${RESPONSE_DAYS})`;

const isUntreated = (answer: Sql): Sql => sql`NOT EXISTS (
  SELECT FROM answer later LEFT JOIN delivery told ON told.id = later.delivery_id
  WHERE later.applicant_id = ${answer}.applicant_id AND later.id > ${answer}.id AND told.drill_id IS NULL ${ROW_BY_ROW}
) AND NOT EXISTS (
  SELECT FROM (
    SELECT k.state, k.at FROM handling k WHERE k.root_id = ${answer}.root_id AND k.applicant_id = ${answer}.applicant_id
    ORDER BY k.number DESC LIMIT 1
  ) AS handled WHERE handled.state = 'done' AND handled.at >= ${answer}.answered_at
)`;
