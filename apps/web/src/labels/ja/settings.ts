import type { Threshold } from '@tabimori/shared';

/** Texts of the settings screens. */
export const settings = {
  corporate: {
    title: '企業設定',
    meta: '地震・津波のときの自動送信',
    company: '会社',
    chooseCompany: '会社を選んでください',
    chooseText: '自動送信の設定は会社ごとに決めます。',
    earthquake: '地震',
    tsunami: '津波',
    rounds: '安否確認と再送',
    people: '対象者',
    signIn: 'ログイン',
    labels: {
      earthquakeThreshold: '自動送信を始める震度',
      tsunamiWarning: '津波の自動送信',
      islandsOnly: '島だけの津波警報',
      reminderIntervalMinutes: '再送の間隔',
      reminderTimes: '再送の回数',
      respectStay: '滞在期間',
      secondFactorRequired: '二段階認証',
    },
    threshold: { '4': '震度4以上', '5': '震度5弱以上', '6': '震度6弱以上', off: '自動送信しない' } satisfies Record<
      Threshold,
      string
    >,
    thresholdWords: {
      '4': '揺れを感じて不安になる程度から送ります。年に数十回あります。',
      '5': '物が落ち、けが人が出はじめる程度から送ります。',
      '6': '立っていることが難しく、建物に被害が出る程度から送ります。',
      off: '地震が起きても、アラートも安否確認も送りません。',
    } satisfies Record<Threshold, string>,
    thresholdHelp: '都道府県ごとの最大震度で判定し、その都道府県にいる旅行者だけに送ります。',
    tsunami_: '津波警報・大津波警報が発表されたら、アラートを送る',
    tsunamiHelp: '津波注意報では送りません。津波では安否確認と再送はありません。',
    islandsOnly: '都道府県の島だけに出た警報は、その島にいる人だけに送る',
    islandsOnlyHelp:
      '伊豆諸島、小笠原諸島、佐渡、隠岐、壱岐・対馬、種子島・屋久島、奄美・トカラ、大東島、宮古島・八重山が対象です。市区町村が登録されていない人には送ります。本土側にも警報が出たら、その都道府県のほかの人にも送ります。',
    minutes: (count: number) => `${count} 分`,
    times: (count: number) => (count === 0 ? '再送しない' : `${count} 回`),
    plan: (interval: number, times: number, last: string) =>
      times === 0
        ? 'アラートの 15 分後に安否確認を 1 回送ります。回答がなくても、再送はしません。'
        : `アラートの 15 分後に安否確認を送り、回答のない人に ${interval} 分ごとに最大 ${times} 回、再送します。最後の再送はアラートの ${last}後です。`,
    planOff: '地震の自動送信をしないため、安否確認と再送も送りません。',
    duration: (hours: number, minutes: number) =>
      [hours > 0 && `${hours} 時間`, minutes > 0 && `${minutes} 分`].filter(Boolean).join(' '),
    respectStay: '滞在が始まっていない人と、終わった人には送らない',
    respectStayHelp: '滞在期間が登録されていない人には、いつでも送ります。',
    secondFactor: 'この会社と部署のユーザーに、二段階認証を必須にする',
    secondFactorHelp:
      '設定していないユーザーは、次の操作から、設定が終わるまでほかの画面を使えません。100 名を超える送信の前にも、認証アプリのコードを求めます。',
    off: {
      title: (company: string) => `${company}の地震の自動送信をやめます`,
      text: 'どれほど強い地震が起きても、この会社の旅行者にはアラートも安否確認も自動では送られません。手動の安否確認は送れます。',
      action: '自動送信をやめる',
    },
    example: {
      title: 'この設定なら',
      people: (count: string) => `${count} 名に送っていました`,
      nobody: '誰にも送っていませんでした',
      prefecture: (name: string, count: string) => `${name} ${count} 名`,
      rest: (count: number) => `ほか ${count} 都道府県`,
      join: '、',
      tsunami: '津波警報',
      none: '再現できる強い地震・津波は、まだ受信していません。',
      note: 'いま登録されている旅行者と滞在先で、過去の電文をもう一度流した場合の人数です。',
      islandsOnly: '津波は都道府県全体で数えているため、島だけに出た警報の実際の人数はこれより少なくなります。',
    },
  },

  system: {
    title: 'システム設定',
    signIn: 'ログイン',
    secondFactor: '運営管理者とカテゴリ管理者に、二段階認証を必須にする',
    passwordDaysHelp: '最後の変更からこの日数がたつと、ホームで変更をすすめます。1〜999 日。',
    secondFactorHelp:
      '設定していないユーザーは、次の操作から、設定が終わるまでほかの画面を使えません。会社のユーザーについては、企業設定で決めます。',
    required: (on: boolean): string => (on ? '必須にする' : '必須にしない'),
    meta: '全社に共通の設定',
    mail: 'メールアドレス',
    auto: '自動送信',
    ranges: '証券番号の範囲',
    retention: '保存期間',
    labels: {
      senderMailAddress: '送信元',
      replyToMailAddress: '返信先',
      supportMailAddress: 'お問い合わせ先',
      autoSendEnabled: '全社の自動送信',
      secondFactorRequired: '二段階認証',
      passwordDays: 'パスワードの変更を促すまでの日数',
      alertsPerDay: '1 人に 1 日に送るアラートの上限',
      'retentionDays.position': '位置を残す日数',
      'retentionDays.log': '操作ログを残す日数',
      'policyNumberRanges.prefix': '先頭',
      'policyNumberRanges.from': '開始',
      'policyNumberRanges.to': '終了',
      policyNumberRanges: '証券番号の範囲',
    },
    help: {
      senderMailAddress: '旅行者と管理者に届くメールの差出人です。メールサーバーで送信が許可された住所にしてください。',
      replyToMailAddress: '旅行者がメールに返信したときの宛先です。',
      supportMailAddress: '管理画面の「お問い合わせ」で開くメールの宛先です。',
    },
    enabled: '地震・津波のとき、各社の設定に従って自動で送る',
    state: (on: boolean): string => (on ? '送る' : '止める'),
    enabledHelp: '止めると、進行中の安否確認と再送も止まります。',
    alerts: (count: number | null): string => (count === null ? '上限なし' : `${count} 件`),
    alertsHelp:
      '上限に達した人には、直前に知らせた地震と同じか弱い地震を知らせません。震度 6 弱以上、強まった地震、津波警報は必ず送ります。控えたアラートには安否確認も続きません。日本時間の 0 時に数え直します。',
    days: (count: number | null): string => (count === null ? '消さない' : `${count} 日`),
    positionHelp:
      '旅行者が回答とともに送った位置を、この日数が過ぎたら消します。回答のページにもこの日数を表示します。',
    logHelp: '空欄なら消しません。365 日以上です。データベースの所有者が prune コマンドを動かしたときに消えます。',
    rangesHelp:
      'ここにある範囲の証券番号だけを会社に登録できます。先頭を除いた数字を、809GI と 100GI は 6 桁、979LTD と 979LTG は 5 桁で入力してください。',
    noRanges: '範囲がありません。どの証券番号も登録できません。',
    add: '範囲を追加',
    remove: '削除',
    removeRow: (row: string) => `${row} の行を削除`,
    row: (number: number) => `${number} 行目`,
    range: (prefix: string, from: string, to: string) => `${prefix} ${from} ～ ${to}`,
    off: {
      title: '全社の自動送信を止めます',
      text: 'すべての会社で、地震・津波が起きてもアラートと安否確認が送られなくなります。進行中の安否確認と再送も止まります。再開したときに 1 時間以内のものは送られ、それより前の地震・津波と再送は送られません。',
      action: '自動送信を止めて保存する',
    },
    consequenceOff: '保存すると、全社の自動送信が止まります。',
    consequenceOn:
      '保存すると、全社の自動送信が再開します。止めている間の地震・津波と再送のうち、1 時間以内のものはすぐに送られ、それより前のものは送られません。',
  },
};
