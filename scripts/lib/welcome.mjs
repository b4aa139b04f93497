/** Prints what a newcomer needs: addresses, accounts, and how to trigger an earthquake. */
export function welcome({ url, inboxUrl, services }) {
  const confirmation = services.CONFIRMATION_DELAY_SECONDS;
  const reminder = services.REMINDER_INTERVAL_SECONDS;
  console.log(`
たびもりが動いています / Tabimori is running

  管理画面 / Console             ${url}
  受信箱（メール・SMS） / Inbox  ${inboxUrl}

デモのアカウント / Demo accounts    パスワード / password: Demo1234
  provider@example.com    運営管理者 / provider administrator
  category@example.com    カテゴリ管理者 / category administrator
  company@example.com     企業管理者 / company administrator
  division@example.com    部署管理者 / department administrator

地震を起こす（別の画面で） / Make an earthquake happen (in another terminal)
  npm run feed                   強い地震の電文を今の時刻で発表する / publishes telegrams of a strong earthquake, moved to now
  npm run feed -- --list         ほかの電文 / other telegrams

デモの待ち時間は短くしてあります: 安否確認は発報の ${confirmation} 秒後（本番 15 分）、リマインドは ${reminder} 秒ごと（本番 15 分）
The demo runs with short delays: the confirmation goes out ${confirmation} s after an alert (15 min in production), reminders every ${reminder} s (15 min)

終了 / To stop: Ctrl-C
`);
}
