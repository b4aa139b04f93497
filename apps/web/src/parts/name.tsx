import { useLanguage } from '../shell/i18n.js';
import { type CompanyNames, useCompanyName } from './names.js';

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * A name as it was registered, of a person, a company, a department or a city: a Japanese one is marked for readers of other
 * languages. Not as a `span`, for which many parents have a style.
 */
export function Name({ of }: { of: string }) {
  return useLanguage() === 'jp' || !JAPANESE.test(of) ? of : <bdi lang="ja">{of}</bdi>;
}

/** The name of a row's company in the reader's language. */
export function CompanyName({ of }: { of: CompanyNames<string> }) {
  return <Name of={useCompanyName()(of)} />;
}
