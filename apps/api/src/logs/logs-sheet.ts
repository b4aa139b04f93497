import type { Readable } from 'node:stream';
import type { Operation } from '@tabimori/shared';
import { logDetails } from '@tabimori/shared/log-details';
import { LOG_WORDS, logWord } from '@tabimori/shared/log-words';
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

type Entry = OperationRow & Pick<Operation, 'names'>;

/** A line a field. */
const contentCell = (details: ReturnType<typeof logDetails>, side: 'before' | 'after'): string =>
  details
    .filter((one) => one[side] !== '')
    .map((one) => `${one.title}: ${one[side]}`)
    .join('\n')
    .slice(0, MOST_CHARACTERS);

/** An xlsx of operations, written while `batches` deliver them. */
export function logsSheet(batches: AsyncIterable<Entry[]>, language: SheetLanguage): Readable {
  const { sheet, heads, none } = HEADS[language];
  const of = language === 'en' ? 'en' : 'jp';
  const words = LOG_WORDS[of];
  const cells = (row: Entry): (string | number)[] => {
    const { feature } = named(row);
    const details = logDetails(row, of);
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
      contentCell(details, 'before'),
      contentCell(details, 'after'),
    ];
  };
  return xlsxOf(sheet, heads, batches, cells, none);
}
