import { z } from 'zod';
import type { CharacterType } from './characters.js';
import { LENGTH } from './limits.js';
import { cleanText } from './text.js';

const KATAKANA = /^[\u30a1-\u30fa\u30fb\u30fc\u3000]+$/;

/**
 * Hiragana and half-width kana become full-width katakana, with one full-width space between words; anything else is
 * unchanged.
 */
export const fullKana = (text: string): string =>
  cleanText(
    text
      .replace(/[\u309b\uff9e]/g, '\u3099')
      .replace(/[\u309c\uff9f]/g, '\u309a')
      .normalize('NFKC')
      .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60)),
  ).replace(/\s+/g, '\u3000');

/** A required name in katakana, stored full-width (E00007). */
export const requiredKana = z
  .string()
  .max(LENGTH.name * 4)
  .transform(fullKana)
  .pipe(
    z
      .string()
      .min(1, 'E00001')
      .superRefine((kana, context) => {
        const issue = { code: 'custom' as const };
        if (kana !== '' && !KATAKANA.test(kana)) {
          context.addIssue({ ...issue, message: 'E00007', params: { type: 'kana' satisfies CharacterType } });
        } else if ([...kana].length > LENGTH.name) {
          context.addIssue({ ...issue, message: 'E00019', params: { max: LENGTH.name } });
        }
      }),
  );
