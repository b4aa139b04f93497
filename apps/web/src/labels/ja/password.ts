/** Texts of the pages by which a password is set again. */
export const password = {
  toSignIn: 'ログインへ戻る',
  ask: {
    title: 'パスワードの再設定',
    lead: '登録されたメールアドレスに、新しいパスワードを決めるためのURLを送ります。',
    mailAddress: 'メールアドレス',
    submit: '再設定のメールを送る',
    sending: '送信しています',
  },
  sent: {
    title: 'メールを確認してください',
    text: '登録されたアドレスであれば、再設定のURLを送りました。1時間以内に開いて、新しいパスワードを決めてください。',
    hints: [
      '数分たっても届かないときは、迷惑メールの中と、入力したアドレスを確かめてください。',
      'アカウントが停止しているときは届きません。管理者に連絡してください。',
    ],
    again: 'もう一度送る',
  },
  set: {
    title: '新しいパスワード',
    lead: '新しいパスワードを決めてください。決めると、すべての端末でログアウトします。',
    password: '新しいパスワード',
    confirmation: '新しいパスワード（確認）',
    show: 'パスワードを表示する',
    strength: (word: string) => `強さ：${word}`,
    strengths: { none: '未入力', weak: '弱い', fair: 'ふつう', strong: '強い' },
    submit: 'パスワードを決める',
    sending: '設定しています',
  },
  invalid: {
    title: 'このURLは使えません',
    text: '期限が切れているか、すでに使われているか、URLの一部が欠けています。新しいURLを受け取ってください。',
    again: '新しいURLを受け取る',
  },
  done: {
    title: 'パスワードを決めました',
    text: '新しいパスワードでログインしてください。パスワードを変更したことをメールでも知らせます。',
    signIn: 'ログインする',
  },
};
