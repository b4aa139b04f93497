import {
  UPLOAD_FIELDS,
  type UploadField,
  type UploadKind,
  type UploadRowChange,
  type UploadRowError,
} from '@tabimori/shared';
import { readingOf } from '@tabimori/shared/latin-kana';
import type { StayPlace } from '../place/place.js';
import type { UploadFields } from './judge-row.js';
import type { UploadLookUps } from './masters.js';

/** A registered traveler that a row may refer to. */
export type Registered = Omit<UploadFields, 'appId' | 'numberOfPeople' | 'language'> &
  Required<{ [F in 'appId' | 'numberOfPeople' | 'language']: NonNullable<UploadFields[F]> }> & {
    id: number;
    version: number;
  };

/** How a row compares with the registered travelers. */
export interface ComparedRow {
  kind: UploadKind;
  changes: UploadRowChange[];
  /** the field it is about is `field` */
  error: Omit<UploadRowError, 'column'> | null;
  /** the traveler the row refers to */
  registered: Registered | null;
  /** what to store for a new or changed traveler */
  kept: Omit<Registered, 'id' | 'version' | 'appId'> | null;
}

type Kept = NonNullable<ComparedRow['kept']>;

const sameMail = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();

/** Whether a reading is how its name in Latin letters sounds: nobody need have said it, and somebody may have corrected it since. */
export const isBySound = ({ name, nameKana }: Pick<UploadFields, 'name' | 'nameKana'>): boolean =>
  nameKana === readingOf({ name, nameKana: '' });

/** Of these, those with the mail address; if there are none, those with the phone. */
function reachedAt({ mailAddress, phoneE164 }: UploadFields, ones: readonly Registered[]): Registered[] {
  const byMail = ones.filter((one) => sameMail(one.mailAddress, mailAddress));
  if (byMail.length > 0) return byMail;
  return ones.filter((one) => one.phoneE164 !== null && one.phoneE164 === phoneE164);
}

/**
 * Matches by app ID if given, otherwise by company, kana and mail address, otherwise by company, kana and phone. Where the
 * kana is only how a name in Latin letters sounds, that name stands for it if the kana is nobody's.
 */
export function meant(fields: UploadFields, candidates: readonly Registered[]): Registered[] {
  if (fields.appId !== null) return candidates.filter(({ appId }) => appId === fields.appId);
  const ofCompany = candidates.filter(({ companyId }) => companyId === fields.companyId);
  const byKana = reachedAt(
    fields,
    ofCompany.filter(({ nameKana }) => nameKana === fields.nameKana),
  );
  if (byKana.length > 0 || !isBySound(fields)) return byKana;
  return reachedAt(
    fields,
    ofCompany.filter(({ name }) => name === fields.name),
  );
}

/** The fields of a row of which an empty cell is null; a place is taken as a whole. */
type Emptiable = {
  [F in keyof Kept]: null extends UploadFields[F] ? F : never;
}[Exclude<keyof Kept, keyof StayPlace>];

/**
 * What is stored for a traveler: the row's values; if empty, the previous ones; for a new traveler, the form's
 * defaults.
 */
function keptOf(given: UploadFields, was: Registered | null): Kept {
  // the app ID only identifies the traveler; a row never changes it
  const { appId, ...fields } = given;
  const filled: Pick<Kept, Emptiable> = {
    mailAddress: fields.mailAddress ?? was?.mailAddress ?? null,
    phone: fields.phone ?? was?.phone ?? null,
    phoneE164: fields.phone === null ? (was?.phoneE164 ?? null) : fields.phoneE164,
    numberOfPeople: fields.numberOfPeople ?? was?.numberOfPeople ?? 1,
    language: fields.language ?? was?.language ?? 'jp',
    stayFrom: fields.stayFrom ?? was?.stayFrom ?? null,
    stayTo: fields.stayTo ?? was?.stayTo ?? null,
  };
  // a reading that somebody has corrected stays with its name in Latin letters
  const isKept = was?.name === fields.name && isBySound(fields);
  const nameKana = isKept ? was.nameKana : fields.nameKana;
  return { ...fields, ...filled, nameKana };
}

/** A row's values as the screens show them. A file changes neither the app ID nor the company. */
const shown = (of: Kept, { labels }: UploadLookUps): Record<Exclude<UploadField, 'appId' | 'companyName'>, string> => ({
  divisionName: labels.division(of.divisionId),
  name: of.name,
  nameKana: of.nameKana,
  mailAddress: of.mailAddress ?? '',
  phone: of.phone ?? '',
  country: labels.country(of.countryId),
  prefecture: labels.prefecture(of.prefectureCode),
  city: of.city,
  numberOfPeople: String(of.numberOfPeople),
  language: of.language,
  stayFrom: of.stayFrom ?? '',
  stayTo: of.stayTo ?? '',
});

function changesOf(was: Registered, kept: Kept, lookUps: UploadLookUps): UploadRowChange[] {
  const [before, after] = [shown(was, lookUps), shown(kept, lookUps)];
  return UPLOAD_FIELDS.filter((field) => field !== 'appId' && field !== 'companyName')
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((change) => change.before !== change.after);
}

const wrong = (error: NonNullable<ComparedRow['error']>): ComparedRow => ({
  kind: 'wrong',
  changes: [],
  error,
  registered: null,
  kept: null,
});

/**
 * Compares a valid row with the travelers in the sender's scope that it may refer to; several matches are an error,
 * never a guess.
 */
export function compareRow(
  fields: UploadFields,
  candidates: readonly Registered[],
  lookUps: UploadLookUps,
): ComparedRow {
  const found = meant(fields, candidates);
  const [was = null] = found;
  if (found.length > 1) {
    return wrong({ field: 'appId', messageCode: 'UPLOAD_TRAVELERS_SEVERAL', params: { count: found.length } });
  }
  if (was === null) {
    if (fields.appId !== null) return wrong({ field: 'appId', messageCode: 'E00066', params: {} });
    return { kind: 'new', changes: [], error: null, registered: null, kept: keptOf(fields, null) };
  }
  // a file never moves anyone to another company
  if (was.companyId !== fields.companyId) return wrong({ field: 'companyName', messageCode: 'E00004', params: {} });
  const kept = keptOf(fields, was);
  if (kept.stayFrom !== null && kept.stayTo !== null && kept.stayFrom > kept.stayTo) {
    return wrong({ field: 'stayTo', messageCode: 'STAY_ENDS_BEFORE', params: {} });
  }
  const changes = changesOf(was, kept, lookUps);
  return { kind: changes.length > 0 ? 'changed' : 'unchanged', changes, error: null, registered: was, kept };
}

/** Finds rows of one file that refer to the same traveler. */
export function createRepeats(): (row: number, fields: UploadFields, registeredId: number | null) => number | null {
  const rowOf = new Map<string, number>();
  return (row, { companyId, nameKana, mailAddress, phoneE164 }, registeredId) => {
    const keys = [
      ...(registeredId === null ? [] : [`id ${registeredId}`]),
      ...(mailAddress === null ? [] : [`${companyId} ${nameKana} ${mailAddress.toLowerCase()}`]),
      ...(phoneE164 === null ? [] : [`${companyId} ${nameKana} ${phoneE164}`]),
    ];
    const earlier = keys.map((key) => rowOf.get(key)).find((one) => one !== undefined);
    if (earlier !== undefined) return earlier;
    for (const key of keys) rowOf.set(key, row);
    return null;
  };
}
