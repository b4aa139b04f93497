import type { ComparedRow } from '@tabimori/domain';
import { list, raw, type Sql } from '@tabimori/server';

/** What a file sets of a traveler, as stored by `compareRow`: its column and the type of that. */
const STORED: Record<
  Exclude<keyof NonNullable<ComparedRow['kept']>, 'companyId'>,
  readonly [column: string, type: string]
> = {
  divisionId: ['division_id', 'int'],
  name: ['name', 'text'],
  nameKana: ['name_kana', 'text'],
  mailAddress: ['mail_address', 'text'],
  phone: ['phone', 'text'],
  phoneE164: ['phone_e164', 'text'],
  countryId: ['country_id', 'int'],
  prefectureCode: ['prefecture_code', 'text'],
  municipalityCode: ['municipality_code', 'text'],
  city: ['city', 'text'],
  numberOfPeople: ['number_of_people', 'smallint'],
  language: ['language', 'text'],
  stayFrom: ['stay_from', 'date'],
  stayTo: ['stay_to', 'date'],
};
export const COLUMNS = Object.entries(STORED);

/** SQL: the same of a traveler `a`, to compare rows with; days as texts. */
export const STORED_OF_TRAVELER: Sql = list(
  COLUMNS.map(([, [column, type]]) => raw(type === 'date' ? `a.${column}::text AS ${column}` : `a.${column}`)),
);
