import { LOG_WORDS, logValue, logWord } from './log-words.js';
import type { Operation } from './logs.js';

export type LogEntry = Pick<
  Operation,
  'entity' | 'entityId' | 'companyName' | 'travelerName' | 'before' | 'after' | 'names'
>;

/** What people call an app ID is no id of a row. */
const AN_ID = /^(?!appId$).*Ids?$/;

type Fields = Readonly<Record<string, unknown>>;
type Language = keyof typeof LOG_WORDS;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was logged, by field; of a list of rows each field with all its values, without the rows' own ids. */
function fieldsOf(logged: unknown): Fields {
  if (isFields(logged)) return logged;
  if (!Array.isArray(logged) || logged.length === 0 || !logged.every(isFields)) return { '': logged };
  const names = new Set(logged.flatMap((row) => Object.keys(row)).filter((name) => name !== 'id'));
  return Object.fromEntries([...names].map((name) => [name, logged.map((row) => row[name])]));
}

/** Whether the entry says elsewhere by name what a field has the id of. */
function isNamed(entry: LogEntry, field: string, value: unknown): boolean {
  if (field === 'companyId') return entry.companyName !== null;
  if (field === 'applicantId') return entry.travelerName !== null;
  return (field === 'id' || field === `${entry.entity}Id`) && String(value) === entry.entityId;
}

/** A field of what was logged, with its values in words; empty: none. */
interface LogDetail {
  field: string;
  title: string;
  before: string;
  after: string;
}

/** Where a field stands: in the order of the words, which is that of the forms; one without words last. */
const placeOf = (fields: Fields, field: string): number => {
  const names = Object.keys(fields);
  return names.includes(field) ? names.indexOf(field) : names.length;
};

/** What an operation changed, field by field, in words: names for ids and codes, and no id of what is named already, unless it changed. */
export function logDetails(entry: LogEntry, language: Language): LogDetail[] {
  const words = LOG_WORDS[language];
  const [was, is] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const nameOf = (field: string, id: string): string | undefined => {
    const found = entry.names.find((one) => one.field === field && one.id === id);
    if (!found) return AN_ID.test(field) ? `ID ${id}` : undefined;
    return (language === 'en' && found.nameEn) || found.name;
  };
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => field !== 'municipalityCode' || !fields.includes('city'))
    .sort((a, b) => placeOf(words.fields, a) - placeOf(words.fields, b))
    .map((field) => ({
      field,
      title: logWord(words.fields, field),
      before: logValue(words, field, was[field], nameOf),
      after: logValue(words, field, is[field], nameOf),
    }))
    .filter(({ field, before, after }) => {
      if (before !== '' && after !== '') return true;
      return before + after !== '' && !isNamed(entry, field, was[field] ?? is[field]);
    });
}
