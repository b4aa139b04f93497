import type { Readable } from 'node:stream';
import { type ChannelCounts, type DeliverySummary, type LoweredLevel, MESSAGE_TYPE } from '@tabimori/shared';
import { companyCell, type SheetLanguage, timeCell, xlsxOf } from '../sheets/sheet.js';

interface Words {
  sheet: string;
  heads: [string, number][];
  kinds: Record<DeliverySummary['messageType'], string>;
  reminder: (number: number) => string;
  lowered: Record<LoweredLevel, string>;
  origins: Record<DeliverySummary['origin'], string>;
  states: Record<DeliverySummary['state'], string>;
}

const { earthquakeAlert, safetyConfirmation, reminder, notice, registration, retraction, tsunamiAlert } = MESSAGE_TYPE;

const WORDS: Record<SheetLanguage, Words> = {
  ja: {
    sheet: '配信履歴',
    heads: [
      ['送信日時', 20],
      ['種別', 16],
      ['送信方法', 10],
      ['状態', 20],
      ['件名', 44],
      ['会社', 24],
      ['送信者', 16],
      ['対象', 8],
      ['メール送信済み', 14],
      ['メール不達', 12],
      ['SMS送信済み', 14],
      ['SMS不達', 12],
      ['回答', 8],
      ['要支援', 8],
      ['未回答', 8],
    ],
    kinds: {
      [earthquakeAlert]: '地震アラート',
      [safetyConfirmation]: '安否確認',
      [reminder]: '再送',
      [notice]: 'お知らせ',
      [registration]: '登録完了',
      [retraction]: '取消',
      [tsunamiAlert]: '津波アラート',
    },
    reminder: (number) => `再送 ${number} 回目`,
    lowered: { warning: '津波警報への切り替え', advisory: '津波注意報への切り替え', none: '津波警報の解除' },
    origins: { manual: '手動', auto: '自動', resend: '再送', drill: '訓練' },
    states: {
      scheduled: '送信待ち',
      sending: '送信中',
      stopped: '停止',
      undone: '取り消し（未送信）',
      finished: '送信完了',
    },
  },
  en: {
    sheet: 'Sends',
    heads: [
      ['Sent at (Japan time)', 20],
      ['Type', 20],
      ['Method', 10],
      ['Status', 12],
      ['Subject', 44],
      ['Company', 24],
      ['Sender', 16],
      ['People', 8],
      ['Email sent', 12],
      ['Email undelivered', 16],
      ['SMS sent', 12],
      ['SMS undelivered', 16],
      ['Answered', 10],
      ['Need help', 10],
      ['No answer', 10],
    ],
    kinds: {
      [earthquakeAlert]: 'Earthquake alert',
      [safetyConfirmation]: 'Safety confirmation',
      [reminder]: 'Reminder',
      [notice]: 'Notice',
      [registration]: 'Registration complete',
      [retraction]: 'Retraction',
      [tsunamiAlert]: 'Tsunami alert',
    },
    reminder: (number) => `Reminder ${number}`,
    lowered: {
      warning: 'Lowered to a Tsunami Warning',
      advisory: 'Lowered to a Tsunami Advisory',
      none: 'Tsunami warning lifted',
    },
    origins: { manual: 'Manual', auto: 'Automatic', resend: 'Resent', drill: 'Drill' },
    states: { scheduled: 'Waiting', sending: 'Sending', stopped: 'Stopped', undone: 'Canceled', finished: 'Sent' },
  },
};

const failed = ({ refused, unreachable }: ChannelCounts): number => refused + unreachable;

function kindOf({ messageType, reminderNumber, loweredTo }: DeliverySummary, words: Words): string {
  if (loweredTo !== null) return words.lowered[loweredTo];
  return reminderNumber === null ? (words.kinds[messageType] ?? '') : words.reminder(reminderNumber);
}

function cells(row: DeliverySummary, words: Words, language: SheetLanguage): (string | number | null)[] {
  const { answers, mail, sms, asksAnswer } = row;
  const subject = language === 'en' && row.subjectEn ? row.subjectEn : row.subject;
  return [
    timeCell(row.sentAt),
    kindOf(row, words),
    words.origins[row.origin],
    words.states[row.state],
    subject,
    companyCell(row, language),
    row.senderName ?? '',
    answers.total,
    mail.accepted,
    failed(mail),
    sms.accepted,
    failed(sms),
    asksAnswer ? answers.total - answers.none : null,
    asksAnswer ? answers.help : null,
    asksAnswer ? answers.none : null,
  ];
}

/** An xlsx of past sends, written while `batches` deliver them. */
export function historySheet(batches: AsyncIterable<DeliverySummary[]>, language: SheetLanguage): Readable {
  const words = WORDS[language];
  return xlsxOf(words.sheet, words.heads, batches, (row) => cells(row, words, language));
}
