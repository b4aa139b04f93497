import type { Readable } from 'node:stream';
import { LOG_WORDS, logValue, logWord } from '@tabimori/shared/log-words';
import { type SheetLanguage, timeCell, xlsxOf } from '../sheets/sheet.js';
import { named, type OperationRow } from './list.js';

const HEADS: Record<SheetLanguage, { sheet: string; heads: [string, number][]; none: string }> = {
  ja: {
    sheet: '操作ログ',
    heads: [
      ['番号', 10],
      ['日時', 20],
      ['ユーザー', 20],
      ['会社', 24],
      ['接続元', 16],
      ['機能', 18],
      ['操作', 22],
      ['対象', 16],
      ['対象のID', 12],
      ['対象の名前', 24],
      ['回答・対応の相手', 20],
      ['結果', 12],
      ['変更前', 40],
      ['変更後', 40],
    ],
    none: '条件に一致する操作はありません',
  },
  en: {
    sheet: 'Operation log',
    heads: [
      ['Number', 10],
      ['Time (Japan)', 20],
      ['User', 20],
      ['Company', 24],
      ['Address', 16],
      ['Feature', 18],
      ['Operation', 22],
      ['Target', 16],
      ['Target ID', 12],
      ['Target name', 24],
      ['Answer or follow-up of', 20],
      ['Result', 12],
      ['Before', 40],
      ['After', 40],
    ],
    none: 'No operations match',
  },
};

/** A spreadsheet's cell takes 32,767. */
const MOST_CHARACTERS = 32_000;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A line a field. */
function contentCell(content: unknown, words: (typeof LOG_WORDS)['jp']): string {
  const lines = isFields(content)
    ? Object.entries(content).map(([name, value]) => `${logWord(words.fields, name)}: ${logValue(words, name, value)}`)
    : [logValue(words, '', content)];
  return lines.join('\n').slice(0, MOST_CHARACTERS);
}

/** An xlsx of operations, written while `batches` deliver them. */
export function logsSheet(batches: AsyncIterable<OperationRow[]>, language: SheetLanguage): Readable {
  const { sheet, heads, none } = HEADS[language];
  const words = LOG_WORDS[language === 'en' ? 'en' : 'jp'];
  const cells = (row: OperationRow): (string | number)[] => {
    const { feature } = named(row);
    return [
      Number(row.id),
      timeCell(row.at),
      row.userName,
      row.companyName ?? '',
      row.address,
      feature === null ? '' : words.features[feature],
      logWord(words.actions, row.action),
      logWord(words.entities, row.entity),
      row.entityId ?? '',
      (language === 'en' ? row.targetNameEn : row.targetName) ?? '',
      row.travelerName ?? '',
      logWord(words.results, row.result),
      contentCell(row.before, words),
      contentCell(row.after, words),
    ];
  };
  return xlsxOf(sheet, heads, batches, cells, none);
}
