/** Texts of stopping what an event sends by itself. */
export const stop = {
  button: '再送を止める',
  buttonOf: (company: string) => `${company}の再送を止める`,
  /** as I00016 names it */
  action: '再送を停止',
  title: (company: string) => `${company}の再送を止めます`,
  about: (what: string) => `対象　${what}`,
  text: 'これから予定している安否確認と再送は送られません。まだ送り終えていないメッセージも止めます。',
  unanswered: (count: string) => `未回答の ${count} 名には、以後、自動では連絡しません。`,
  final: '止めた再送は、元に戻せません。',
  done: (left: string, stopped: string) => `再送を止めました。送信済み ${left} 通、止めたメッセージ ${stopped} 通。`,
};
