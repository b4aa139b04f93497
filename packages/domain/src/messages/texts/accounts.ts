import type { AccountText } from '../message.js';
import { ACCOUNT_FOOTER } from './common.js';

export const loginInfo: AccountText = {
  jp: {
    subject: '【安否確認】管理画面ログインのご案内',
    body: `下のURLを開き、パスワードを決めてからログインしてください。
{{url}}

{{name}} 様（{{company}}）
管理画面に登録されました。ログインには、このメールを受け取ったアドレスを使います。
URLは1回だけ、24時間使えます。過ぎたときは、ログイン画面の「パスワードを忘れた方」から始めてください。

パスワードをメールや電話でおたずねすることはありません。
${ACCOUNT_FOOTER.jp}`,
  },
  en: {
    subject: 'Your sign-in to the safety console',
    body: `Open this link, choose a password, then sign in.
{{url}}

{{name}} ({{company}})
You are registered for the administration console. Sign in with the address that received this mail.
The link works once, for 24 hours. After that, use "Forgot password" on the sign-in page.

We never ask for your password by mail or phone.
${ACCOUNT_FOOTER.en}`,
  },
};

export const passwordReset: AccountText = {
  jp: {
    subject: '【安否確認】パスワードの再設定',
    body: `1時間以内に下のURLを開き、新しいパスワードを決めてください。
{{url}}

URLは1回だけ使えます。再設定すると、ほかの端末ではログアウトします。
心当たりがないときは、何もしないでください。いまのパスワードのまま使えます。
${ACCOUNT_FOOTER.jp}`,
  },
  en: {
    subject: 'Reset your password',
    body: `Open this link within 1 hour and choose a new password.
{{url}}

The link works once. After the reset you are signed out on all other devices.
If you did not ask for this, do nothing. Your password stays as it is.
${ACCOUNT_FOOTER.en}`,
  },
};

export const passwordChanged: AccountText = {
  jp: {
    subject: '【安否確認】パスワードを変更しました',
    body: `管理画面のパスワードが変更されました。心当たりがあるときは、何もする必要はありません。

変更にともない、ほかの端末ではログアウトしました。新しいパスワードでログインしてください。
{{url}}

心当たりがないときは、すぐにログイン画面の「パスワードを忘れた方」から決め直し、管理者に連絡してください。
${ACCOUNT_FOOTER.jp}`,
  },
  en: {
    subject: 'Your password was changed',
    body: `The password of your console account was changed. If it was you, there is nothing to do.

You were signed out on all other devices. Sign in with the new password.
{{url}}

If it was not you, choose a new one at once by "Forgot password" on the sign-in page, and tell your administrator.
${ACCOUNT_FOOTER.en}`,
  },
};

export const mailAddressChanged: AccountText = {
  jp: {
    subject: '【安否確認】メールアドレスを変更しました',
    body: `{{name}} 様の管理画面のメールアドレスが、別のアドレスに変更されました。

これからのお知らせは新しいアドレスに届き、ログインにも新しいアドレスを使います。
{{url}}

心当たりがあるときは、何もする必要はありません。心当たりがないときは、すぐに管理者に連絡してください。
${ACCOUNT_FOOTER.jp}`,
  },
  en: {
    subject: 'Your mail address was changed',
    body: `The mail address of the console account of {{name}} was changed to another one.

Notices now go to the new address, and the new address is used to sign in.
{{url}}

If you know of this, there is nothing to do. If you do not, tell your administrator at once.
${ACCOUNT_FOOTER.en}`,
  },
};

export const testMail: AccountText = {
  jp: {
    subject: '【安否確認】送信テスト',
    body: `送信テストのメールです。ここまで届けば、メールの送信は動いています。
{{url}}

稼働状況の画面から、{{name}} 様あてに送りました。何もする必要はありません。
${ACCOUNT_FOOTER.jp}`,
  },
  en: {
    subject: 'Test mail from the safety service',
    body: `This is a test mail. That it has reached you shows that mails are sent.
{{url}}

It was sent to {{name}} from the status page. There is nothing to do.
${ACCOUNT_FOOTER.en}`,
  },
};
