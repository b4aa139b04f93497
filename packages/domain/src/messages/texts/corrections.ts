import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

/** The company retracts its own message: the agency's information stands, so nothing here says it was cancelled. */
export const correctQuake: MessageText = {
  jp: {
    subject: '【訂正】先ほどの地震のお知らせ',
    body: `先ほどの地震のお知らせと安否確認を、{{company}}の判断で取り消しました。回答は不要です。

気象庁の発表が取り消されたのではありません。強い揺れを感じた人は、テレビ・ラジオ・自治体の発表を確かめてください。
対象：{{prefecture}}

困っていることがあるときは、緊急連絡先に電話してください。
${FOOTER.jp}`,
    sms: '【訂正】先ほどの地震のお知らせ（{{prefecture}}）は会社の判断で取り消しました。回答は不要です。{{company}}',
  },
  en: {
    subject: 'Correction: earthquake message',
    body: `{{company}} has withdrawn its earthquake messages to you. You do not need to answer.

This is your company's decision. The Japan Meteorological Agency has not canceled its information. If you felt strong shaking, check TV, radio or local authorities.
Area: {{prefecture}}

If you need help, call the emergency contact.
${FOOTER.en}`,
    sms: 'CORRECTION: {{company}} has withdrawn its earthquake message for {{prefecture}}. No answer needed.',
  },
};

export const correctTsunami: MessageText = {
  jp: {
    subject: '【訂正】先ほどの{{tsunamiGrade}}のお知らせ（警報の解除ではありません）',
    body: `先ほどの{{tsunamiGrade}}のお知らせを、{{company}}の判断で取り消しました。

これは、警報の解除でも、気象庁の発表の取消でもありません。避難している人は、警報の解除をテレビ・ラジオ・自治体の発表で確かめるまで、戻らないでください。
対象：{{prefecture}}
沿岸：{{coasts}}

困っていることがあるときは、緊急連絡先に電話してください。
${FOOTER.jp}`,
    sms: '【訂正】{{prefecture}}の{{tsunamiGrade}}のお知らせは会社が取り消しました。警報の解除ではありません。テレビで確認を。{{company}}',
  },
  en: {
    subject: 'Correction: {{tsunamiGrade}}',
    body: `{{company}} has withdrawn its {{tsunamiGrade}} message to you.

This is your company's decision. The Japan Meteorological Agency has not canceled its information. If you have evacuated, do not go back until TV, radio or local authorities say that the warning has been lifted.
Area: {{prefecture}}
Coasts: {{coasts}}

If you need help, call the emergency contact.
${FOOTER.en}`,
    sms: 'CORRECTION: {{company}} withdrew its {{tsunamiGrade}} message ({{prefecture}}). Check TV or radio before you go back.',
  },
};
