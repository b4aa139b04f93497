import type { Readable } from 'node:stream';
import { type ChannelState, ERASED_NAME, isNotSafe, type Recipient, type ResponseValue } from '@tabimori/shared';
import type { PlaceCells } from '../sheets/places.js';
import { companyCell, type SheetLanguage, timeCell, xlsxOf } from '../sheets/sheet.js';

/** With the position of the latest answer, which no screen but the thread shows; a file does not say what is in force now. */
export type ResultRow = Omit<Recipient, 'inForce'> & {
  companyName: string;
  companyNameEn: string;
  latitude: number | null;
  longitude: number | null;
};

interface Words {
  sheet: string;
  heads: [string, number][];
  noApp: string;
  erased: string;
  responses: Record<ResponseValue, string>;
  none: string;
  beforeStronger: string;
  saidBefore: (answer: string) => string;
  saidEarlier: (answer: string) => string;
  states: Record<ChannelState, string>;
  via: Record<NonNullable<Recipient['respondedVia']>, string>;
  handling: Record<NonNullable<Recipient['handling']>, string>;
}

export const WORDS: Record<SheetLanguage, Words> = {
  ja: {
    sheet: '安否確認結果',
    heads: [
      ['氏名', 20],
      ['氏名（カナ）', 24],
      ['会社', 24],
      ['部署', 20],
      ['都道府県', 12],
      ['市区町村・都市', 20],
      ['回答', 20],
      ['ひとこと', 40],
      ['回答日時', 20],
      ['回答方法', 14],
      ['対応', 12],
      ['対応者', 20],
      ['対応日時', 20],
      ['引き継ぎのメモ', 40],
      ['メールアドレス', 30],
      ['メールの状態', 14],
      ['電話番号', 18],
      ['SMSの状態', 14],
      ['アプリの登録', 20],
      ['緯度', 12],
      ['経度', 12],
      ['人数', 8],
    ],
    noApp: '未登録',
    erased: '（削除済み）',
    responses: { 1: '無事', 2: '負傷', 3: '要支援', 4: 'その他' },
    none: '未回答',
    beforeStronger: '（より強い地震の前の回答）',
    saidBefore: (answer) => `（より強い地震の前は「${answer}」）`,
    saidEarlier: (answer) => `（改めてたずねる前は「${answer}」）`,
    states: {
      none: '未登録',
      pending: '処理中',
      accepted: '送信済み',
      refused: '不達',
      unreachable: '不達',
      unknown: '不明',
      superseded: '送信不要',
      stopped: '停止',
    },
    via: { url: '回答ページ', app: 'アプリ', admin: '担当者が記録' },
    handling: { open: '未対応', taken: '対応中', done: '対応済み' },
  },
  en: {
    sheet: 'Results',
    heads: [
      ['Name', 20],
      ['Name (kana)', 24],
      ['Company', 24],
      ['Department', 20],
      ['Prefecture', 12],
      ['City', 20],
      ['Answer', 24],
      ['Comment', 40],
      ['Answered at (Japan time)', 24],
      ['Source', 28],
      ['Follow-up', 16],
      ['Follow-up by', 20],
      ['Follow-up at (Japan time)', 24],
      ['Note for colleagues', 40],
      ['Email address', 30],
      ['Email', 14],
      ['Phone', 18],
      ['SMS', 14],
      ['App registered (Japan time)', 24],
      ['Latitude', 12],
      ['Longitude', 12],
      ['People', 10],
    ],
    noApp: 'Not registered',
    erased: '(erased)',
    responses: { 1: 'Safe', 2: 'Injured', 3: 'Needs help', 4: 'Other' },
    none: 'No answer',
    beforeStronger: ' (answered before the stronger shock)',
    saidBefore: (answer) => ` (before the stronger shock: ${answer})`,
    saidEarlier: (answer) => ` (before we asked again: ${answer})`,
    states: {
      none: 'None',
      pending: 'Waiting',
      accepted: 'Sent',
      refused: 'Undelivered',
      unreachable: 'Undelivered',
      unknown: 'Being checked',
      superseded: 'No longer needed',
      stopped: 'Canceled',
    },
    via: { url: 'Answer page', app: 'App', admin: 'Recorded by an administrator' },
    handling: { open: 'Not started', taken: 'In progress', done: 'Done' },
  },
};

/** The answer in words; one that a stronger shock has overtaken says so. */
function answerOf({ response, beforeStronger, saidBefore, saidBeforeShock }: ResultRow, words: Words): string {
  const word = (value: number): string => words.responses[value as ResponseValue];
  if (response !== null) return word(response) + (beforeStronger ? words.beforeStronger : '');
  if (saidBefore === null) return words.none;
  return words.none + words[saidBeforeShock ? 'saidBefore' : 'saidEarlier'](word(saidBefore));
}

/** Who handles somebody's call, since when, and what they noted; empty for those who have nothing to be handled. */
function handlingOf({ response, handling, handledBy, handledAt, handlingNote }: ResultRow, words: Words): string[] {
  if (handling === null || handling === 'open')
    return [isNotSafe(response) || handling ? words.handling.open : '', '', '', handlingNote];
  return [words.handling[handling], handledBy ?? '', timeCell(handledAt), handlingNote];
}

function cells(
  recipient: ResultRow,
  place: PlaceCells,
  words: Words,
  language: SheetLanguage,
): (string | number | null)[] {
  const { respondedVia } = recipient;
  return [
    recipient.name === ERASED_NAME ? words.erased : recipient.name,
    recipient.nameKana,
    companyCell(recipient, language),
    recipient.divisionName,
    ...place(recipient),
    answerOf(recipient, words),
    recipient.comment,
    timeCell(recipient.respondedAt),
    respondedVia === null ? '' : words.via[respondedVia],
    ...handlingOf(recipient, words),
    recipient.mailAddress ?? '',
    words.states[recipient.mailState],
    recipient.phone ?? '',
    words.states[recipient.smsState],
    recipient.appRegisteredAt === null ? words.noApp : timeCell(recipient.appRegisteredAt),
    recipient.latitude,
    recipient.longitude,
    recipient.numberOfPeople,
  ];
}

/** An xlsx of recipients, written while `batches` deliver them. */
export function resultSheet(batches: AsyncIterable<ResultRow[]>, place: PlaceCells, language: SheetLanguage): Readable {
  const words = WORDS[language];
  return xlsxOf(words.sheet, words.heads, batches, (one) => cells(one, place, words, language));
}
