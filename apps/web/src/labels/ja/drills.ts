/** Texts of the drills. */
export const drills = {
  title: '訓練',
  mark: '訓練',
  banner: 'これは訓練です。実際の地震・津波ではありません。',
  meta: '過去の地震・津波を再現して、実際と同じ流れを練習します',
  new: '訓練を準備する',
  unit: '件',
  empty: {
    title: '訓練はまだありません',
    text: '過去の地震・津波を選び、誰にいつ何が届くかを確かめてから始められます。',
  },
  column: {
    startedAt: '開始',
    title: '想定',
    companies: '会社',
    state: '状態',
    answered: '回答',
    starter: '開始した人',
  },
  state: { running: '進行中', finished: '終了', stopped: '中止', interrupted: '実際の災害で中止' },
  answered: (answered: string, asked: string) => `${answered} / ${asked} 名`,
  moreCompanies: (name: string, count: number) => (count === 0 ? name : `${name} ほか ${count} 社`),

  prepare: {
    title: '訓練の準備',
    source: '想定する地震・津波',
    bundled: '収録されている過去の例',
    received: '受信した地震・津波',
    maxIntensity: (intensity: string) => `最大震度${intensity}`,
    tsunami: '津波警報あり',
    companies: '訓練をする会社',
    companiesHelp: '選んだ会社の旅行者だけが対象です。',
    choose: '会社名で探す',
    noCompany: '一致する会社がありません',
    pace: '間隔',
    confirmation: 'アラートから安否確認まで',
    interval: '再送の間隔',
    times: '再送の回数',
    usual: '実際と同じ',
    minutes: (count: number) => `${count} 分`,
    count: (count: number) => `${count} 回`,
    dryRun: '予行して確かめる',
    dryRunNote: '予行では何も送りません。',
    incomplete: '想定と会社を選ぶと、予行できます。',
  },

  plan: {
    title: '予行の結果',
    note: 'いま登録されている旅行者と滞在先で数えています。回答がない場合の予定です。',
    people: (count: string) => `${count} 名`,
    total: (count: string, companies: string) => `${companies} 社の ${count} 名に訓練のメッセージが届きます。`,
    nobody: 'この想定では、訓練を送る旅行者がいません。',
    company: (name: string, count: string) => `${name}　${count} 名`,
    column: { at: '時刻', what: '送るもの', where: '都道府県', count: '人数' },
    stage: (stage: 'alert' | 'confirmation' | 'reminder', hazard: 'earthquake' | 'tsunami', number: number) =>
      stage === 'confirmation'
        ? '安否確認'
        : stage === 'reminder'
          ? `再送${number}`
          : hazard === 'tsunami'
            ? '津波アラート'
            : '地震アラート',
    retraction: '取消',
    lowered: { warning: '津波警報への切り替え', advisory: '津波注意報への切り替え', none: '津波の警報の解除' },
    grade: { warning: '津波警報', major: '大津波警報' },
    prefecture: (name: string, what: string, count: string) => `${name}（${what}） ${count} 名`,
    intensity: (intensity: string) => `震度${intensity}`,
    rest: (count: number) => `ほか ${count} 都道府県（対象者なし）`,
    join: '、',
    at: (seconds: number) => {
      const minutes = Math.floor(seconds / 60);
      const parts = [minutes > 0 && `${minutes} 分`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} 秒`];
      return seconds === 0 ? '開始時' : `${parts.filter(Boolean).join(' ')}後`;
    },
    reason: (hazard: 'earthquake' | 'tsunami'): string => (hazard === 'tsunami' ? '津波：' : '地震：'),
    reasons: {
      started: '送ります。',
      raised: '送ります。',
      belowThreshold: 'この会社の条件に届かないため、送りません。',
      thresholdOff: 'この会社では自動送信をしない設定のため、送りません。',
      nothingNew: '新しく送る相手がいません。',
      noTravelers: '対象の都道府県に旅行者がいないため、送りません。',
      late: '時間がたちすぎているため、送りません。',
      notNormal: '通常の電文ではないため、送りません。',
      endOfUse: 'この会社は利用を終了しているため、送りません。',
      masterSwitchOff: '全社の自動送信が止まっているため、送りません。',
      noIntensity: '震度の情報がないため、送りません。',
      cancelled: '気象庁が取り消したため、送りません。',
      joined: '続いている安否確認に加わります。',
      held: '1 日の上限に達しているため、控えます。',
    },
    noContact: (count: string) => `連絡先がなく届かない人 ${count} 名`,
    islandsOnly:
      '津波の人数は都道府県全体で数えています。この会社は「島だけに出た警報」を島にいる人だけに送るため、実際は少なくなることがあります。',
    stay: (count: string) => `滞在期間の外にいるため送らない人 ${count} 名`,
  },

  messages: {
    title: '届くメッセージ',
    note: '見本の旅行者に届く内容です。訓練では、会社の定型文ではなく、この文面が使われます。',
    languages: { jp: '日本語', en: 'English' },
    mail: 'メール',
    sms: 'SMS',
    subject: '件名',
  },

  start: {
    title: '訓練を開始する',
    text: (count: string) =>
      `開始すると、${count} 名に【訓練】で始まるメールとSMSがすぐに届きます。実際の地震・津波が起きたときは、訓練は自動で終わります。`,
    tick: (count: string) => `実際の災害ではなく訓練として、${count} 名に送ることを確かめました`,
    button: '訓練を開始する',
    ask: (count: string) => `${count} 名に訓練のメッセージを送ります`,
    askText: (title: string) => `想定　${title}`,
    department: '訓練は会社全体に送られます。開始は、企業管理者以上の人が行えます。',
    done: '訓練を開始しました。',
    action: '訓練を開始',
  },

  report: {
    meta: (started: string, starter: string) => `${started} 開始　${starter}`,
    ended: (at: string) => `${at} 終了`,
    next: (at: string) => `次の送信 ${at}`,
    live: '自動更新中',
    figures: {
      recipients: '対象者',
      mail: 'メール到達',
      sms: 'SMS到達',
      answered: '回答',
      rate: '回答率',
      times: ['25%', '50%', '75%'],
    },
    timesTitle: '回答までの時間',
    timesNote: '安否確認を送ってから、その割合の人が回答するまでの時間です。',
    notReached: '未到達',
    name: '部署',
    whole: '会社全体',
    before: (date: string) => `前回（${date}）`,
    beforeShort: (value: string) => `前回 ${value}`,
    noBefore: '前回の訓練はありません。',
    sends: '送ったもの',
    sent: (at: string, what: string, count: string) => `${at}　${what}　${count} 名`,
    nothingSent: 'まだ何も送っていません。',
    correction: { none: '', wanted: '訂正を送っています', made: '訂正を送りました' },
    duration: (seconds: number) => {
      const minutes = Math.floor(seconds / 60);
      const rest = Math.round(seconds % 60);
      return minutes > 0 ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`;
    },
  },

  stop: {
    button: '訓練を終える',
    correctionButton: '訂正を送る',
    title: '訓練を終えます',
    text: 'これから予定しているメッセージは送られません。終えた訓練は、続きから始められません。',
    withCorrection: '訂正を送って終える',
    without: '訂正を送らずに終える',
    cancel: '続ける',
    correctionText: '訂正は、訓練のメッセージが届いた人だけに「先ほどの配信は訓練でした」と知らせます。',
    correctionTitle: '訓練の訂正を送ります',
    done: (left: string, stopped: string) => `訓練を終えました。送信済み ${left} 通、止めたメッセージ ${stopped} 通。`,
    correctionDone: '訂正を送ります。',
    action: '訓練を終了',
  },
};
