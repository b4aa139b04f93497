import type { Readable } from 'node:stream';
import { REACH_NAMES, type Unreached } from '@tabimori/shared';
import type { PlaceCells } from '../sheets/places.js';
import { companyCell, type SheetLanguage, xlsxOf } from '../sheets/sheet.js';

const WORDS: Record<SheetLanguage, { sheet: string; and: string; heads: [string, number][] }> = {
  ja: {
    sheet: '連絡が届かない旅行者',
    and: '、',
    heads: [
      ['アプリID', 14],
      ['氏名', 20],
      ['氏名（カナ）', 24],
      ['会社', 24],
      ['部署', 20],
      ['理由', 48],
      ['メールアドレス', 30],
      ['電話番号', 18],
      ['国', 16],
      ['都道府県', 12],
      ['市区町村・都市', 20],
      ['滞在開始日', 12],
      ['滞在終了日', 12],
    ],
  },
  en: {
    sheet: 'Not reached',
    and: ', ',
    heads: [
      ['App ID', 14],
      ['Name', 20],
      ['Name (kana)', 24],
      ['Company', 24],
      ['Department', 20],
      ['Reasons', 56],
      ['Email address', 30],
      ['Phone', 18],
      ['Country', 16],
      ['Prefecture', 12],
      ['City', 20],
      ['Stay from', 12],
      ['Stay to', 12],
    ],
  },
};

/** An xlsx of travelers and why they would not be reached, written while `batches` deliver them. */
export function unreachedSheet(
  batches: AsyncIterable<Unreached[]>,
  place: PlaceCells,
  language: SheetLanguage,
): Readable {
  const { sheet, heads, and } = WORDS[language];
  const names = REACH_NAMES[language === 'en' ? 'en' : 'jp'];
  const cells = (row: Unreached): string[] => [
    row.appId,
    row.name,
    row.nameKana,
    companyCell(row, language),
    row.divisionName,
    row.reasons.map((reason) => names[reason]).join(and),
    row.mailAddress ?? '',
    row.phone ?? '',
    language === 'en' ? row.countryNameEn : row.countryName,
    ...place(row),
    row.stayFrom ?? '',
    row.stayTo ?? '',
  ];
  return xlsxOf(sheet, heads, batches, cells);
}
