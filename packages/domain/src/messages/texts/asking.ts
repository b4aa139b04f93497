import type { MessageParts, MessageText } from '../message.js';
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

/** A question about a tsunami; `warning`: what became of its warning. */
const aboutTsunami = (
  jp: Omit<MessageParts, 'body'> & { warning: string },
  en: Omit<MessageParts, 'body'> & { warning: string },
): MessageText => ({
  jp: {
    subject: jp.subject,
    body: `{{name}}さん、無事ですか？ 下のページを開き、ボタンを1回押して答えてください。
{{url}}

避難しているときは、避難が先です。安全な場所に着いてから答えてください。
命の危険があるときは、119 に電話してください。

${jp.warning}
自治体の避難指示が解除されたことを確かめるまで、海岸や川沿いに戻らないでください。

地震の発生：{{originTime}}
震源：{{epicenter}}
規模：M{{magnitude}}

${FOOTER.jp}`,
    sms: jp.sms,
  },
  en: {
    subject: en.subject,
    body: `{{name}}, are you safe? Open this page and tap one button to answer.
{{url}}

Evacuate first if you need to. Answer when you are in a safe place.
If someone’s life is in danger, call 119.

${en.warning}
Go back to the coast or a river only when local authorities have lifted the evacuation order.

Time of the earthquake: {{originTime}}
Epicenter: {{epicenter}}
Magnitude: M{{magnitude}}

${FOOTER.en}`,
    sms: en.sms,
  },
});

/** A safety confirmation sent by a person to where an event was a tsunami warning and no strong shaking. */
export const askTsunami = aboutTsunami(
  {
    subject: '【安否確認】無事ですか？ 津波の警報（{{prefecture}}）',
    warning: '{{prefecture}}の沿岸に、津波の警報が発表されました。',
    sms: '【安否確認】{{company}}です。{{prefecture}}の沿岸に津波の警報が出ました。無事ですか？安全な場所で、下のリンクから回答してください。\n{{url}}',
  },
  {
    subject: 'Are you safe? Tsunami warning: {{prefecture}}',
    warning: 'A tsunami warning was issued for the coast of {{prefecture}}.',
    sms: '{{company}}: are you safe after the tsunami warning? When safe, answer: {{url}}',
  },
);

/** The same once no warning is in force there. */
export const askAfterTsunami = aboutTsunami(
  {
    subject: '【安否確認】無事ですか？ 津波の警報のあとに（{{prefecture}}）',
    warning: '{{prefecture}}の沿岸に出ていた津波の警報は、解除されたか、津波注意報に切り替えられました。',
    sms: '【安否確認】{{company}}です。{{prefecture}}の沿岸の津波の警報は終わりました。無事ですか？下のリンクから回答してください。\n{{url}}',
  },
  {
    subject: 'Are you safe after the tsunami warning?',
    warning: 'The tsunami warning for the coast of {{prefecture}} has been lifted or lowered to an advisory.',
    sms: '{{company}}: the tsunami warning has ended. Are you safe? Please answer: {{url}}',
  },
);
