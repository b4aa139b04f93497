import type { MessageText } from '../message.js';
import { DRILL, FOOTER, REAL_HELP } from './common.js';

export const drillAlertQuake: MessageText = {
  jp: {
    subject: '【訓練】{{prefecture}}で最大震度{{intensity}}（想定）',
    body: `${DRILL.jp}

訓練の想定：{{prefecture}}で最大震度{{intensity}}の地震。
本物のときは、まず身の安全を確保し、海の近くではすぐに高い所へ避難します。
このあと、訓練の安否確認を送ります。

${REAL_HELP.jp}
${FOOTER.jp}`,
    sms: '【訓練】実際の災害ではありません。想定：{{prefecture}}で最大震度{{intensity}}。このあと訓練の安否確認を送ります。{{company}}',
  },
  en: {
    subject: '【訓練】DRILL: earthquake in {{prefecture}}',
    body: `${DRILL.en}

Drill scenario: an earthquake of intensity {{intensity}} in {{prefecture}}.
In a real earthquake, protect yourself first; near the coast, go to high ground.
A practice safety confirmation will follow.

${REAL_HELP.en}
${FOOTER.en}`,
    sms: '【訓練】DRILL, not real: earthquake in {{prefecture}}. Practice check follows. {{company}}',
  },
};

export const drillAlertTsunami: MessageText = {
  jp: {
    subject: '【訓練】{{prefecture}}に{{tsunamiGrade}}（想定）',
    body: `${DRILL.jp}

訓練の想定：{{prefecture}}の沿岸に{{tsunamiGrade}}。
本物のときは、ただちに海岸や川沿いから離れ、高台や避難ビルなど安全な場所へ避難し、警報が解除されるまで離れません。
回答は不要です。

${REAL_HELP.jp}
${FOOTER.jp}`,
    sms: '【訓練】実際の災害ではありません。想定：{{prefecture}}に{{tsunamiGrade}}。近い高台を確かめてください。{{company}}',
  },
  en: {
    subject: '【訓練】DRILL: {{tsunamiGrade}}',
    body: `${DRILL.en}

Drill scenario: {{tsunamiGrade}} for the coast of {{prefecture}}.
In a real event, leave the coast and riverbanks at once, go to high ground or an evacuation building, and stay there until the warning is lifted.
No answer is needed.

${REAL_HELP.en}
${FOOTER.en}`,
    sms: '【訓練】DRILL, not real: {{tsunamiGrade}} {{prefecture}}. {{company}}',
  },
};

export const drillConfirm: MessageText = {
  jp: {
    subject: '【訓練】安否確認の練習 回答してください',
    body: `${DRILL.jp}

{{name}}さん、下のページを開き、練習の回答をしてください。ボタンを1回押すと終わりです。
{{url}}

訓練の想定：{{prefecture}}で最大震度{{intensity}}

${REAL_HELP.jp}
${FOOTER.jp}`,
    sms: '【訓練】{{company}}の安否確認の訓練です。実際の災害ではありません。下のリンクから練習の回答をしてください。\n{{url}}',
  },
  en: {
    subject: '【訓練】DRILL: practice your answer',
    body: `${DRILL.en}

{{name}}, open this page and give a practice answer. One tap, and you are done.
{{url}}

Drill scenario: an earthquake of intensity {{intensity}} in {{prefecture}}

${REAL_HELP.en}
${FOOTER.en}`,
    sms: '【訓練】DRILL, not real. {{company}}: please practice your answer. {{url}}',
  },
};

export const drillReminder: MessageText = {
  jp: {
    subject: '【訓練】練習の回答がまだです',
    body: `${DRILL.jp}

練習の回答がまだ届いていません。手があいたときに、ボタンを1回押してください。
{{url}}

${REAL_HELP.jp}
${FOOTER.jp}`,
    sms: '【訓練】{{company}}の安否確認の訓練です。練習の回答がまだです。下のリンクから回答してください。\n{{url}}',
  },
  en: {
    subject: '【訓練】DRILL: no practice answer yet',
    body: `${DRILL.en}

We have not received your practice answer yet. When you have a moment, tap one button.
{{url}}

${REAL_HELP.en}
${FOOTER.en}`,
    sms: '【訓練】DRILL, not real. {{company}}: your answer is missing. {{url}}',
  },
};

export const drillCorrection: MessageText = {
  jp: {
    subject: '【訓練】訓練のメッセージを訂正します',
    body: `${DRILL.jp}

先ほどのメッセージは訓練でした。実際の地震・津波ではありません。回答は不要です。ご心配をおかけしました。

${REAL_HELP.jp}
${FOOTER.jp}`,
    sms: '【訓練】先ほどのメッセージは訓練です。実際の地震・津波ではありません。回答は不要です。{{company}}',
  },
  en: {
    subject: '【訓練】DRILL: correction',
    body: `${DRILL.en}

Our last message was part of a drill. There is no real earthquake or tsunami. You do not need to answer. We apologize for any alarm.

${REAL_HELP.en}
${FOOTER.en}`,
    sms: '【訓練】DRILL: our message was a drill, not real. {{company}}',
  },
};
