import type { Readable } from 'node:stream';
import type { ResponseValue, Target } from '@tabimori/shared';
import { WORDS } from '../delivery-history/result-sheet.js';
import type { PlaceCells } from '../sheets/places.js';
import { type SheetLanguage, timeCell, xlsxOf } from '../sheets/sheet.js';

const HEADS: Record<SheetLanguage, { sheet: string; notAsked: string; heads: [string, number][] }> = {
  ja: {
    sheet: '対象者',
    notAsked: '未確認',
    heads: [
      ['氏名', 20],
      ['氏名（カナ）', 24],
      ['会社', 24],
      ['部署', 20],
      ['国', 16],
      ['都道府県', 12],
      ['市区町村・都市', 20],
      ['メールアドレス', 30],
      ['電話番号', 18],
      ['最新の配信', 36],
      ['配信日時', 20],
      ['メールの状態', 14],
      ['SMSの状態', 14],
      ['最新の回答', 20],
      ['回答日時', 20],
    ],
  },
  en: {
    sheet: 'Travelers',
    notAsked: 'Not asked',
    heads: [
      ['Name', 20],
      ['Name (kana)', 24],
      ['Company', 24],
      ['Department', 20],
      ['Country', 16],
      ['Prefecture', 12],
      ['City', 20],
      ['Email address', 30],
      ['Phone', 18],
      ['Latest message', 36],
      ['Sent at (Japan time)', 24],
      ['Email', 14],
      ['SMS', 14],
      ['Latest answer', 24],
      ['Answered at (Japan time)', 24],
    ],
  },
};

/** An xlsx of travelers, written while `batches` deliver them. */
export function targetSheet(batches: AsyncIterable<Target[]>, place: PlaceCells, language: SheetLanguage): Readable {
  const { sheet, heads, notAsked } = HEADS[language];
  const words = WORDS[language];
  const cells = (row: Target): string[] => [
    row.name,
    row.nameKana,
    row.companyName,
    row.divisionName,
    language === 'en' ? row.countryNameEn : row.countryName,
    ...place(row),
    row.mailAddress ?? '',
    row.phone ?? '',
    (language === 'en' ? row.latest?.subjectEn : row.latest?.subject) ?? '',
    timeCell(row.latest?.sentAt ?? null),
    row.latest ? words.states[row.latest.mailState] : '',
    row.latest ? words.states[row.latest.smsState] : '',
    !row.asked ? notAsked : row.response === null ? words.none : words.responses[row.response as ResponseValue],
    timeCell(row.respondedAt),
  ];
  return xlsxOf(sheet, heads, batches, cells);
}
