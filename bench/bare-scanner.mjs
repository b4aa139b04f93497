import { fromBufferPromise } from 'yauzl';

const STRING = /<t[^>]*>([^<]*)<\/t>/g;
const CELL = /<v>([^<]*)<\/v>/g;

/** The least it takes to read a file of `workbookOf`: it is unzipped and scanned for its texts; nothing is checked. */
export async function scan(bytes) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entries = new Map();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const pieces = async function* (name) {
    const decoder = new TextDecoder();
    for await (const piece of await zip.openReadStreamPromise(entries.get(name)))
      yield decoder.decode(piece, { stream: true });
  };
  const strings = [];
  await cut(pieces('xl/sharedStrings.xml'), '</si>', (text) => {
    for (const [, string] of text.matchAll(STRING)) strings.push(string);
  });
  let rows = 0;
  let characters = 0;
  await cut(pieces('xl/worksheets/sheet1.xml'), '</row>', (text) => {
    for (const row of text.split('</row>')) {
      const cells = Array.from(row.matchAll(CELL), ([, number]) => strings[Number(number)]);
      if (cells.length === 0) continue;
      rows += 1;
      for (const cell of cells) characters += cell.length;
    }
  });
  zip.close();
  return { rows, characters };
}

/** Passes on whole elements; the last one ends with `end`. */
async function cut(pieces, end, take) {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    const whole = rest.lastIndexOf(end);
    if (whole < 0) continue;
    take(rest.slice(0, whole + end.length));
    rest = rest.slice(whole + end.length);
  }
}
