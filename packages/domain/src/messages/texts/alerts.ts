import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

export const alertQuake: MessageText = {
  jp: {
    subject: '【地震】{{prefecture}}で最大震度{{intensity}} 身の安全を',
    body: `まず身の安全を確保してください。海の近くにいる人は、すぐに海岸や川沿いから離れ、高い所へ。

{{prefecture}}の最大震度：{{intensity}}
発生：{{originTime}}
震源：{{epicenter}}
規模：M{{magnitude}}
（{{issued}}）

・落ちてくる物、壊れた建物、がけから離れてください。
・揺れの強かった所では、このあとも強い揺れに注意してください。
・津波の有無は、テレビ・ラジオ・自治体の発表で確かめてください。

{{name}}さんの回答は、いまは不要です。このあと安否確認を送ります。
${FOOTER.jp}`,
    sms: '【地震】{{prefecture}}最大震度{{intensity}}（{{issued}}）身を守り、海の近くはすぐ高い所へ。後で安否確認を送ります。{{company}}',
  },
  en: {
    subject: 'Earthquake in {{prefecture}}: stay safe',
    body: `Protect yourself first. If you are near the coast, leave the shore and riverbanks and go to high ground now.

Maximum intensity in {{prefecture}}: {{intensity}} (JMA scale of 0 to 7)
Time: {{originTime}}
Epicenter: {{epicenter}}
Magnitude: M{{magnitude}}
({{issued}})

- Stay away from falling objects, damaged buildings and slopes.
- Be ready for more strong shaking.
- Check TV, radio or local authorities for tsunami information.

{{name}}, you do not need to answer now. A safety confirmation will follow.
${FOOTER.en}`,
    sms: 'EARTHQUAKE {{prefecture}}, intensity {{intensity}} ({{issued}}). Protect yourself. Near the coast go to high ground. No answer needed yet. {{company}}',
  },
};

export const alertTsunami: MessageText = {
  jp: {
    subject: '【{{tsunamiGrade}}】{{prefecture}} ただちに避難',
    body: `ただちに海岸や川沿いから離れ、高台や避難ビルなど安全な場所へ避難してください。

{{prefecture}}の沿岸に{{tsunamiGrade}}が発表されました（{{issued}}）。
対象の沿岸：{{coasts}}
津波による被害が発生します。
津波は繰り返し襲ってきます。警報が解除されるまで、安全な場所から離れないでください。

・ここなら安心と思わず、より高い場所を目指してください。
・海や川のようすを見に行かないでください。

回答は不要です。避難を続けてください。
${FOOTER.jp}`,
    sms: '【{{tsunamiGrade}}】沿岸：{{coasts}} ただちに海岸や川から離れ高台へ。解除まで戻らない。{{company}} {{issued}}',
  },
  en: {
    subject: '{{tsunamiGrade}}: evacuate now',
    body: `Evacuate immediately from the coast and riverbanks to a safe place such as high ground or an evacuation building.

A {{tsunamiGrade}} is in effect for the coast of {{prefecture}} ({{issued}}).
Coasts: {{coasts}}
Tsunami waves will cause damage.
Tsunami waves strike repeatedly. Do not leave safe ground until the warning is lifted.

- Do not assume you are safe where you are: go as high as you can.
- Do not go and look at the sea or a river.

No answer is needed. Keep evacuating.
${FOOTER.en}`,
    sms: '{{tsunamiGrade}}, {{coasts}}: leave coast and rivers NOW for high ground. Stay until lifted. {{company}}, {{issued}}',
  },
};

export const alertTsunamiMajor: MessageText = {
  jp: {
    subject: '【{{tsunamiGrade}}】{{prefecture}} いますぐ高台へ避難',
    body: `ただちに海岸や川沿いから離れ、高台や避難ビルなど安全な場所へ避難してください。

{{prefecture}}の沿岸に{{tsunamiGrade}}が発表されました（{{issued}}）。
対象の沿岸：{{coasts}}
大きな津波が襲い甚大な被害が発生します。
津波は繰り返し襲ってきます。警報が解除されるまで、安全な場所から離れないでください。

・ここなら安心と思わず、より高い場所を目指してください。
・海や川のようすを見に行かないでください。

回答は不要です。避難を続けてください。
${FOOTER.jp}`,
    sms: '【{{tsunamiGrade}}】沿岸：{{coasts}} ただちに海岸や川から離れ高台へ。解除まで戻らない。{{company}} {{issued}}',
  },
  en: {
    subject: '{{tsunamiGrade}}: evacuate now',
    body: `Evacuate immediately from the coast and riverbanks to a safe place such as high ground or an evacuation building.

A {{tsunamiGrade}} is in effect for the coast of {{prefecture}} ({{issued}}).
Coasts: {{coasts}}
Huge tsunami waves will cause catastrophic damage.
Tsunami waves strike repeatedly. Do not leave safe ground until the warning is lifted.

- Do not assume you are safe where you are: go as high as you can.
- Do not go and look at the sea or a river.

No answer is needed. Keep evacuating.
${FOOTER.en}`,
    sms: '{{tsunamiGrade}}, {{coasts}}: leave coast and rivers NOW for high ground. Stay until lifted. {{company}}, {{issued}}',
  },
};
