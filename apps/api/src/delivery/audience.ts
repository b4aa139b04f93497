import { type Sql, sql } from '@tabimori/server';
import { type delivery, type Given, type Language } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { requireApplicants, requireKnown, targetsFrom } from './conditions.js';

type Whom = Pick<Given<typeof delivery.dryRun>, 'applicantIds' | 'filter'>;

/**
 * The recipients of a send: the SQL for the travelers `a`, everything from FROM on, without the deleted. Refuses
 * those out of scope.
 */
export async function audienceOf(db: Db, actor: Actor, { applicantIds, filter }: Whom): Promise<Sql> {
  if ((applicantIds === undefined) === (filter === undefined)) throw wrongField('filter', 'E00002');
  if (filter) {
    await requireKnown(db, actor, filter, 'filter.');
    return targetsFrom(actor, filter);
  }
  await requireApplicants(db, actor, applicantIds ?? []);
  return sql`FROM applicant a WHERE a.id = ANY(${applicantIds}::int[]) AND a.deleted_at IS NULL`;
}

/** The members of an audience whose language has a text. */
export const readersOf = (audience: Sql, languages: readonly Language[]): Sql =>
  sql`${audience} AND a.language = ANY(${languages}::text[])`;
