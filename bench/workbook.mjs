import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PARTS = {
  '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
};
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BATCH = 1000;

/**
 * An xlsx file of texts without markup, in shared strings, as Excel writes them.
 * @param {string[][]} rows of at most 26 cells
 */
export async function workbookOf(rows) {
  const strings = new Map();
  const numberOf = (text) => {
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return known;
  };
  const rowOf = (cells, row) =>
    `<row r="${row}">${cells.map((text, at) => `<c r="${LETTERS[at]}${row}" t="s"><v>${numberOf(text)}</v></c>`).join('')}</row>`;
  function* sheet() {
    yield '<worksheet><sheetData>';
    for (let from = 0; from < rows.length; from += BATCH) {
      yield rows
        .slice(from, from + BATCH)
        .map((cells, index) => rowOf(cells, from + index + 1))
        .join('');
    }
    yield '</sheetData></worksheet>';
  }
  function* shared() {
    yield '<sst>';
    const texts = [...strings.keys()];
    for (let from = 0; from < texts.length; from += BATCH) {
      yield texts
        .slice(from, from + BATCH)
        .map((text) => `<si><t>${text}</t></si>`)
        .join('');
    }
    yield '</sst>';
  }
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(Readable.from(sheet()), 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  // read after the sheet, when all strings are known
  zip.addReadStream(Readable.from(shared()), 'xl/sharedStrings.xml', { compressionLevel: 1 });
  zip.end();
  return buffer(zip.outputStream);
}
