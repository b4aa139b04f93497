import { isDeepStrictEqual } from 'node:util';
import { ApplicantEntity, sql } from '@tabimori/server';
import type { applicants, FieldError, Given } from '@tabimori/shared';
import { type EntityManager, In } from 'typeorm';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logActions } from '../http/operation-log.js';
import { type Chosen, chosenOf, faultsAt } from './chosen.js';
import { companyOfDivision, placeIn } from './fields.js';
import { removeTravelers } from './remove.js';

type Change = Given<typeof applicants.putMany>;
type Fields = Partial<
  Pick<Chosen, 'divisionId' | 'countryId' | 'prefectureCode' | 'municipalityCode' | 'city' | 'stayFrom' | 'stayTo'>
>;

/** Changes the department, the stay or the place of many travelers at once: of all or of none. */
export function changeMany(db: Db, actor: Actor, { applicantIds, ...change }: Change): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    const chosen = await chosenOf(tx, actor, applicantIds, sql`FOR NO KEY UPDATE OF a`);
    const fields = await fieldsOfMany(tx, actor, { applicantIds, ...change }, chosen);
    const names = Object.keys(fields) as (keyof Fields)[];
    const changed = chosen.filter((one) => names.some((name) => !isDeepStrictEqual(one[name], fields[name])));
    if (changed.length === 0) throw new Failure('E00044');
    await tx.update(ApplicantEntity, { id: In(changed.map(({ id }) => id)) }, fields);
    await logActions(
      tx,
      actor,
      { feature: 'applicant', action: 'update', entity: 'applicant' },
      changed.map((one) => {
        const differing = names.filter((name) => !isDeepStrictEqual(one[name], fields[name]));
        const of = (row: Fields) => Object.fromEntries(differing.map((name) => [name, row[name]]));
        return { entityId: one.id, companyId: one.companyId, before: of(one), after: of(fields) };
      }),
    );
    return { changed: changed.length };
  });
}

/** The values to write. Refuses a department of a company other than that of a traveler, with the traveler's place. */
async function fieldsOfMany(
  tx: EntityManager,
  actor: Actor,
  { applicantIds, divisionId, stay, place }: Change,
  chosen: readonly Chosen[],
): Promise<Fields> {
  const wrong: FieldError[] = [];
  if (divisionId !== undefined) {
    const company = await companyOfDivision(tx, actor, divisionId);
    const elsewhere = new Set(chosen.filter(({ companyId }) => companyId !== company).map(({ id }) => id));
    if (company === null) wrong.push({ field: 'divisionId', messageCode: 'DIVISION_NOT_FOUND' });
    else wrong.push(...faultsAt(applicantIds, (id) => elsewhere.has(id), 'OTHER_COMPANY'));
  }
  const stored = place && (await placeIn(tx, place));
  if (stored && 'messageCode' in stored) wrong.push({ ...stored, field: `place.${stored.field}` });
  if (wrong.length > 0 || (stored && 'messageCode' in stored)) throw new Failure('E00041', wrong);
  return {
    ...(divisionId !== undefined && { divisionId }),
    ...stay,
    ...(place && stored && { countryId: place.countryId, ...stored }),
  };
}

/** Deletes many travelers at once: all of them or none. */
export function removeMany(db: Db, actor: Actor, ids: readonly number[]): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    await chosenOf(tx, actor, ids);
    await removeTravelers(tx, actor, ids);
    return {};
  });
}
