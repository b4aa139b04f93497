import { useLanguage } from '../shell/i18n.js';
import { type Place, usePlace } from './place.js';

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A place as text. A city abroad is shown as it was typed: a Japanese one is marked for readers of other languages. */
export function PlaceText({ of }: { of: Place }) {
  const language = useLanguage();
  const text = usePlace()(of);
  if (language === 'jp' || of.prefectureCode !== null || !JAPANESE.test(of.city)) return text;
  const [city, ...country] = text.split(', ');
  return (
    <>
      <span lang="ja">{city}</span>
      {country.map((name) => `, ${name}`)}
    </>
  );
}
