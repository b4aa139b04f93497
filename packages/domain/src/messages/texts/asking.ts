import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

/** A safety confirmation sent by a person that is about no known earthquake. */
export const ask: MessageText = {
  jp: {
    subject: '【安否確認】無事ですか？',
    body: `{{name}}さん、無事ですか？ 下のページを開き、ボタンを1回押して答えてください。
{{url}}

避難しているときは、避難が先です。安全な場所に着いてから答えてください。
命の危険があるときは、119 に電話してください。

${FOOTER.jp}`,
    sms: '【安否確認】{{company}}です。無事ですか？下のリンクから回答してください。\n{{url}}',
  },
  en: {
    subject: 'Are you safe? Please answer',
    body: `{{name}}, are you safe? Open this page and tap one button to answer.
{{url}}

Evacuate first if you need to. Answer when you are in a safe place.
If someone’s life is in danger, call 119.

${FOOTER.en}`,
    sms: '{{company}}: are you safe? Answer with one tap when you are in a safe place: {{url}}',
  },
};
