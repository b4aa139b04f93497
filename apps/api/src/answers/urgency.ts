import { raw, type Sql, sql } from '@tabimori/server';
import { HANDLING_STATES, isInNeed, type MapState, RESPONSE } from '@tabimori/shared';
import { HANDLING_STATE } from './handlings.js';

type Handling = (typeof HANDLING_STATES)[number];

/**
 * How urgent people are, the most urgent first, wherever they are listed by it: who needs help; whose answer
 * in other words nobody has read, as it may be a call; who is injured; of each first whom nobody handles. Then who has not answered, for
 * whom there is still something to do; then who has been dealt with, then who is safe.
 */
const ORDER = [
  'help open',
  'help taken',
  'other open',
  'injured open',
  'injured taken',
  'other taken',
  'none',
  'help done',
  'injured done',
  'other done',
  'safe',
  'unasked',
] as const;
export const URGENCIES = ORDER.length;

/** A place in that order. */
export const urgencyOf = (state: MapState, handling: Handling = 'open'): number =>
  ORDER.indexOf(isInNeed(state) ? `${state} ${handling}` : state);

const place = (state: MapState, handling?: Handling): Sql => raw(String(urgencyOf(state, handling)));

const places = (state: 'help' | 'injured' | 'other', handling: Sql): Sql =>
  sql`CASE ${handling} WHEN 'taken' THEN ${place(state, 'taken')} WHEN 'done' THEN ${place(state, 'done')} ELSE ${place(state)} END`;

/** SQL: the place of a response and its handling. */
export const urgency = (response: Sql, handling: Sql): Sql => sql`
  CASE WHEN ${response} IS NULL THEN ${place('none')}
    WHEN ${response} = ${RESPONSE.safe} THEN ${place('safe')}
    WHEN ${response} = ${RESPONSE.other} THEN ${places('other', handling)}
    WHEN ${response} = ${RESPONSE.injured} THEN ${places('injured', handling)}
    ELSE ${places('help', handling)} END`;

/** SQL: how a recipient `r` is handled now, by their latest answer; null: nobody has. */
export const HANDLING_OF = sql`(
  SELECT ${HANDLING_STATE} FROM answer w CROSS JOIN LATERAL (
    SELECT k.state, k.at FROM handling k
    WHERE k.root_id = w.root_id AND k.applicant_id = w.applicant_id ORDER BY k.number DESC LIMIT 1) h
  WHERE w.id = r.answer_id)`;

/** SQL: the place of a recipient `r`. Only of those who are not safe it is looked up how they are handled, each by the keys. */
export const URGENCY = urgency(sql`r.response`, HANDLING_OF);
