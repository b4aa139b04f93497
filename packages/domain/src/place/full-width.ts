import { cleanText } from '@tabimori/shared';

const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u2010-\u2027\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]*$/u;

/** A letter without its accent: accented letters have no full-width form. */
const plain = (letter: string): string => letter.normalize('NFD').replace(/\p{Mark}/gu, '');

/** The text in full-width characters only (Paris → Ｐａｒｉｓ); null if a character has no such form. */
export function fullWidth(text: string): string | null {
  const wide = cleanText(text)
    .replace(/[\uff61-\uff9f]+/gu, (kana) => kana.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) => (letter < '\u2000' ? plain(letter) : letter))
    .replace(/[!-~]/gu, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    .replace(/\s+/gu, '\u3000');
  return WIDE.test(wide) ? wide : null;
}
