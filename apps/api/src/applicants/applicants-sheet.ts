import type { Readable } from 'node:stream';
import type { Applicant } from '@tabimori/shared';
import type { PlaceCells } from '../sheets/places.js';
import { companyCell, type SheetLanguage, timeCell, xlsxOf } from '../sheets/sheet.js';

const WORDS: Record<SheetLanguage, { sheet: string; failed: string; heads: [string, number][] }> = {
  ja: {
    sheet: '旅行者一覧',
    failed: '不達',
    heads: [
      ['アプリID', 14],
      ['氏名', 20],
      ['氏名（カナ）', 24],
      ['会社', 24],
      ['部署', 20],
      ['メールアドレス', 30],
      ['メールの不達', 12],
      ['電話番号', 18],
      ['SMSの不達', 12],
      ['国', 16],
      ['都道府県', 12],
      ['市区町村・都市', 20],
      ['人数', 8],
      ['言語', 8],
      ['滞在開始日', 12],
      ['滞在終了日', 12],
      ['アプリ登録日時', 20],
      ['登録日時', 20],
    ],
  },
  en: {
    sheet: 'Travelers',
    failed: 'Undelivered',
    heads: [
      ['App ID', 14],
      ['Name', 20],
      ['Name (kana)', 24],
      ['Company', 24],
      ['Department', 20],
      ['Email address', 30],
      ['Email failed', 14],
      ['Phone', 18],
      ['SMS failed', 14],
      ['Country', 16],
      ['Prefecture', 12],
      ['City', 20],
      ['People', 8],
      ['Language', 10],
      ['Stay from', 12],
      ['Stay to', 12],
      ['App registered (Japan time)', 26],
      ['Registered (Japan time)', 24],
    ],
  },
};

/** An xlsx of travelers, written while `batches` deliver them. */
export function applicantsSheet(
  batches: AsyncIterable<Applicant[]>,
  place: PlaceCells,
  language: SheetLanguage,
): Readable {
  const { sheet, heads, failed } = WORDS[language];
  const cells = (row: Applicant): (string | number)[] => [
    row.appId,
    row.name,
    row.nameKana,
    companyCell(row, language),
    row.divisionName,
    row.mailAddress ?? '',
    row.mailUndelivered ? failed : '',
    row.phone ?? '',
    row.smsUndelivered ? failed : '',
    language === 'en' ? row.countryNameEn : row.countryName,
    ...place(row),
    row.numberOfPeople,
    row.language,
    row.stayFrom ?? '',
    row.stayTo ?? '',
    timeCell(row.appRegisteredAt),
    timeCell(row.createdAt),
  ];
  return xlsxOf(sheet, heads, batches, cells);
}
