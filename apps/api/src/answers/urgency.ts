import { raw, ROW_BY_ROW, type Sql, sql } from '@tabimori/server';
import { HANDLING_STATES, type MapState, RESPONSE } from '@tabimori/shared';
import { HANDLING_STATE } from './handlings.js';

type Handling = (typeof HANDLING_STATES)[number];

/**
 * How urgent people are, the most urgent first, wherever they are listed by it: of those in need first whom nobody handles, then whom
 * somebody does, then who has been dealt with; after them who is not in need.
 */
const ORDER = [
  ...HANDLING_STATES.flatMap((handling) => [`help ${handling}`, `injured ${handling}`] as const),
  'other',
  'none',
  'safe',
  'unasked',
] as const;
export const URGENCIES = ORDER.length;

/** A place in that order. */
export const urgencyOf = (state: MapState, handling: Handling = 'open'): number =>
  ORDER.indexOf(state === 'help' || state === 'injured' ? `${state} ${handling}` : state);

const place = (state: MapState, handling?: Handling): Sql => raw(String(urgencyOf(state, handling)));

/** SQL: the place of a response and its handling. */
export const urgency = (response: Sql, handling: Sql): Sql => sql`
  CASE WHEN ${response} IS NULL THEN ${place('none')}
    WHEN ${response} = ${RESPONSE.safe} THEN ${place('safe')}
    WHEN ${response} = ${RESPONSE.other} THEN ${place('other')}
    ELSE CASE ${handling} WHEN 'taken' THEN ${place('help', 'taken')} WHEN 'done' THEN ${place('help', 'done')} ELSE ${place('help')} END
      + CASE ${response} WHEN ${RESPONSE.injured} THEN ${place('injured')} - ${place('help')} ELSE 0 END END`;

/** SQL: the answers `w` whose people are handled like this now. */
const handled = (state: Handling): Sql => sql`(
  SELECT w.id
  FROM (SELECT DISTINCT ON (k.root_id, k.applicant_id) k.root_id, k.applicant_id, k.state, k.at FROM handling k ORDER BY k.root_id, k.applicant_id, k.number DESC) h
  CROSS JOIN LATERAL (
    SELECT w.id, w.answered_at FROM answer w WHERE w.applicant_id = h.applicant_id AND w.root_id = h.root_id ${ROW_BY_ROW}) w
  WHERE ${HANDLING_STATE} = ${state})`;

/**
 * SQL: the place of a recipient `r`. Those who are handled are read once a list, and only if somebody is in need: looked up for each
 * of them, they made a list of 400,000 people a third slower.
 */
export const URGENCY = urgency(
  sql`r.response`,
  sql`(CASE WHEN r.answer_id IN ${handled('taken')} THEN 'taken' WHEN r.answer_id IN ${handled('done')} THEN 'done' END)`,
);
