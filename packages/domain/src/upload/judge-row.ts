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
import { placeOf, type StayPlace } from '../place/place.js';
import { type Cell, cellStart, MOST_CELL } from './cell.js';
import type { UploadLookUps } from './masters.js';
import type { UploadColumns } from './titles.js';

/** The values of a valid row, as stored. An empty cell is null: for a known traveler it changes nothing. */
export interface UploadFields extends StayPlace {
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
type Form = Given<typeof applicants.post>;

/** Form fields with another name in a file. */
const FIELD_OF: Record<string, UploadField> = {
  companyId: 'companyName',
  divisionId: 'divisionName',
  countryId: 'country',
  prefectureCode: 'prefecture',
};
const isUploadField = (field: string): field is UploadField => (UPLOAD_FIELDS as readonly string[]).includes(field);
const uploadField = (field: string): UploadField => FIELD_OF[field] ?? (isUploadField(field) ? field : 'name');

/** An apostrophe before a sign that starts a formula was put there by our own exports. */
const shown = (cell: Cell | null | undefined): string => cellStart(cell?.text ?? '').replace(/^'(?=[=+\-@\t\r])/, '');

/** A cell as stored and shown to the person who corrects it. */
export const cellText = (cell: Cell | null | undefined): string => cleanText(shown(cell).slice(0, MOST_CELL));

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
function one<T>(found: readonly T[], none: Wrong): { item: T } | Wrong {
  const [item] = found;
  if (item === undefined) return none;
  return found.length > 1 ? { messageCode: 'UPLOAD_NAME_SEVERAL' } : { item };
}

/** Judges one row by the rules of the form and by everything that can be checked without the registered travelers. */
export function judgeRow(
  cells: readonly (Cell | null)[],
  { at }: UploadColumns,
  lookUps: UploadLookUps,
  { readPhone, readAppId }: UploadTools,
): JudgedRow {
  const cellOf = (field: UploadField): Cell | null | undefined => {
    const index = at[field];
    return index === undefined ? undefined : cells[index];
  };
  const wrong = new Map<UploadField, Wrong>();
  const add = (field: UploadField, what: Wrong | null): void => {
    if (what && !wrong.has(field)) wrong.set(field, what);
  };
  for (const field of UPLOAD_FIELDS) {
    if (at[field] === undefined) continue;
    add(field, spoilt(field, cellOf(field)));
  }
  const text = (field: UploadField): string => (wrong.has(field) ? '' : shown(cellOf(field)));
  const typed = (field: UploadField): string => cleanText(text(field));

  const company = companyOf(typed('companyName'), lookUps);
  if ('messageCode' in company) add('companyName', company);
  const division = 'item' in company ? divisionOf(company.item.id, typed('divisionName'), lookUps) : null;
  if (division && 'messageCode' in division) add('divisionName', division);
  const country =
    typed('country') === ''
      ? ({ messageCode: 'E00002' } as const)
      : one(lookUps.countries(typed('country')), { messageCode: 'E00012' });
  if ('messageCode' in country) add('country', country);
  const prefectureCode = typed('prefecture') === '' ? null : lookUps.prefecture(typed('prefecture'));
  const inJapan = 'item' in country && country.item.code === JAPAN;
  if (inJapan && typed('prefecture') !== '' && prefectureCode === null)
    add('prefecture', { messageCode: 'PREFECTURE_UNKNOWN' });
  const people = half(text('numberOfPeople')).replace(/人$|名$/, '');
  if (people !== '' && !/^\d{1,5}$/.test(people)) add('numberOfPeople', { messageCode: 'E00005' });
  const language = half(text('language')).toLowerCase();
  if (language !== '' && LANGUAGE[language] === undefined) add('language', { messageCode: 'LANGUAGE_UNKNOWN' });
  const appId = readAppId(text('appId'));
  if (typed('appId') !== '' && appId.length !== 10) add('appId', { messageCode: 'E00005' });

  const named = appId === '' || wrong.has('appId') ? null : appId;

  const parsed = applicants.post.input.safeParse(
    {
      companyId: 'item' in company ? company.item.id : 1,
      divisionId: division && 'item' in division ? division.item.id : 1,
      name: text('name'),
      nameKana: text('nameKana'),
      mailAddress: text('mailAddress'),
      phone: text('phone'),
      countryId: 'item' in country ? country.item.id : 1,
      prefectureCode,
      city: text('city'),
      numberOfPeople: people === '' || wrong.has('numberOfPeople') ? undefined : Number(people),
      language: LANGUAGE[language],
      stayFrom: dayOf(text('stayFrom')),
      stayTo: dayOf(text('stayTo')),
    },
    { reportInput: true },
  );
  if (!parsed.success) {
    for (const { field, ...what } of fieldErrors(parsed.error.issues)) add(uploadField(field), what);
  }
  const place = placeOf({ inJapan, prefectureCode, city: cleanText(text('city')) }, lookUps.findCity);
  const placeKnown = 'item' in country && !wrong.has('prefecture') && !wrong.has('city');
  if (placeKnown && 'messageCode' in place) add(uploadField(place.field), place);
  // whatever else is wrong with the row: who corrects it wants to know all at once
  const phoneTyped = wrong.has('phone') ? '' : hyphenated(text('phone'));
  const phone = phoneTyped === '' ? null : readPhone(phoneTyped);
  if (phoneTyped !== '' && phone === null) add('phone', { messageCode: 'E00005' });

  const errors = [...wrong].map(([field, { messageCode, params = {} }]): UploadRowError => {
    const index = at[field];
    return { field, column: index === undefined ? null : index + 1, messageCode, params };
  });
  if (errors.length > 0 || !parsed.success || 'messageCode' in place || !('item' in company)) {
    return { fields: null, appId: named, errors };
  }
  return { errors, appId: named, fields: fieldsOf(parsed.data, company.item.id, place) };

  function fieldsOf(form: Form, companyId: number, stay: StayPlace): UploadFields {
    return {
      ...stay,
      companyId,
      divisionId: form.divisionId,
      appId: named,
      name: form.name,
      nameKana: form.nameKana,
      mailAddress: form.mailAddress || null,
      phone: phone?.phone ?? null,
      phoneE164: phone?.phoneE164 ?? null,
      countryId: form.countryId,
      numberOfPeople: people === '' ? null : form.numberOfPeople,
      language: language === '' ? null : form.language,
      stayFrom: form.stayFrom,
      stayTo: form.stayTo,
    };
  }
}

function companyOf(name: string, { companies, own }: UploadLookUps): { item: { id: number } } | Wrong {
  if (name === '') return own.companyId === null ? { messageCode: 'E00002' } : { item: { id: own.companyId } };
  const found = one(companies(name), { messageCode: 'COMPANY_NOT_FOUND' });
  // applications and companies whose use has ended take no travelers
  return 'item' in found && !found.item.isOpen ? { messageCode: 'E00004' } : found;
}

function divisionOf(
  companyId: number,
  name: string,
  { divisions, divisionNames, own }: UploadLookUps,
): { item: { id: number } } | Wrong {
  if (name === '') return own.divisionId === null ? { messageCode: 'E00016' } : { item: { id: own.divisionId } };
  return one(divisions(companyId, name), {
    messageCode: 'UPLOAD_DIVISION_UNKNOWN',
    params: { names: divisionNames(companyId).slice(0, MOST_NAMES).join('、') },
  });
}
