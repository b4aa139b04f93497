/** Texts of the traveler's own page. */
export const traveler = {
  title: '登録内容のご案内',
  appId: 'アプリ ID',
  appIdNote:
    'スマートフォンのアプリに、このアプリ ID とメールアドレスを入力してください。アプリがなくても、届いたメールや SMS から回答できます。',
  registered: '登録内容',
  name: '氏名',
  nameKana: '氏名（カナ）',
  company: '会社・部署',
  mail: 'メールアドレス',
  phone: '電話番号',
  place: '滞在先',
  people: '人数',
  peopleCount: (count: number) => `${count} 名`,
  stay: '滞在期間',
  period: (from: string, to: string) => `${from} ～ ${to}`,
  change:
    'メールアドレスと電話番号は、一部だけを表示しています。違うところがあるときは、会社の窓口に連絡してください。',
  contact: (company: string) => `${company}の連絡先`,
  emergencyTel: '緊急連絡先',
  contactTel: '電話番号',
  emergencyMail: 'メールアドレス',
  print: '印刷する',
  failedNote: '会社の窓口に、アプリ ID の案内の再送を依頼してください。',
};
