import { raw, reachConditions, Sql, sql } from '@tabimori/server';
import {
  type DepartmentReach,
  REACH_REASON_KEYS,
  REACH_REASONS,
  type ReachLevel,
  type ReachReason,
} from '@tabimori/shared';

const bitOf = (reason: ReachReason): number => 1 << REACH_REASON_KEYS.indexOf(reason);

/** The bits of all reasons of these levels. */
export const bitsOf = (...levels: readonly ReachLevel[]): number =>
  REACH_REASON_KEYS.filter((reason) => levels.includes(REACH_REASONS[reason])).reduce(
    (bits, one) => bits | bitOf(one),
    0,
  );

/** SQL: all reasons of the traveler `a` as one number, a bit each, in the order of REACH_REASONS. */
export function maskOf(smsPossible: boolean): Sql {
  const conditions = reachConditions(smsPossible);
  const bits = REACH_REASON_KEYS.map((reason) => sql`(${conditions[reason]})::int * ${raw(String(bitOf(reason)))}`);
  return sql`(${bits.reduce((sum, bit) => sql`${sum} + ${bit}`)})`;
}

/** SQL: has the traveler `a` this reason? */
export const hasReason = (reason: ReachReason, smsPossible: boolean): Sql =>
  sql`(${reachConditions(smsPossible)[reason]})`;

/** The reasons that a mask holds, the heaviest first. */
export const reasonsIn = (mask: number): ReachReason[] => REACH_REASON_KEYS.filter((one) => (mask & bitOf(one)) !== 0);

const LOST = bitsOf('lost');
const LEFT_OUT = bitsOf('leftOut');
const RISK = bitsOf('risk');

/** SQL: the figures of groups `g` of `n` travelers with one mask each. */
export const FIGURES = new Sql(
  [
    [
      'coalesce(sum(g.n), 0)::int AS total',
      `coalesce(sum(g.n) FILTER (WHERE g.mask & ${LOST} <> 0), 0)::int AS lost`,
      `coalesce(sum(g.n) FILTER (WHERE g.mask & ${LOST} = 0 AND g.mask & ${LEFT_OUT} <> 0), 0)::int AS left_out`,
      `coalesce(sum(g.n) FILTER (WHERE g.mask & ${LOST | LEFT_OUT} = 0 AND g.mask & ${RISK} <> 0), 0)::int AS risk`,
      `json_build_object(${REACH_REASON_KEYS.map(
        (one) => `'${one}', coalesce(sum(g.n) FILTER (WHERE g.mask & ${bitOf(one)} <> 0), 0)`,
      ).join(', ')}) AS reasons`,
    ].join(', '),
  ],
  [],
);

type Figures = Pick<DepartmentReach, 'total' | 'lost' | 'leftOut' | 'risk' | 'reasons'>;

/** The figures of all departments together. */
export function sumOf(departments: readonly Figures[]): Figures {
  const sum = (of: (one: Figures) => number): number => departments.reduce((all, one) => all + of(one), 0);
  return {
    total: sum(({ total }) => total),
    lost: sum(({ lost }) => lost),
    leftOut: sum(({ leftOut }) => leftOut),
    risk: sum(({ risk }) => risk),
    reasons: Object.fromEntries(
      REACH_REASON_KEYS.map((reason) => [reason, sum(({ reasons }) => reasons[reason])]),
    ) as Figures['reasons'],
  };
}
