type Channel = 'mail' | 'sms';

const CHANNELS = { mail: 'メール', sms: 'SMS' };
const STATES = { ok: '動いています', late: '遅れています', down: '止まっています', none: '未確認' };
const PRIORITIES = ['アラート・取消', '安否確認', '再送', '手動・お知らせ・訓練'];

/** Texts of the status screen. */
export const operations = {
  title: '稼働状況',
  meta: '送信、気象庁の情報、処理の状態',
  never: 'なし',
  when: (time: string, ago: string) => `${time}（${ago}）`,
  problems: {
    title: '対応が必要なこと',
    none: '対応が必要なことはありません。',
    channels: CHANNELS,
    pausedByRestore: {
      title: 'バックアップから復元したため、送信を止めています',
      text: 'ここが本番の環境であり、ほかの環境から送っていないことを確かめて、送信を再開してください。再開するまで何も送りません。電文の受信は続いています。',
    },
    pausedByHand: {
      title: '送信を止めています',
      text: '再開するまで、メールも SMS も送りません。電文の受信は続いています。',
    },
    noWorker: {
      title: '送信と受信の処理が動いていません',
      text: '電文を受信できず、何も送れません。worker のプロセスを確かめてください。',
    },
    autoSendOff: {
      title: '全社の自動送信を止めています',
      text: '地震・津波が起きても自動では送りません。システム設定で変えられます。',
    },
    feedDown: { title: '気象庁の情報を受信できていません', text: (at: string) => `最後の受信 ${at}` },
    feedLate: { title: '気象庁の情報の受信が遅れています', text: (at: string) => `最後の受信 ${at}` },
    longFeedDown: {
      title: '気象庁の長期フィードを受信できていません',
      text: '受信が途切れたあとの読み直しができません。ふだんの受信には影響しません。',
    },
    channelDown: {
      title: (channel: string) => `${channel}を送信できていません`,
      text: (at: string) => `${at}から。送信は保留され、復旧後に自動で再開します。`,
    },
    firstRelayDown: {
      title: 'メールサーバーが受け付けないため、予備のサーバーで送っています',
      text: (at: string) => `${at}から。元のメールサーバーを確かめてください。`,
    },
    unsent: {
      title: '送信が遅れています',
      text: (at: string) => `まだ送っていない、いちばん古いメッセージの予定 ${at}`,
    },
    parked: {
      title: (count: string) => `受け取られない宛先 ${count} 件`,
      text: '相手のサーバーが受け取るまで、間隔をあけて自動で送り直します。ほかの宛先の送信は続いています。',
    },
    clock: {
      title: (seconds: string) => `サーバーの時計が気象庁と ${seconds} 秒ずれています`,
      text: '送信の時刻や電文の古さの判定が狂います。時刻の同期を確かめてください。',
    },
    missing: {
      title: (count: string) => `取得できなかった電文 ${count} 件`,
      text: 'この 7 日間の件数です。「使えなかった電文」で確かめられます。',
    },
    mailsRefused: {
      title: (count: string) => `届かなかった管理者あてのメール ${count} 件`,
      text: 'この 7 日間の件数です。宛先かメールサーバーを確かめてください。',
    },
  },
  lanes: {
    title: '受け取られない宛先',
    name: (channel: Channel, lane: string) =>
      lane === 'mixed' ? `${CHANNELS[channel]}（いろいろな宛先）` : lane === 'sms' ? CHANNELS.sms : lane,
    facts: (messages: string, failures: string) => `${messages} 件・続けて ${failures} 回失敗・`,
    next: (at: string) => `次は ${at}`,
    now: 'いま試しています',
    resume: 'いますぐ試す',
    resumed: (lane: string) => `${lane} への送信を始めます。`,
    nothing: (lane: string) => `${lane} に待っているものはもうありません。`,
  },
  backlog: {
    title: '送信待ち',
    row: (channel: Channel, priority: number) => `${PRIORITIES[priority - 1] ?? priority}・${CHANNELS[channel]}`,
    messages: (count: string) => `${count} 件`,
    chunks: (count: string) => `${count} 束`,
    oldest: 'いちばん古いもの',
    none: '待っているものはありません',
  },
  channels: {
    title: '送信の経路',
    names: CHANNELS,
    states: STATES,
    lastOk: (at: string) => `最後に動いた時刻 ${at}`,
    second: '予備のメールサーバー',
    set: '設定あり',
    inUse: '使用中',
    notSet: '設定なし',
    mails: '管理者あてのメール',
    pending: (count: string) => `送信待ち ${count} 件`,
    since: (at: string) => `いちばん古いもの ${at}`,
  },
  feed: {
    title: '気象庁の情報',
    short: 'フィード',
    long: '長期フィード',
    states: { ok: '受信中', late: '遅延', down: '停止', none: '未受信' },
    last: '最後の電文',
    documents: '電文の取得',
    wanted: (wanted: string, missing: string) => `取得中 ${wanted} 件・取得できず ${missing} 件（7 日間）`,
    clock: '気象庁との時計の差',
    unknown: '未確認',
    offset: (seconds: string) => `${seconds} 秒`,
  },
  workers: {
    title: '処理と送信テスト',
    worker: 'worker',
    none: '動いていません',
    alive: '動いています',
    gone: '応答がありません',
    seen: (at: string) => `最後の応答 ${at}`,
    testMail: '自分への送信テスト',
    notAsked: 'まだ送っていません',
    states: { pending: '送信待ち', accepted: '送信しました', refused: '送れませんでした' },
  },
  queues: {
    title: 'キュー',
    names: { telegrams: '電文の処理', sends: 'メッセージの送信', mails: 'ユーザーあてのメール' },
    counts: (waiting: string, active: string) => `待機 ${waiting} 件、処理中 ${active} 件`,
    failed: (count: string) => `過去 7 日間の失敗 ${count} 件`,
    state: '状態',
    silent: '応答がありません。代わりにタイマーが最大 1 秒の遅れで処理しています',
  },
  testMail: {
    action: '送信テスト',
    done: (address: string) => `${address} あてのテストメールを送信待ちに入れました。`,
  },
  pause: {
    action: '送信を止める',
    title: 'すべての送信を止めます',
    text: '再開するまで、アラート、安否確認、再送、手動の送信、管理者あてのメールを一切送りません。すでに手を離れたものは止まりません。',
    done: '送信を止めました。',
  },
  resume: {
    action: '送信を再開する',
    title: 'ここから送信を再開します',
    text: {
      restore:
        'ほかの環境から同じ旅行者に送っていないことを確かめてください。バックアップのあとに元の環境が送ったものも、もう一度送られることがあります。',
      hand: '',
    },
    waiting: (count: string, at: string) =>
      `待っている ${count} 件（いちばん古い予定 ${at}）は、古くてもすべて送ります。送りたくないものは、先に配信履歴で停止してください。止めている間の自動送信は、1 時間以内のものだけを送ります。`,
    nothing: '待っているメッセージはありません。止めている間の自動送信は、1 時間以内のものだけを送ります。',
    done: '送信を再開しました。',
  },
};
