import { cityFinder, placeOf, type StayPlace } from '@tabimori/domain';
import { type applicants, type FieldError, type Given, JAPAN } from '@tabimori/shared';
import { within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { municipalitiesOf, readPhone, row, rows, type Runner, sql, type StoredPhone } from '@tabimori/server';

type Form = Omit<Given<typeof applicants.put>, 'id' | 'version'>;
type ReadByServer = Given<typeof applicants.check>;

type Stored = StayPlace & { [F in keyof StoredPhone]: StoredPhone[F] | null };
/** A traveler's form fields, as stored. */
export type Fields = Omit<Form, 'mailAddress' | 'phone'> & Stored & { mailAddress: string | null };

const UNKNOWN_DIVISION: FieldError = { field: 'divisionId', messageCode: 'DIVISION_NOT_FOUND' };
const NO_PHONE = { phone: null, phoneE164: null };

/** Checks what only the database can know, and returns the values to write. Throws E00041 with all faults. */
export async function fieldsOf(tx: Runner, actor: Actor, companyId: number, given: Form): Promise<Fields> {
  const hasDivision = (await companyOfDivision(tx, actor, given.divisionId)) === companyId;
  const stored = await readByServer(tx, given, hasDivision ? [] : [UNKNOWN_DIVISION]);
  return { ...given, ...stored, mailAddress: given.mailAddress === '' ? null : given.mailAddress };
}

/** The place and the phone of a form as stored. Throws E00041 with the faults, after those already `known`. */
export async function readByServer(tx: Runner, given: ReadByServer, known: FieldError[] = []): Promise<Stored> {
  const phone = given.phone === '' ? NO_PHONE : readPhone(given.phone);
  const place = await placeIn(tx, given);
  const wrong: FieldError[] = [
    ...known,
    ...(phone === null ? [{ field: 'phone', messageCode: 'PHONE_FORM' } as const] : []),
    ...('messageCode' in place ? [place] : []),
  ];
  if (wrong.length > 0 || phone === null || 'messageCode' in place) throw new Failure('E00041', wrong);
  return { ...place, ...phone };
}

/** The company of a department in scope, of a department administrator their own; null: there is none. */
export async function companyOfDivision(tx: Runner, actor: Actor, id: number): Promise<number | null> {
  const found = await row<{ companyId: number }>(
    tx,
    sql`SELECT v.company_id FROM division v
        WHERE v.id = ${id} AND ${within(actor, sql`v.company_id`, sql`v.id`)} FOR KEY SHARE`,
  );
  return found?.companyId ?? null;
}

/** The place of a form as stored, or what is wrong with it. */
export async function placeIn(
  tx: Runner,
  { countryId, prefectureCode, city }: Omit<ReadByServer, 'phone'>,
): Promise<StayPlace | FieldError> {
  const [country] = await rows<{ code: string }>(
    tx,
    sql`SELECT code FROM country WHERE id = ${countryId} FOR KEY SHARE`,
  );
  if (!country) return { field: 'countryId', messageCode: 'E00066' };
  const municipalities = country.code === JAPAN && city !== '' ? await municipalitiesOf(tx) : [];
  return placeOf({ inJapan: country.code === JAPAN, prefectureCode, city }, cityFinder(municipalities));
}
