/** Chinese characters and kana, which are written without spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

/** The words of a text for the index and for what is looked for: Japanese by pairs of characters, the rest by its spaces and signs. */
export function wordsOf(text) {
  const pairs = [...text.matchAll(UNSPACED)].flatMap(([run]) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return [
    ...pairs,
    ...text
      .replace(UNSPACED, ' ')
      .split(/[^\p{L}\p{N}_]+/u)
      .filter(Boolean),
  ];
}

/** What a part of a page is found by. */
export const INDEX = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['heading', 'title', 'address'],
  tokenize: wordsOf,
  searchOptions: { boost: { heading: 4, title: 2 }, prefix: true, combineWith: 'AND', tokenize: wordsOf },
};
