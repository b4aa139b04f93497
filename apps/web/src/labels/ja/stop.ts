/** Texts of stopping, undoing and repeating what is sent. */
export const stop = {
  button: '送信を止める',
  buttonOf: (company: string) => `${company}の自動送信を止める`,
  /** as I00016 names it */
  action: '停止',
  title: (company: string) => `${company}の自動送信を止めます`,
  about: (what: string) => `対象　${what}`,
  text: 'これから予定しているアラート・安否確認・再送は送られません。まだ送り終えていないメッセージも止めます。',
  unanswered: (count: string) => `未回答の ${count} 名には、以後、自動では連絡しません。`,
  final: '止めた送信は、元に戻せません。',
  choice: 'すでに届いた人への訂正',
  only: '止めるだけにする',
  correct: (count: string) => `止めて、届いた ${count} 名に訂正を送る`,
  correctNote: '訂正は「会社の判断で取り消しました」と伝えます。気象庁の取消とは書きません。',
  done: (left: string, stopped: string, corrected: number) =>
    `自動送信を止めました。送信済み ${left} 通、止めたメッセージ ${stopped} 通。` +
    (corrected > 0 ? `訂正を ${corrected.toLocaleString('ja')} 名に送ります。` : ''),

  end: {
    button: '対応を終了する',
    buttonOf: (event: string) => `${event}の対応を終了する`,
    action: '対応の終了',
    title: (event: string) => `${event}の対応を終了します`,
    unanswered: (count: string) => `未回答の ${count} 名を残して終了します。`,
    allAnswered: '未回答の人はいません。',
    text: 'ホームと画面上部の帯に表示しなくなります。結果と地図からはいつでも見られます。',
    again: '新たに支援を求める回答があれば、また表示します。終了した人と時刻は、地震・津波の詳細と操作ログに残ります。',
    done: (unanswered: string) => `対応を終了しました。未回答 ${unanswered} 名。`,
  },

  send: {
    stop: '送信を止める',
    stopTitle: (subject: string) => `「${subject}」の送信を止めます`,
    stopText: (total: string) =>
      `対象 ${total} 名のうち、まだ送っていないメッセージと、これからの再送を止めます。送り終えたものは取り戻せません。`,
    stopped: (left: string, stopped: string) =>
      `送信を止めました。送信済み ${left} 通、止めたメッセージ ${stopped} 通。`,
    undo: '取り消す',
    undone: (total: string) => `${total} 名への送信を取り消しました。何も送っていません。`,
    undoAction: '取り消し',
    waiting: (subject: string, total: string) => `「${subject}」を ${total} 名に送信します。今なら取り消せます。`,
    seconds: (count: number) => `あと ${count} 秒`,
    sending: (subject: string, total: string) => `「${subject}」を ${total} 名に送信しています。`,
    planned: (subject: string, at: string) => `「${subject}」は ${at} に未回答の人へ再送します。`,
    running: (event: string, help: string, none: string | null) =>
      `${event}の自動送信が進行中です。要支援 ${help} 名${none === null ? '' : `、未回答 ${none} 名`}。`,
    several: (events: string, help: string) => `${events} 件の地震・津波への対応が進行中です。要支援 ${help} 名。`,
    over: (event: string, help: string, none: string | null) =>
      `${event}の自動送信は終わりました。要支援 ${help} 名${none === null ? '' : `、未回答 ${none} 名`}。`,
    /** a warning goes on as long as it is in force: what rises is sent; it asks for no answer */
    tsunami: (event: string, help: string | null) =>
      `${event}が発表中です。${help === null ? '' : `要支援 ${help} 名。`}`,
    tsunamiOver: (event: string, help: string | null) => `${event}${help === null ? '' : `。要支援 ${help} 名`}。`,
    otherCalls: (count: string) => `地震・津波のほかの送信やアプリで、${count} 名が支援を求めています。`,
    otherCallsOpen: 'ホームで見る',
    count: (help: string, none: string | null) => (none === null ? `要支援 ${help}` : `要支援 ${help}・未回答 ${none}`),
    also: (count: number) => `ほか ${count} 件`,
    open: '結果を見る',
    details: '詳細を見る',
    banner: '進行中の対応',
    again: { notResponded: '未回答者に再送', failed: '失敗した宛先に再送' },
    againTitle: {
      notResponded: (count: string) => `未回答の ${count} 名に再送します`,
      failed: (count: string) => `届かなかった ${count} 名に再送します`,
    },
    againText: '同じ文面を、同じ経路でもう一度送ります。すでに回答した人には送りません。',
    againButton: (count: string) => `${count} 名に再送する`,
  },
};
