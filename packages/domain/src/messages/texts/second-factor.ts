import type { AccountText } from '../message.js';

const UNKNOWN = {
  jp: '心当たりがないときは、すぐにログイン画面の「パスワードを忘れた方」からパスワードを決め直し、管理者に連絡してください。',
  en: 'If this was not you, choose a new password at once with "Forgot password" on the sign-in page, and tell your administrator.',
};

export const secondFactorOn: AccountText = {
  jp: {
    subject: '二段階認証をオンにしました',
    body: `管理画面の二段階認証がオンになりました。次のログインから、認証アプリのコードも入力してください。
{{url}}

{{name}} 様
ほかの端末では、すべてログアウトしました。認証アプリを使えないときのために、回復コードを保管してください。

${UNKNOWN.jp}`,
  },
  en: {
    subject: 'Two-step sign-in is on',
    body: `Two-step sign-in was turned on. From now on, you also need a code from your authenticator app to sign in.
{{url}}

{{name}}
You were signed out on all other devices. Keep your recovery codes for when you cannot use the app.

${UNKNOWN.en}`,
  },
};

export const secondFactorOff: AccountText = {
  jp: {
    subject: '二段階認証をオフにしました',
    body: `管理画面の二段階認証がオフになりました。次のログインからは、パスワードだけでログインできます。
{{url}}

{{name}} 様
これまでの認証アプリのコードと回復コードは使えなくなりました。

${UNKNOWN.jp}`,
  },
  en: {
    subject: 'Two-step sign-in is off',
    body: `Two-step sign-in was turned off. From now on, you sign in with your password only.
{{url}}

{{name}}
The codes from your authenticator app and your recovery codes no longer work.

${UNKNOWN.en}`,
  },
};

export const secondFactorReset: AccountText = {
  jp: {
    subject: '二段階認証が解除されました',
    body: `管理者が、あなたの二段階認証を解除しました。パスワードでログインし、必要ならもう一度設定してください。
{{url}}

{{name}} 様
すべての端末でログアウトしました。これまでの認証アプリのコードと回復コードは使えなくなりました。

管理者に頼んだ覚えがないときは、すぐに管理者に連絡してください。`,
  },
  en: {
    subject: 'Your two-step sign-in was removed',
    body: `An administrator removed your two-step sign-in. Sign in with your password, and set it up again if needed.
{{url}}

{{name}}
You were signed out on all devices. The codes from your authenticator app and your recovery codes no longer work.

If you did not ask for this, tell your administrator at once.`,
  },
};

export const recoveryCodeUsed: AccountText = {
  jp: {
    subject: '回復コードが使われました',
    body: `認証アプリのコードの代わりに、あなたの回復コードが 1 つ使われました。そのコードはもう使えません。
{{url}}

{{name}} 様
認証アプリを使えなくなったときは、ログインして「二段階認証」の画面から設定し直してください。

${UNKNOWN.jp}`,
  },
  en: {
    subject: 'A recovery code was used',
    body: `One of your recovery codes was used in place of a code from your authenticator app. It cannot be used again.
{{url}}

{{name}}
If you can no longer use the app, sign in and set it up again on the two-step sign-in screen.

${UNKNOWN.en}`,
  },
};
