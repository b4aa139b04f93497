import type { Decision, WarnedPlace } from '@tabimori/domain';
import { AUTO_SENDS, type DecisionEntity, errorText, exec, type Runner, sql } from '@tabimori/server';
import { DECISION_REASONS, type DecisionReason } from '@tabimori/shared';

export type DecisionRow = Pick<DecisionEntity, 'companyId' | 'hazard' | 'reason' | 'threshold' | 'prefectures'> &
  Partial<Pick<DecisionEntity, 'joined' | 'held'>>;

export const decisionRow = (
  companyId: number,
  threshold: DecisionRow['threshold'],
  decision: Decision,
  reason: DecisionReason = decision.reason,
): DecisionRow => ({
  companyId,
  hazard: decision.hazard,
  reason,
  threshold,
  prefectures:
    decision.hazard === 'tsunami'
      ? placesOf(decision.prefectures)
      : decision.prefectures.map(({ code, intensity }) => ({ code, intensity })),
});

/** Names a prefecture once, however many of its island regions are warned. */
function placesOf(places: readonly WarnedPlace[]): DecisionRow['prefectures'] {
  const named = places.map(({ code, region, grade }) => ({
    code,
    grade,
    ...(region !== '' && { islands: true as const }),
  }));
  return [...new Map(named.map((place) => [JSON.stringify(place), place])).values()];
}

/** What comes after these does not replace them, if it changes nothing. */
const STARTED_OR_JOINED: readonly DecisionReason[] = ['started', 'raised', 'joined'];
/** Whether a decision with this reason leaves what an earlier one started or joined as it is. */
const LEAVES: Record<DecisionReason, boolean> = {
  started: false,
  raised: false,
  belowThreshold: true,
  thresholdOff: false,
  nothingNew: true,
  noTravelers: true,
  late: false,
  notNormal: false,
  endOfUse: false,
  masterSwitchOff: false,
  noIntensity: false,
  cancelled: false,
  joined: true,
  held: true,
};
const CHANGES_NOTHING = DECISION_REASONS.filter((reason) => LEAVES[reason]);

/**
 * Stores the latest decisions; those that change nothing do not replace one that started or joined something. If the master switch was turned on meanwhile, a decision it held back is due
 * again at once. `tried`: the decision was made under the company's lock; without it, a start that is due to be tried
 * again is kept, whatever a late telegram says.
 */
export async function storeDecisions(
  runner: Runner,
  eventId: number,
  rows: readonly DecisionRow[],
  { tried }: { tried: boolean },
): Promise<void> {
  if (rows.length === 0) return;
  await exec(
    runner,
    sql`INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, joined, held, decided_at, next_try_at)
     SELECT ${eventId}, d."companyId", d.hazard, d.reason, d.threshold, d.prefectures, coalesce(d.joined, 0), coalesce(d.held, 0), now(),
       CASE WHEN d.reason = 'masterSwitchOff' AND (${AUTO_SENDS} FOR SHARE) THEN now() END
     FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS d("companyId" int, hazard text, reason text, threshold text, prefectures jsonb, joined int, held int)
     ON CONFLICT (event_id, company_id, hazard) DO UPDATE SET reason = EXCLUDED.reason, threshold = EXCLUDED.threshold,
       prefectures = EXCLUDED.prefectures, joined = EXCLUDED.joined, held = EXCLUDED.held, decided_at = EXCLUDED.decided_at, next_try_at = EXCLUDED.next_try_at, attempts = 0, last_error = NULL
     WHERE NOT (EXCLUDED.reason = ANY(${CHANGES_NOTHING}::text[]) AND decision.reason = ANY(${STARTED_OR_JOINED}::text[])
       AND decision.next_try_at IS NULL) AND (${tried} OR decision.next_try_at IS NULL)`,
  );
  // a decision that started something keeps its reason but records how many were held back since
  for (const { companyId, hazard, held = 0 } of rows.filter(({ reason }) => reason === 'held')) {
    await exec(
      runner,
      sql`UPDATE decision SET held = greatest(held, ${held}) WHERE event_id = ${eventId} AND company_id = ${companyId} AND hazard = ${hazard}`,
    );
  }
}

/**
 * A company whose flow could not be started is tried again after 5 s, then after twice as long each time, at most 10
 * minutes.
 */
export async function storeFailure(runner: Runner, eventId: number, row: DecisionRow, error: unknown): Promise<void> {
  await exec(
    runner,
    sql`INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at, next_try_at, attempts, last_error)
     VALUES (${eventId}, ${row.companyId}, ${row.hazard}, ${row.reason}, ${row.threshold}, ${JSON.stringify(row.prefectures)}, now(), now() + interval '5 s', 1, ${errorText(error)})
     ON CONFLICT (event_id, company_id, hazard) DO UPDATE SET reason = EXCLUDED.reason, threshold = EXCLUDED.threshold,
       prefectures = EXCLUDED.prefectures, decided_at = now(), attempts = decision.attempts + 1, last_error = EXCLUDED.last_error,
       next_try_at = now() + make_interval(secs => least(5 * 2 ^ least(decision.attempts, 10), 600))`,
  );
}
