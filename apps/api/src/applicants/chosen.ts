import { rows, type Runner, type Sql, sql } from '@tabimori/server';
import type { FieldError } from '@tabimori/shared';
import { within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

/** A traveler, as far as actions on many need to know them. */
export interface Chosen {
  id: number;
  name: string;
  companyId: number;
  divisionId: number;
  countryId: number;
  prefectureCode: string | null;
  municipalityCode: string | null;
  city: string;
  stayFrom: string | null;
  stayTo: string | null;
}

/** Travelers named as wrong before the rest is left unsaid. */
const NAMED = 100;

/** The places of those that are not so in the list of ids, as faults of the call. */
export function faultsAt(
  ids: readonly number[],
  isWrong: (id: number) => boolean,
  messageCode: FieldError['messageCode'],
): FieldError[] {
  const wrong = ids.flatMap((id, index) => (isWrong(id) ? [index] : []));
  return wrong.slice(0, NAMED).map((index) => ({ field: `applicantIds.${index}`, messageCode }));
}

/**
 * The travelers of these ids who are in scope and not deleted; `lock`: how their rows are held, in the order of their ids.
 * Refuses all, with the places of those who are not, if there is one.
 */
export async function chosenOf(
  runner: Runner,
  actor: Actor,
  ids: readonly number[],
  lock: Sql = sql``,
): Promise<Chosen[]> {
  const chosen = await rows<Chosen>(
    runner,
    sql`SELECT a.id, a.name, a.company_id, a.division_id, a.country_id, a.prefecture_code, a.municipality_code, a.city,
          a.stay_from::text AS stay_from, a.stay_to::text AS stay_to
        FROM applicant a WHERE a.id = ANY(${ids}::int[]) AND a.deleted_at IS NULL
          AND ${within(actor, sql`a.company_id`, sql`a.division_id`)} ORDER BY a.id ${lock}`,
  );
  const known = new Set(chosen.map(({ id }) => id));
  const missing = faultsAt(ids, (id) => !known.has(id), 'E00066');
  if (missing.length > 0) throw new Failure('E00041', missing);
  return chosen;
}
