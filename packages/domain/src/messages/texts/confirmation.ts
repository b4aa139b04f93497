import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

export const confirm: MessageText = {
  jp: {
    subject: '【安否確認】無事ですか？ {{prefecture}}の地震',
    body: `{{name}}さん、無事ですか？ 下のページを開き、ボタンを1回押して答えてください。
{{url}}

避難しているときは、避難が先です。安全な場所に着いてから答えてください。
命の危険があるときは、119 に電話してください。

{{prefecture}}の最大震度：{{intensity}}
発生：{{originTime}}
震源：{{epicenter}}
規模：M{{magnitude}}
（{{issued}}）

${FOOTER.jp}`,
    sms: '【安否確認】{{company}}です。地震（{{issued}}）がありました。無事ですか？安全な場所で、下のリンクから回答してください。\n{{url}}',
  },
  en: {
    subject: 'Are you safe? Earthquake in {{prefecture}}',
    body: `{{name}}, are you safe? Open this page and tap one button to answer.
{{url}}

Evacuate first if you need to. Answer when you are in a safe place.
If someone’s life is in danger, call 119.

Earthquake in {{prefecture}}, maximum intensity {{intensity}} (JMA scale of 0 to 7)
Time: {{originTime}}
Epicenter: {{epicenter}}
Magnitude: M{{magnitude}}
({{issued}})

${FOOTER.en}`,
    sms: '{{company}}: are you safe after the earthquake ({{issued}})? When safe, answer: {{url}}',
  },
};
