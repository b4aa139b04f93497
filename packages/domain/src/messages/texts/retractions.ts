import type { MessageText } from '../message.js';
import { FOOTER } from './common.js';

export const retractQuake: MessageText = {
  jp: {
    subject: '【取消】先ほどの地震のお知らせ',
    body: `先ほどお送りした地震のお知らせを取り消します。回答は不要です。

気象庁が、もとになった情報を取り消しました。
（{{issued}}）
対象：{{prefecture}}

ほかの情報が出ていることがあります。強い揺れを感じた人は、テレビ・ラジオ・自治体の発表を確かめてください。
${FOOTER.jp}`,
    sms: '【取消】{{prefecture}}の地震の情報は気象庁が取り消しました（{{issued}}）。回答は不要です。{{company}}',
  },
  en: {
    subject: 'Withdrawn: earthquake alert',
    body: `Please disregard the earthquake alert we sent. You do not need to answer.

The Japan Meteorological Agency has canceled the information it was based on.
({{issued}})
Area: {{prefecture}}

Other warnings may be in effect. If you felt strong shaking, check TV, radio or local authorities.
${FOOTER.en}`,
    sms: 'WITHDRAWN: the agency canceled the earthquake alert for {{prefecture}} ({{issued}}). No answer needed. {{company}}',
  },
};

export const retractTsunami: MessageText = {
  jp: {
    subject: '【取消】先ほどの{{tsunamiGrade}}のお知らせ',
    body: `先ほどお送りした{{tsunamiGrade}}のお知らせを取り消します。回答は不要です。

気象庁が、もとになった情報を取り消しました。
（{{issued}}）
対象：{{prefecture}}
沿岸：{{coasts}}

海の近くにいる人は、戻る前に、ほかの警報・注意報が出ていないことをテレビ・ラジオ・自治体の発表で確かめてください。
${FOOTER.jp}`,
    sms: '【取消】{{prefecture}}の{{tsunamiGrade}}は気象庁が取り消しました（{{issued}}）。戻る前にテレビ・ラジオで確認を。{{company}}',
  },
  en: {
    subject: 'Withdrawn: {{tsunamiGrade}}',
    body: `Please disregard the {{tsunamiGrade}} message we sent. You do not need to answer.

The Japan Meteorological Agency has canceled the information it was based on.
({{issued}})
Area: {{prefecture}}
Coasts: {{coasts}}

If you are near the coast, check TV, radio or local authorities for other warnings before you go back.
${FOOTER.en}`,
    sms: 'WITHDRAWN: the agency canceled the {{tsunamiGrade}}, {{prefecture}} ({{issued}}). Before you go back, check TV or radio. {{company}}',
  },
};
