import type { HANDLING_STATES, RESPONDED_VIA } from '@tabimori/shared';

export const person = {
  title: '旅行者とのやりとり',
  open: (name: string) => `${name} さんとのやりとりを見る`,
  thread: 'やりとりの記録',
  total: (count: string) => `送信 ${count} 件`,
  empty: 'この旅行者への送信はまだありません。',
  newer: '新しい記録',
  older: '古い記録',
  mail: 'メール',
  sms: 'SMS',
  result: 'この送信の結果',
  answer: '回答',
  via: { url: '回答ページから', app: 'アプリから', admin: '担当者が記録' } satisfies Record<
    (typeof RESPONDED_VIA)[number],
    string
  >,
  by: (name: string) => `記録 ${name}`,
  reason: (reason: string) => `理由：${reason}`,
  proxy: (name: string) => `${name} さんが代わりに回答`,
  position: (place: string, metres: string) => `位置 ${place}${metres && `（誤差 約 ${metres} m）`}`,
  positionNote: '位置の閲覧は操作履歴に残ります。',
  call: (phone: string) => `電話する（${phone}）`,
  noPhone: '電話番号なし',
  now: 'いまの状況',
  act: '記録する内容',
  acts: { answer: '電話で聞いた回答', handling: '対応の状況' },

  handling: {
    states: { open: '未対応', taken: '対応中', done: '対応済み' } satisfies Record<
      (typeof HANDLING_STATES)[number],
      string
    >,
    since: (state: string, name: string, time: string) => `${state}（${name} さん、${time} から）`,
    short: (state: string, name: string) => `${state} ${name}`,
    nobody: '対応する人はまだ決まっていません。',
  },

  forms: {
    response: '本人の状態',
    comment: '聞いた内容',
    reasonLabel: '確認の方法・理由',
    reasonHelp: '例：本人に電話して確認。あとから回答が届いたときも、この記録は残ります。',
    state: '対応の状況',
    note: '引き継ぎのメモ',
    noteHelp: 'ほかの担当者にも見えます。',
    answerMeans: '新しい回答として加えます。前の回答は消えません。',
    handlingMeans: 'あなたの名前と時刻が残ります。',
  },
};
