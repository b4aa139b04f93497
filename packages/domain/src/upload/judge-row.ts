import {
  applicants,
  cleanText,
  type FieldError,
  fieldErrors,
  type Given,
  hyphenated,
  JAPAN,
  type Language,
  UPLOAD_FIELDS,
  type UploadField,
  type UploadRowError,
} from '@tabimori/shared';
import { readingOf } from '@tabimori/shared/latin-kana';
import { placeOf, type StayPlace } from '../place/place.js';
import { type Cell, MOST_CELL, shownText } from './cell.js';
import type { UploadLookUps } from './masters.js';
import type { UploadColumns } from './titles.js';

type Form = Given<typeof applicants.post>;

/**
 * The values of a valid row, as stored: all of the form. An empty cell is null: for a known traveler it changes nothing.
 */
export interface UploadFields extends Record<Exclude<keyof Form, keyof StayPlace>, unknown>, StayPlace {
  companyId: number;
  divisionId: number;
  /** null: the traveler may be new */
  appId: string | null;
  name: string;
  nameKana: string;
  mailAddress: string | null;
  phone: string | null;
  phoneE164: string | null;
  countryId: number;
  numberOfPeople: number | null;
  language: Language | null;
  stayFrom: string | null;
  stayTo: string | null;
}

export interface JudgedRow {
  /** null: the row has errors */
  fields: UploadFields | null;
  /** the app ID that it names, also of a row with errors */
  appId: string | null;
  errors: UploadRowError[];
}

/** Phone and app ID helpers that live elsewhere. */
export interface UploadTools {
  /** the number as stored; null: no such number */
  readPhone: (phone: string) => { phone: string; phoneE164: string } | null;
  /** normalizes an app ID as it is stored */
  readAppId: (typed: string) => string;
}

type Wrong = Pick<FieldError, 'messageCode' | 'params'>;
type Found<T> = { item: T } | Wrong;

/** Form fields with another name in a file. */
const FIELD_OF: Record<string, UploadField> = {
  companyId: 'companyName',
  divisionId: 'divisionName',
  countryId: 'country',
  prefectureCode: 'prefecture',
};
const isUploadField = (field: string): field is UploadField => (UPLOAD_FIELDS as readonly string[]).includes(field);
const uploadField = (field: string): UploadField => FIELD_OF[field] ?? (isUploadField(field) ? field : 'name');

/** A cell as stored and shown to the person who corrects it. */
export const cellText = (cell: Cell | null | undefined): string => cleanText(shownText(cell).slice(0, MOST_CELL));

/** Departments that a message names. */
const MOST_NAMES = 10;

const half = (text: string): string => cleanText(text).normalize('NFKC');

/** Why a cell cannot be read, mostly because of Excel; null: nothing that matters for this field. */
function spoilt(field: UploadField, cell: Cell | null | undefined): Wrong | null {
  if (!cell) return null;
  if (cell.text.length > MOST_CELL) return { messageCode: 'E00019', params: { max: MOST_CELL } };
  if (cell.kind === 'error') return { messageCode: 'CELL_IS_ERROR', params: { error: cell.text } };
  if (cell.kind === 'formula') return { messageCode: 'CELL_NOT_CALCULATED' };
  if (cell.kind === 'date' && field !== 'stayFrom' && field !== 'stayTo') return { messageCode: 'CELL_IS_DATE' };
  if (field !== 'phone') return null;
  const text = half(cell.text);
  if (/^\d(\.\d+)?E\+?\d+$/i.test(text) || (cell.kind === 'number' && /^\d{11,}$/.test(text))) {
    return { messageCode: 'PHONE_EXPONENT' };
  }
  const lostZero = cell.kind === 'number' ? /^[1-9]\d{7,9}$/ : /^[5789]0\d{8}$/;
  return lostZero.test(text) ? { messageCode: 'PHONE_LOST_ZERO' } : null;
}

/**
 * `2026/4/1`, `2026年4月1日` and `2026-04-01 00:00` become `2026-04-01`; anything else is left for the form's rule to
 * refuse.
 */
