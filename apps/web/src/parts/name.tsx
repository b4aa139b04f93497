import { useLanguage } from '../shell/i18n.js';

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * A name as it was registered, of a person, a company, a department or a city: a Japanese one is marked for readers of other
 * languages. Not as a `span`, for which many parents have a style.
 */
export function Name({ of }: { of: string }) {
  return useLanguage() === 'jp' || !JAPANESE.test(of) ? of : <bdi lang="ja">{of}</bdi>;
}
