import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

export const reminder1: MessageText = {
  jp: {
    subject: '【安否確認】回答をお願いします',
    body: `まだ回答がありません。無事なら、下のページでボタンを1回押してください。
{{url}}

通信が混み合うことがあります。すでに回答した場合は、行き違いです。
避難しているときは、避難が先です。命の危険があるときは 119 へ。

{{prefecture}} 最大震度{{intensity}}（{{originTime}}）
（{{issued}}）
${FOOTER.jp}`,
    sms: '【安否確認】{{company}}です。{{issued}}の地震で、あなたの安否が未確認です。下のリンクから回答してください。\n{{url}}',
  },
  en: {
    subject: 'Please tell us if you are safe',
    body: `We have not heard from you yet. If you are safe, tap one button on this page.
{{url}}

Networks may be busy. If you have already answered, please ignore this.
Evacuate first if you need to. If someone’s life is in danger, call 119.

Earthquake in {{prefecture}}, intensity {{intensity}} ({{originTime}})
({{issued}})
${FOOTER.en}`,
    sms: '{{company}}: no answer since the earthquake ({{issued}}). Please answer: {{url}}',
  },
};

export const reminder2: MessageText = {
  jp: {
    subject: '【安否確認】ようすを教えてください',
    body: `ようすを教えてください。下のページでボタンを1回押すだけです。
{{url}}

けががあるとき、困っているときも、このページから知らせられます。
避難しているときは、避難が先です。命の危険があるときは 119 へ。

{{prefecture}} 最大震度{{intensity}}（{{originTime}}）
（{{issued}}）
${FOOTER.jp}`,
    sms: '【安否確認】{{company}}です。{{issued}}の地震で、無事か、困っていないかを、下のリンクから教えてください。\n{{url}}',
  },
  en: {
    subject: 'Please tell us how you are',
    body: `Please tell us how you are. One tap on this page is all it takes.
{{url}}

You can also use this page to say that you are hurt or need help.
Evacuate first if you need to. If someone’s life is in danger, call 119.

Earthquake in {{prefecture}}, intensity {{intensity}} ({{originTime}})
({{issued}})
${FOOTER.en}`,
    sms: '{{company}}: are you OK after the earthquake ({{issued}})? Please answer: {{url}}',
  },
};

export const reminder3: MessageText = {
  jp: {
    subject: '【安否確認】ページか電話で教えてください',
    body: `下のページか電話で、無事かどうかを教えてください。
{{url}}

ページが開かないときは、緊急連絡先に電話してください。いっしょにいる人からの連絡でもかまいません。
避難しているときは、避難が先です。命の危険があるときは 119 へ。

{{prefecture}} 最大震度{{intensity}}（{{originTime}}）
（{{issued}}）
${FOOTER.jp}`,
    sms: '【安否確認】{{company}}です。{{issued}}の地震で、まだ回答がありません。下のリンクか電話で、無事か教えてください。\n{{url}}',
  },
  en: {
    subject: 'Please answer online or call us',
    body: `Please tell us if you are safe, on this page or by phone.
{{url}}

If the page does not open, call the emergency contact. Someone with you may call instead.
Evacuate first if you need to. If someone’s life is in danger, call 119.

Earthquake in {{prefecture}}, intensity {{intensity}} ({{originTime}})
({{issued}})
${FOOTER.en}`,
    sms: '{{company}}: are you safe after the earthquake ({{issued}})? Call us or answer: {{url}}',
  },
};

export const reminder4: MessageText = {
  jp: {
    subject: '【安否確認】担当者が確認しています',
    body: `{{company}}の担当者が、あなたの無事を確かめようとしています。下のページか電話で教えてください。
{{url}}

会社から電話をすることがあります。出られるときに出てください。
避難しているときは、避難が先です。命の危険があるときは 119 へ。

{{prefecture}} 最大震度{{intensity}}（{{originTime}}）
（{{issued}}）
${FOOTER.jp}`,
    sms: '【安否確認】{{company}}です。{{issued}}の地震で、担当者が無事を確かめています。下のリンクから回答してください。\n{{url}}',
  },
  en: {
    subject: 'We are trying to reach you',
    body: `The safety team of {{company}} is trying to reach you. Please answer on this page or by phone.
{{url}}

Your company may call you. Please pick up if you can.
Evacuate first if you need to. If someone’s life is in danger, call 119.

Earthquake in {{prefecture}}, intensity {{intensity}} ({{originTime}})
({{issued}})
${FOOTER.en}`,
    sms: '{{company}} cannot reach you after the earthquake ({{issued}}). Please answer: {{url}}',
  },
};

export const reminder5: MessageText = {
  jp: {
    subject: '【安否確認】最後のお知らせです',
    body: `自動のお知らせはこれが最後です。できるときに、下のページか電話で無事かどうかを教えてください。
{{url}}

このあとも、会社の担当者が確認を続けます。ページはこのまま使えます。
避難しているときは、避難が先です。命の危険があるときは 119 へ。

{{prefecture}} 最大震度{{intensity}}（{{originTime}}）
（{{issued}}）
${FOOTER.jp}`,
    sms: '【安否確認】{{company}}です。{{issued}}の地震の、最後の自動連絡です。無事か、下のリンクから回答してください。\n{{url}}',
  },
  en: {
    subject: 'Last message: are you safe?',
    body: `This is the last automatic message. When you can, tell us if you are safe, on this page or by phone.
{{url}}

Your company will keep trying to reach you. This page stays open.
Evacuate first if you need to. If someone’s life is in danger, call 119.

Earthquake in {{prefecture}}, intensity {{intensity}} ({{originTime}})
({{issued}})
${FOOTER.en}`,
    sms: '{{company}}: last earthquake message ({{issued}}). Are you safe? Answer: {{url}}',
  },
};