function dayOf(text: string): string | null {
  const typed = half(text);
  if (typed === '') return null;
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(typed) ?? [];
  return year === undefined ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const LANGUAGE: Record<string, Language> = {
  jp: 'jp',
  ja: 'jp',
  日本語: 'jp',
  japanese: 'jp',
  en: 'en',
  英語: 'en',
  english: 'en',
};

/** The only match, otherwise the error; `none` is the error if nothing matches. */
function one<T>(found: readonly T[], none: Wrong): Found<T> {
  const [item] = found;
  if (item === undefined) return none;
  return found.length > 1 ? { messageCode: 'UPLOAD_NAME_SEVERAL' } : { item };
}

/** The texts of a row by their fields, and what is wrong with them: of each field the first thing found. */
function rowOf(cells: readonly (Cell | null)[], at: UploadColumns['at']) {
  const cellOf = (field: UploadField): Cell | null | undefined => {
    const index = at[field];
    return index === undefined ? undefined : cells[index];
  };
  const wrong = new Map<UploadField, Wrong>();
  const add = (field: UploadField, what: Wrong | null): void => {
    if (what && !wrong.has(field)) wrong.set(field, what);
  };
  for (const field of UPLOAD_FIELDS) {
    if (at[field] !== undefined) add(field, spoilt(field, cellOf(field)));
  }
  const text = (field: UploadField): string => (wrong.has(field) ? '' : shownText(cellOf(field)));
  return {
    add,
    text,
    typed: (field: UploadField): string => cleanText(text(field)),
    isWrong: (field: UploadField): boolean => wrong.has(field),
    /** what was found for the name in a cell; null: nothing, and that is wrong */
    taken<T>(field: UploadField, found: Found<T>): T | null {
      if ('item' in found) return found.item;
      add(field, found);
      return null;
    },
    errors: (): UploadRowError[] =>
      [...wrong].map(([field, { messageCode, params = {} }]) => {
        const index = at[field];
        return { field, column: index === undefined ? null : index + 1, messageCode, params };
      }),
  };
}
type Row = ReturnType<typeof rowOf>;

/** Judges one row by the rules of the form and by everything that can be checked without the registered travelers. */
export function judgeRow(
  cells: readonly (Cell | null)[],
  { at }: UploadColumns,
  lookUps: UploadLookUps,
  { readPhone, readAppId }: UploadTools,
): JudgedRow {
  const row = rowOf(cells, at);
  const company = row.taken('companyName', companyOf(row.typed('companyName'), lookUps));
  const division = company && row.taken('divisionName', divisionOf(company.id, row.typed('divisionName'), lookUps));
  const country = row.taken('country', countryOf(row.typed('country'), lookUps));
  const inJapan = country?.code === JAPAN;
  const prefectureCode = prefectureOf(row, inJapan, lookUps);
  const numberOfPeople = peopleOf(row);
  const language = languageOf(row);
  const appId = appIdOf(row, readAppId);

  const parsed = applicants.post.input.safeParse(
    {
      companyId: company?.id ?? 1,
      divisionId: division?.id ?? 1,
      name: row.text('name'),
      nameKana: row.isWrong('nameKana') ? '' : readingOf({ name: row.text('name'), nameKana: row.text('nameKana') }),
      mailAddress: row.text('mailAddress'),
      phone: row.text('phone'),
      countryId: country?.id ?? 1,
      prefectureCode,
      city: row.text('city'),
      numberOfPeople,
      language,
      stayFrom: dayOf(row.text('stayFrom')),
      stayTo: dayOf(row.text('stayTo')),
    } satisfies Record<keyof Form, unknown>,
    { reportInput: true },
  );
  if (!parsed.success) {
    for (const { field, ...what } of fieldErrors(parsed.error.issues)) row.add(uploadField(field), what);
  }
  const stay = placeOf({ inJapan, prefectureCode, city: row.typed('city') }, lookUps.findCity);
  const isPlaceKnown = country !== null && !row.isWrong('prefecture') && !row.isWrong('city');
  if (isPlaceKnown && 'messageCode' in stay) row.add(uploadField(stay.field), stay);
  // whatever else is wrong with the row: who corrects it wants to know all at once
  const phone = phoneOf(row, readPhone);

  const errors = row.errors();
  if (errors.length > 0 || !parsed.success || 'messageCode' in stay || company === null) {
    return { fields: null, appId, errors };
  }
  const form = parsed.data;
  const fields: UploadFields = {
    ...stay,
    companyId: company.id,
    divisionId: form.divisionId,
    appId,
    name: form.name,
    nameKana: form.nameKana,
    mailAddress: form.mailAddress || null,
    ...phone,
    countryId: form.countryId,
    numberOfPeople: numberOfPeople === undefined ? null : form.numberOfPeople,
    language: language === undefined ? null : form.language,
    stayFrom: form.stayFrom,
    stayTo: form.stayTo,
  };
  return { errors, appId, fields };
}

function companyOf(name: string, { companies, own }: UploadLookUps): Found<{ id: number }> {
  if (name === '') return own.companyId === null ? { messageCode: 'E00002' } : { item: { id: own.companyId } };
  const found = one(companies(name), { messageCode: 'COMPANY_NOT_FOUND' });
  // applications and companies whose use has ended take no travelers
  return 'item' in found && !found.item.isOpen ? { messageCode: 'E00004' } : found;
}

function divisionOf(
  companyId: number,
  name: string,
  { divisions, divisionNames, own }: UploadLookUps,
): Found<{ id: number }> {
  if (name === '' && own.divisionId !== null) return { item: { id: own.divisionId } };
  const names = divisionNames(companyId).slice(0, MOST_NAMES).join('、');
  if (name === '') return { messageCode: 'UPLOAD_DIVISION_UNKNOWN', params: { names } };
  return one(divisions(companyId, name), { messageCode: 'UPLOAD_DIVISION_NOT_FOUND', params: { name, names } });
}

const countryOf = (
  name: string,
  { countries }: UploadLookUps,
): Found<ReturnType<UploadLookUps['countries']>[number]> =>
  name === '' ? { messageCode: 'E00002' } : one(countries(name), { messageCode: 'E00012' });

/** Abroad no prefecture counts, whatever is typed. */
function prefectureOf(row: Row, inJapan: boolean, { prefecture }: UploadLookUps): string | null {
  const name = row.typed('prefecture');
  if (name === '') return null;
  const code = prefecture(name);
  if (inJapan && code === null) row.add('prefecture', { messageCode: 'PREFECTURE_UNKNOWN' });
  return code;
}

function peopleOf(row: Row): number | undefined {
  const people = half(row.text('numberOfPeople')).replace(/人$|名$/, '');
  if (people === '') return undefined;
  if (/^\d{1,5}$/.test(people)) return Number(people);
  row.add('numberOfPeople', { messageCode: 'E00005' });
  return undefined;
}

function languageOf(row: Row): Language | undefined {
  const name = half(row.text('language')).toLowerCase();
  const language = LANGUAGE[name];
  if (name !== '' && language === undefined) row.add('language', { messageCode: 'LANGUAGE_UNKNOWN' });
  return language;
}

/** The app ID that the row names, if it can be one. */
function appIdOf(row: Row, readAppId: UploadTools['readAppId']): string | null {
  const appId = readAppId(row.text('appId'));
  if (row.typed('appId') !== '' && appId.length !== 10) row.add('appId', { messageCode: 'E00005' });
  return appId === '' || row.isWrong('appId') ? null : appId;
}

const NO_PHONE = { phone: null, phoneE164: null };

function phoneOf(row: Row, readPhone: UploadTools['readPhone']): Pick<UploadFields, 'phone' | 'phoneE164'> {
  const typed = hyphenated(row.text('phone'));
  if (typed === '') return NO_PHONE;
  const phone = readPhone(typed);
  if (phone === null) row.add('phone', { messageCode: 'E00005' });
  return phone ?? NO_PHONE;
}
