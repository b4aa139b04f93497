import type { AlarmName, Language } from '@tabimori/shared';
import type { AccountParts } from '../message.js';
import { bodyOf } from './happened.js';

interface Words {
  /** what does not work, for the subject */
  name: string;
  /** what that means, and what to do */
  first: string;
}

const TEXTS: Record<AlarmName, Record<Language, Words>> = {
  database: {
    jp: { name: 'データベースに接続できません', first: 'データベースが応答しません。サーバーを確かめてください。' },
    en: { name: 'The database does not answer', first: 'The database does not answer. Please check its server.' },
  },
  schema: {
    jp: { name: 'データベースが古い版のままです', first: 'マイグレーションを実行してください。' },
    en: { name: 'The database schema is too old', first: 'Please run the migrations of this version.' },
  },
  writes: {
    jp: {
      name: 'データベースに書き込めません',
      first: '回答も配信も保存できません。ディスクの空きを確かめてください。',
    },
    en: {
      name: 'The database accepts no writes',
      first: 'Answers and sends cannot be stored. Please check its disk.',
    },
  },
  paused: {
    jp: { name: '配信を一時停止しています', first: '再開するまで、メールもSMSも一切送りません。' },
    en: { name: 'Sending is paused', first: 'Nothing is sent until an operator resumes sending.' },
  },
  worker: {
    jp: { name: 'ワーカーが動いていません', first: '受信も配信もしていません。ワーカーのプロセスを確かめてください。' },
    en: { name: 'No worker is running', first: 'Nothing is received or sent. Please check the worker process.' },
  },
  feed: {
    jp: { name: '気象庁の情報を受信できません', first: '地震や津波を検知できません。手動での配信に備えてください。' },
    en: {
      name: 'The JMA feed cannot be read',
      first: 'Earthquakes and tsunamis go unnoticed. Be ready to send manually.',
    },
  },
  mail: {
    jp: { name: 'メールを送れません', first: 'どのメールサーバーも受け付けません。メールは待っています。' },
    en: {
      name: 'Email cannot be sent',
      first: 'No mail server accepts email. Messages wait and are sent once one does.',
    },
  },
  sms: {
    jp: { name: 'SMSを送れません', first: 'SMSの事業者が受け付けません。SMSは待っています。' },
    en: {
      name: 'SMS cannot be sent',
      first: 'The SMS provider is not accepting messages. They wait and are sent once it does.',
    },
  },
  relay: {
    jp: {
      name: '1台目のメールサーバーが止まっています',
      first: 'メールは2台目から送っています。1台目を確かめてください。',
    },
    en: { name: 'The first mail server is down', first: 'The second one has taken over. Please check the first one.' },
  },
  quota: {
    jp: {
      name: 'メールサーバーの1日の上限に近づいています',
      first: '24時間に送れる残りがわずかです。アラートと安否確認を優先し、ほかは待ちます。',
    },
    en: {
      name: 'Daily email quota running out',
      first: 'Alerts and confirmations go first; everything else waits.',
    },
  },
  backlog: {
    jp: { name: '配信が遅れています', first: '5分以上前に送るはずだったメッセージが残っています。' },
    en: { name: 'Sending is late', first: 'Some messages are more than 5 minutes overdue.' },
  },
  promise: {
    jp: {
      name: 'アラートの送り出しが遅れました',
      first:
        '受信から60秒で99%、120秒で99.9%の人へ送り出す目標に達しませんでした。地震・津波の画面で確かめてください。',
    },
    en: {
      name: 'Alerts were sent late',
      first: '99% should have been sent within 60 s, and 99.9% within 120 s. Please look at the event’s page.',
    },
  },
  clock: {
    jp: {
      name: 'サーバーの時計がずれています',
      first: '気象庁の時計と1分以上違います。時刻の同期を確かめてください。',
    },
    en: {
      name: 'The server’s clock is wrong',
      first: 'It differs from JMA’s by over a minute. Please check the time synchronization.',
    },
  },
  log: {
    jp: { name: 'ログを書き込めません', first: 'サーバーのディスクの空きを確かめてください。配信は続いています。' },
    en: { name: 'The log cannot be written', first: 'Please check the server’s disk. Sending continues.' },
  },
};

const REPEATED: Record<Language, string> = {
  jp: '解消するまで1時間ごとにお知らせし、解消したら1度お知らせします。',
  en: 'You will get this email every hour while the problem lasts, and one when it is resolved.',
};
const OVER: Record<Language, (name: string) => { subject: string; first: string }> = {
  jp: (name) => ({ subject: `【解消】${name}`, first: `「${name}」は解消しました。` }),
  en: (name) => ({ subject: `Resolved: ${name}`, first: `"${name}" has been resolved.` }),
};

/** A mail to a provider administrator about an alarm; `url`: the status page. */
export function alarmMail(
  { alarm, over }: { alarm: AlarmName; over: boolean },
  language: Language,
  url: string,
): AccountParts {
  const { name, first } = TEXTS[alarm][language];
  if (over) {
    const words = OVER[language](name);
    return { subject: words.subject, body: bodyOf([words.first, url]) };
  }
  const subject = language === 'jp' ? `【障害】${name}` : `Alarm: ${name}`;
  return { subject, body: bodyOf([first, url], [REPEATED[language]]) };
}
