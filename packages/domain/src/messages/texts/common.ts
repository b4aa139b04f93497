import type { Language } from '@tabimori/shared';

/** The sender and the emergency contact. */
export const FOOTER: Record<Language, string> = {
  jp: `--
{{company}} の安否確認
緊急連絡先 {{contactTel}}／救急・消防 119
このメールへの返信は読まれません。`,
  en: `--
{{company}} safety team
Emergency contact {{contactTel}} / Ambulance, fire (Japan) 119
Replies to this email are not read.`,
};

const ACCOUNT_FOOTER: Record<Language, string> = {
  jp: 'このメールへの返信は読まれません。',
  en: 'Replies to this email are not read.',
};

/** The footer of mails to users of the console; `product`: the name of the product in their language. */
export const accountFooter = (language: Language, product: string): string =>
  `--\n${product}\n${ACCOUNT_FOOTER[language]}`;

/** The first line of every drill. */
export const DRILL: Record<Language, string> = {
  jp: '【訓練】これは訓練です。実際の災害ではありません。避難はいりません。',
  en: '【訓練】DRILL. This is a drill, not a real disaster. Do not evacuate.',
};

/** Someone may be in real trouble during a drill. */
export const REAL_HELP: Record<Language, string> = {
  jp: '本当に助けが必要なときは 119 へ。',
  en: 'If you really need help, call 119.',
};
