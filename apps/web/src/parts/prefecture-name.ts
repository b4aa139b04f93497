import type { Language } from '@tabimori/shared';
import data from './prefecture-names.json' with { type: 'json' };

/** By code, 石川県 and Ishikawa, made by scripts/build-map.mjs. */
const NAMES: Readonly<Record<string, { ja: string; en: string }>> = data;

/** Full name of a prefecture, 石川県 or Ishikawa; an unknown code is its own name. */
export function fullPrefectureName(code: string, language: Language): string {
  const names = NAMES[code];
  if (!names) return code;
  return language === 'jp' ? names.ja : names.en;
}

/** Short name of a prefecture, 石川 or Ishikawa. */
export const prefectureName = (code: string, language: Language): string =>
  fullPrefectureName(code, language).replace(/[都府県]$/u, '');
