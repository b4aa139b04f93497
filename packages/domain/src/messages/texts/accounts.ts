import type { AccountText } from '../message.js';

export const loginInfo: AccountText = {
  jp: {
    subject: '管理画面ログインのご案内',
    body: `下のURLを開き、パスワードを決めてからログインしてください。
{{url}}

{{name}} 様（{{company}}）
管理画面に登録されました。ログインには、このメールを受け取ったアドレスを使います。
URLは1回だけ、24時間使えます。過ぎたときは、ログイン画面の「パスワードを忘れた方」から始めてください。

パスワードをメールや電話でおたずねすることはありません。`,
  },
  en: {
    subject: 'Your admin account',
    body: `{{name}} ({{company}}), you now have an account for the administration console.
Open this link to choose a password, then sign in.
{{url}}

Sign in with the address that received this email.
The link works once, for 24 hours. After that, use "Forgot password" on the sign-in page.

We never ask for your password by email or phone.`,
  },
};

export const passwordReset: AccountText = {
  jp: {
    subject: 'パスワードの再設定',
    body: `1時間以内に下のURLを開き、新しいパスワードを決めてください。
{{url}}

URLは1回だけ使えます。再設定すると、ほかの端末ではログアウトします。
心当たりがないときは、何もしないでください。いまのパスワードのまま使えます。`,
  },
  en: {
    subject: 'Reset your password',
    body: `Open this link within 1 hour and choose a new password.
{{url}}

The link works once. After the reset, you are signed out on all other devices.
If you did not ask for this, ignore this email. Your password stays the same.`,
  },
};

export const passwordChanged: AccountText = {
  jp: {
    subject: 'パスワードを変更しました',
    body: `管理画面のパスワードが変更されました。心当たりがあるときは、何もする必要はありません。

変更にともない、ほかの端末ではログアウトしました。新しいパスワードでログインしてください。
{{url}}

心当たりがないときは、すぐにログイン画面の「パスワードを忘れた方」から決め直し、管理者に連絡してください。`,
  },
  en: {
    subject: 'Your password was changed',
    body: `The password for your console account was changed. If you changed it, you do not need to do anything.

You were signed out on all other devices. Sign in with the new password.
{{url}}

If you did not change it, choose a new one at once with "Forgot password" on the sign-in page, and tell your administrator.`,
  },
};

export const mailAddressChanged: AccountText = {
  jp: {
    subject: 'メールアドレスを変更しました',
    body: `{{name}} 様の管理画面のメールアドレスが、別のアドレスに変更されました。

これからのお知らせは新しいアドレスに届き、ログインにも新しいアドレスを使います。
{{url}}

心当たりがあるときは、何もする必要はありません。心当たりがないときは、すぐに管理者に連絡してください。`,
  },
  en: {
    subject: 'Your email address was changed',
    body: `The email address for {{name}}’s console account was changed.

Notices now go to the new address. Use the new address to sign in.
{{url}}

If you expected this, you do not need to do anything. If not, tell your administrator at once.`,
  },
};

export const testMail: AccountText = {
  jp: {
    subject: '送信テスト',
    body: `送信テストのメールです。ここまで届けば、メールの送信は動いています。
{{url}}

稼働状況の画面から、{{name}} 様あてに送りました。何もする必要はありません。`,
  },
  en: {
    subject: 'Test email',
    body: `This is a test email. If you are reading it, email is being sent.
{{url}}

It was sent to {{name}} from the status page. You do not need to do anything.`,
  },
};
