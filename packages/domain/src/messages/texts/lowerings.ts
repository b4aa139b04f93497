import type { MessageText } from '../message.js';
import { DRILL, FOOTER, REAL_HELP } from './common.js';

/** 大津波警報 → 津波警報: people who evacuated must stay where they are. */
export const loweredToWarning: MessageText = {
  jp: {
    subject: '【津波警報に切替】{{prefecture}} 避難を続けて',
    body: `避難を続けてください。津波警報も、避難が必要な警報です。

{{prefecture}}の沿岸の{{tsunamiGrade}}は、津波警報に切り替えられました（{{issued}}）。
沿岸：{{coasts}}
津波は繰り返し襲ってきます。警報が解除されるまで、安全な場所から離れないでください。

・海や川のようすを見に行かないでください。

回答は不要です。
${FOOTER.jp}`,
    sms: '【津波警報に切替】{{prefecture}}（{{issued}}）避難を続け、解除まで戻らない。{{company}}',
  },
  en: {
    subject: 'Still a Tsunami Warning: do not go back',
    body: `Stay in a safe place. A Tsunami Warning still means: evacuate.

The {{tsunamiGrade}} for the coast of {{prefecture}} is now a Tsunami Warning ({{issued}}).
Coasts: {{coasts}}
Tsunami waves strike repeatedly. Do not leave safe ground until the warning is lifted.

- Do not go and look at the sea or a river.

No answer is needed.
${FOOTER.en}`,
    sms: 'Now a Tsunami Warning, {{prefecture}} ({{issued}}). Stay on high ground until it is lifted. {{company}}',
  },
};

/** → 津波注意報: the sea and the shore are still dangerous. */
export const loweredToAdvisory: MessageText = {
  jp: {
    subject: '【津波注意報に切替】{{prefecture}} 海岸に近づかない',
    body: `海の中や海岸、川の河口には近づかないでください。津波注意報が続いています。

{{prefecture}}の沿岸の{{tsunamiGrade}}は、津波注意報に切り替えられました（{{issued}}）。
沿岸：{{coasts}}
潮の流れが速い状態が続きます。注意報が解除されるまで、海に入ったり海岸に近づいたりしないでください。

・避難した人は、自治体の避難指示が解除されたことを確かめてから戻ってください。

回答は不要です。
${FOOTER.jp}`,
    sms: '【津波注意報に切替】{{prefecture}}（{{issued}}）海岸に近づかない。避難指示の解除を確かめるまで戻らない。{{company}}',
  },
  en: {
    subject: 'Now a Tsunami Advisory: avoid the shore',
    body: `Stay out of the sea and away from the shore and river mouths. A Tsunami Advisory is still in effect.

The {{tsunamiGrade}} for the coast of {{prefecture}} is now a Tsunami Advisory ({{issued}}).
Coasts: {{coasts}}
Strong currents continue. Do not enter the sea or go near the shore until the advisory is lifted.

- If you have evacuated, go back only when local authorities have lifted the evacuation order.

No answer is needed.
${FOOTER.en}`,
    sms: 'Now a Tsunami Advisory, {{prefecture}} ({{issued}}). Stay off the shore. Go back only when the evacuation order is lifted. {{company}}',
  },
};

/** 解除: lifted, not cancelled (取消). */
export const warningEnded: MessageText = {
  jp: {
    subject: '【解除】{{prefecture}}の{{tsunamiGrade}}',
    body: `{{prefecture}}の沿岸の{{tsunamiGrade}}は、解除されました（{{issued}}）。
沿岸：{{coasts}}

避難した人は、自治体の避難指示が解除されたことを確かめてから戻ってください。
しばらくは海面の変動が続くことがあります。海に入るときは注意してください。

回答は不要です。
${FOOTER.jp}`,
    sms: '【解除】{{prefecture}}の{{tsunamiGrade}}（{{issued}}）避難指示の解除を確かめてから戻ってください。{{company}}',
  },
  en: {
    subject: 'Lifted: {{tsunamiGrade}}',
    body: `The {{tsunamiGrade}} for the coast of {{prefecture}} has been lifted ({{issued}}).
Coasts: {{coasts}}

If you have evacuated, go back only when local authorities have lifted the evacuation order.
The sea level may keep changing for a while. Be careful near the water.

No answer is needed.
${FOOTER.en}`,
    sms: 'LIFTED: {{tsunamiGrade}}, {{prefecture}} ({{issued}}). Go back only when the evacuation order is lifted. {{company}}',
  },
};

export const drillLowered: MessageText = {
  jp: {
    subject: '【訓練】{{tsunamiGrade}}の引き下げ・解除（想定）',
    body: `${DRILL.jp}

訓練の想定：{{prefecture}}の沿岸の{{tsunamiGrade}}が、引き下げ、または解除されました。
本物のときは、自治体の避難指示が解除されたことを確かめてから戻ります。
回答は不要です。

${REAL_HELP.jp}
${FOOTER.jp}`,
    sms: '【訓練】実際の災害ではありません。想定：{{prefecture}}の{{tsunamiGrade}}が引き下げ・解除。{{company}}',
  },
  en: {
    subject: '【訓練】DRILL: warning lowered',
    body: `${DRILL.en}

Drill scenario: the {{tsunamiGrade}} for the coast of {{prefecture}} was lowered or lifted.
In a real event, go back only when local authorities have lifted the evacuation order.
No answer is needed.

${REAL_HELP.en}
${FOOTER.en}`,
    sms: '【訓練】DRILL, not real: warning lowered, {{prefecture}}. {{company}}',
  },
};
