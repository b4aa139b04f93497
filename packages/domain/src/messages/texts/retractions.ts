import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

export const retractQuake: MessageText = {
  jp: {
    subject: '【取消】先ほどの地震のお知らせ',
    body: `先ほどお送りした地震のお知らせを取り消します。回答は不要です。

気象庁が、もとになった情報を取り消しました。
対象：{{prefecture}}

ほかの情報が出ていることがあります。強い揺れを感じた人は、テレビ・ラジオ・自治体の発表を確かめてください。
${FOOTER.jp}`,
    sms: '【取消】先ほどの地震のお知らせ（{{prefecture}}）は、気象庁の取消により取り消します。回答は不要です',
  },
  en: {
    subject: 'Withdrawn: earthquake alert',
    body: `Please disregard the earthquake alert we sent. You need not answer.

The Japan Meteorological Agency has cancelled the information it was based on.
Area: {{prefecture}}

Other information may be in force. If you felt strong shaking, check TV, radio or the local authority.
${FOOTER.en}`,
    sms: 'WITHDRAWN: the earthquake alert for {{prefecture}} was cancelled by the Japan Meteorological Agency. No answer needed.',
  },
};

export const retractTsunami: MessageText = {
  jp: {
    subject: '【取消】先ほどの{{tsunamiGrade}}のお知らせ',
    body: `先ほどお送りした{{tsunamiGrade}}のお知らせを取り消します。回答は不要です。

気象庁が、もとになった情報を取り消しました。
対象：{{prefecture}}

海の近くにいる人は、戻る前に、ほかの警報・注意報が出ていないことをテレビ・ラジオ・自治体の発表で確かめてください。
${FOOTER.jp}`,
    sms: '【取消】{{prefecture}}の{{tsunamiGrade}}のお知らせを取り消します（気象庁が取消）。戻る前にテレビ・ラジオで確認を',
  },
  en: {
    subject: 'Withdrawn: {{tsunamiGrade}}',
    body: `Please disregard the {{tsunamiGrade}} message we sent. You need not answer.

The Japan Meteorological Agency has cancelled the information it was based on.
Area: {{prefecture}}

If you are near the coast, check TV, radio or the local authority for other warnings before you go back.
${FOOTER.en}`,
    sms: 'WITHDRAWN: {{tsunamiGrade}} {{prefecture}} was cancelled by the JMA. Before you go back, check TV or radio for other warnings.',
  },
};
