import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

export const registered: MessageText = {
  jp: {
    subject: '【登録完了】アプリIDのお知らせ',
    body: `下のアプリIDを、スマートフォンのアプリに入力してください。

アプリID：{{appId}}
登録内容の確認：{{url}}

{{name}}さんは、{{company}}の安否確認に登録されました。
地震や津波警報のとき、このアドレスと電話番号（SMS）に連絡が届きます。このメールは保存してください。

・迷惑メールの設定をしているときは、このメールの差出人を受信できるようにしてください。
・アプリがなくても、届いたメールやSMSのリンクから回答できます。
・心当たりがないときは、{{contactTel}} に連絡してください。
${FOOTER.jp}`,
    sms: '{{company}}の安否確認に登録しました。アプリID {{appId}} をアプリに入力し、このSMSを保存してください',
  },
  en: {
    subject: 'Registered: your app ID',
    body: `{{name}}, {{company}} has registered you for its travel safety service.
Enter this app ID in the service’s app on your phone.

App ID: {{appId}}
Check your details: {{url}}

After an earthquake or a tsunami warning, we will contact you at this address and by SMS. Keep this email.

- If you filter email, allow the sender of this email.
- You can also answer without the app, with the link in an email or SMS.
- If you did not expect this, call {{contactTel}}.
${FOOTER.en}`,
    sms: '{{company}} has registered you for its travel safety service. App ID {{appId}}. Enter it in the app and keep this SMS.',
  },
};
