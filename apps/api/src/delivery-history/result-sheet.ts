import { PassThrough } from 'node:stream';
import type { ChannelState, Recipient, ResponseValue } from '@tabimori/shared';
import ExcelJS from 'exceljs';

export type SheetLanguage = 'ja' | 'en';

interface Words {
  sheet: string;
  heads: [string, number][];
  responses: Record<ResponseValue, string>;
  none: string;
  states: Record<ChannelState, string>;
  via: Record<NonNullable<Recipient['respondedVia']>, string>;
}

export const WORDS: Record<SheetLanguage, Words> = {
  ja: {
    sheet: '安否確認結果',
    heads: [
      ['氏名', 20],
      ['氏名（カナ）', 24],
      ['部署', 20],
      ['都道府県', 12],
      ['市区町村・都市', 20],
      ['回答', 20],
      ['ひとこと', 40],
      ['回答日時', 20],
      ['回答方法', 14],
      ['メールアドレス', 30],
      ['メールの状態', 14],
      ['電話番号', 18],
      ['SMSの状態', 14],
      ['緯度', 12],
      ['経度', 12],
    ],
    responses: { 1: '無事', 2: '軽いけが', 3: '重いけが・助けが必要', 4: 'その他' },
    none: '未回答',
    states: {
      none: '宛先なし',
      pending: '送信待ち',
      accepted: '送信済み',
      refused: '不達',
      unreachable: '不達',
      unknown: '確認中',
      superseded: '次の配信に置き換え',
      stopped: '停止',
    },
    via: { url: '回答ページ', app: 'アプリ', admin: '担当者の記録' },
  },
  en: {
    sheet: 'Results',
    heads: [
      ['Name', 20],
      ['Name (kana)', 24],
      ['Department', 20],
      ['Prefecture', 12],
      ['City', 20],
      ['Answer', 24],
      ['Comment', 40],
      ['Answered at (Japan time)', 24],
      ['Answered by', 16],
      ['Mail address', 30],
      ['Mail', 14],
      ['Phone', 18],
      ['SMS', 14],
      ['Latitude', 12],
      ['Longitude', 12],
    ],
    responses: { 1: 'Safe', 2: 'Lightly injured', 3: 'Needs help', 4: 'Other' },
    none: 'No answer',
    states: {
      none: 'No address',
      pending: 'Waiting',
      accepted: 'Sent',
      refused: 'Not delivered',
      unreachable: 'Not delivered',
      unknown: 'Being checked',
      superseded: 'Superseded',
      stopped: 'Stopped',
    },
    via: { url: 'Response page', app: 'App', admin: 'By an administrator' },
  },
};

/** A cell that a spreadsheet would run as a formula is made a text by a leading apostrophe. */
export const neutral = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const TOKYO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'medium' });

function cells(recipient: Recipient, prefecture: string, words: Words): Cell[] {
  const { response, respondedAt, respondedVia } = recipient;
  return [
    recipient.name,
    recipient.nameKana,
    recipient.divisionName,
    prefecture,
    recipient.city,
    response === null ? words.none : words.responses[response as ResponseValue],
    recipient.comment,
    respondedAt === null ? '' : tokyoTime(respondedAt),
    respondedVia === null ? '' : words.via[respondedVia],
    recipient.mailAddress ?? '',
    words.states[recipient.mailState],
    recipient.phone ?? '',
    words.states[recipient.smsState],
    recipient.latitude,
    recipient.longitude,
  ];
}

/** An instant as a cell: Japan's time. */
export const tokyoTime = (at: Date): string => TOKYO.format(at);

type Cell = string | number | null;

/** An xlsx of one sheet, written while `batches` deliver its rows. An error of theirs ends the stream with it. */
export function streamSheet<Row>(
  name: string,
  heads: readonly [string, number][],
  batches: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => Cell[],
): PassThrough {
  const stream = new PassThrough();
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = heads.map(([header, width]) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };
  const write = async (): Promise<void> => {
    for await (const batch of batches) {
      for (const row of batch) {
        const cells = cellsOf(row).map((cell) => (typeof cell === 'string' ? neutral(cell) : cell));
        sheet.addRow(cells).commit();
      }
    }
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

/** An xlsx of recipients. `prefectures`: code → name in the language. */
export function resultSheet(
  batches: AsyncIterable<Recipient[]>,
  prefectures: ReadonlyMap<string, string>,
  language: SheetLanguage,
): PassThrough {
  const words = WORDS[language];
  return streamSheet(words.sheet, words.heads, batches, (recipient) =>
    cells(recipient, prefectures.get(recipient.prefectureCode ?? '') ?? '', words),
  );
}
