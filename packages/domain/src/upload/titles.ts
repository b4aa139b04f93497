import { cleanText, type FieldError, UPLOAD_FIELDS, UPLOAD_TITLES, type UploadField } from '@tabimori/shared';
import { type Cell, shownText } from './cell.js';

export type SheetLanguage = 'jp' | 'en';

/** The column that says what is wrong in a row; it is not read back. */
export const UPLOAD_WRONG_TITLE: Record<SheetLanguage, string> = { jp: 'エラーの内容', en: 'What is wrong' };

/** Other titles people use. */
const OTHERS: Partial<Record<UploadField, string[]>> = {
  companyName: ['会社名', 'Company name'],
  divisionName: ['部署名', '部門', 'Department name', 'Division'],
  name: ['名前', '旅行者名', '氏名（漢字）', 'Full name'],
  nameKana: ['カナ', 'フリガナ', 'ふりがな', '氏名カナ', 'カナ氏名', 'Kana'],
  mailAddress: ['メール', 'Eメール', 'E-mail', 'Email', 'Mail', 'Mail address'],
  phone: ['電話', '携帯電話', '携帯電話番号', 'TEL', 'Phone number', 'Mobile'],
  country: ['国名', '国・地域', '国コード', 'Country code'],
  prefecture: ['県'],
  city: ['市区町村', '都市', '都市名', '市町村', 'City or town'],
  numberOfPeople: ['人数（人）', 'Number of people'],
  stayFrom: ['滞在開始', '開始日', 'From'],
  stayTo: ['滞在終了', '終了日', 'To'],
};

/** Titles are equal regardless of width, case, spaces and "required" marks. */
const fold = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*※()_・]|必須|required/g, '');

const BY_TITLE = new Map<string, UploadField>(
  UPLOAD_FIELDS.flatMap((field) =>
    [UPLOAD_TITLES.jp[field], UPLOAD_TITLES.en[field], ...(OTHERS[field] ?? [])].map((title): [string, UploadField] => [
      fold(title),
      field,
    ]),
  ),
);
/** With the column's earlier title, which files that people still correct have. */
const NOT_READ = new Set([...Object.values(UPLOAD_WRONG_TITLE), '誤りの内容'].map(fold));

/** The columns of a file: the index of each field (from 0), and the unknown titles. */
export interface UploadColumns {
  at: Partial<Record<UploadField, number>>;
  ignored: string[];
}

/** Columns no row can do without; the company and the department can default to the caller's own. */
const REQUIRED: UploadField[] = ['name', 'nameKana', 'country'];

/** Reads the title row, in any column order; reports missing or repeated columns by their Japanese or English title. */
export function columnsOf(
  cells: readonly (Cell | null)[],
  own: { companyId: number | null; divisionId: number | null },
): UploadColumns | Pick<FieldError, 'messageCode' | 'params'> {
  const columns: UploadColumns = { at: {}, ignored: [] };
  let english = 0;
  for (const [index, cell] of cells.entries()) {
    const title = cleanText(shownText(cell));
    const field = BY_TITLE.get(fold(title));
    if (field === undefined) {
      if (title !== '' && !NOT_READ.has(fold(title))) columns.ignored.push(title);
      continue;
    }
    if (columns.at[field] !== undefined) return { messageCode: 'UPLOAD_COLUMN_TWICE', params: { column: title } };
    if (/^[\x20-\x7e]+$/.test(title)) english += 1;
    columns.at[field] = index;
  }
  const titles = UPLOAD_TITLES[english * 2 > Object.keys(columns.at).length ? 'en' : 'jp'];
  const needed: UploadField[] = [
    ...(own.companyId === null ? (['companyName'] as const) : []),
    ...(own.divisionId === null ? (['divisionName'] as const) : []),
    ...REQUIRED,
  ];
  const missing = needed.filter((field) => columns.at[field] === undefined).map((field) => titles[field]);
  return missing.length > 0
    ? { messageCode: 'UPLOAD_COLUMN_MISSING', params: { columns: missing.join('、') } }
    : columns;
}
