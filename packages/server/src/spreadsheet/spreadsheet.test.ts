import { randomBytes } from 'node:crypto';
import { fileKindOf } from './file-kind.js';
import { readRows } from './read-rows.js';
import { type Made, type Part, partsOf, xlsx, xlsxOfTexts, zipOf } from './testing/workbook.js';
import { UnreadableFile } from './unreadable-file.js';

const LIMITS = { maxRows: 100, maxColumns: 60 };

async function read(bytes: Buffer, name = 'a.xlsx'): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = [];
  for await (const { cells } of readRows(bytes, fileKindOf(bytes, name), LIMITS)) {
    rows.push(
      cells.map((cell) => (cell === null ? null : cell.kind === 'text' ? cell.text : `${cell.kind}:${cell.text}`)),
    );
  }
  return rows;
}
const one = async (made: Made): Promise<string | null | undefined> => (await read(xlsx(made)))[0]?.[0];
const cell = (xml: string): Made => ({ rows: `<row r="1">${xml}</row>` });
const STYLES = (code: string, id = 164): string =>
  `<numFmts><numFmt numFmtId="${id}" formatCode="${code}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
const styled = (value: string, styles: string, workbook?: string): Made => ({
  rows: `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`,
  styles,
  ...(workbook && { workbook }),
});
const builtIn = (id: number): string => `<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
const SHARED = `<row r="1"><c r="A1" t="s"><v>0</v></c></row>`;
const MAC = `<workbook><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`;

it.each<[string, Made, string]>([
  ['a shared text', { rows: SHARED, strings: '<si><t>山田</t></si>' }, '山田'],
  [
    'furigana',
    { rows: SHARED, strings: '<si><t>山田太郎</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si>' },
    '山田太郎',
  ],
  [
    'rich text',
    { rows: SHARED, strings: '<si><r><rPr><b/></rPr><t>山</t></r><r><t xml:space="preserve"> 田</t></r></si>' },
    '山 田',
  ],
  [
    'rich text with furigana',
    { rows: SHARED, strings: '<si><r><t>山</t></r><rPh sb="0" eb="1"><t>ヤマ</t></rPh><r><t>田</t></r></si>' },
    '山田',
  ],
  ['an inline text', cell('<c r="A1" t="inlineStr"><is><t>髙橋</t></is></c>'), '髙橋'],
  [
    'an inline rich text with furigana',
    cell('<c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh><t>x</t></rPh></is></c>'),
    'ab',
  ],
  ['an escaped character', cell('<c r="A1" t="inlineStr"><is><t>a_x000D_b</t></is></c>'), 'a\rb'],
  ['entities of XML', cell('<c r="A1" t="inlineStr"><is><t>&lt;&amp;&#x9ad9;</t></is></c>'), '<&髙'],
  ['CDATA', cell('<c r="A1" t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>'), 'a<b'],
  ['four-byte kanji', cell('<c r="A1" t="inlineStr"><is><t>𠮷葛󠄀</t></is></c>'), '𠮷葛󠄀'],
  ['true', cell('<c r="A1" t="b"><v>1</v></c>'), 'TRUE'],
  ['false', cell('<c r="A1" t="b"><v>0</v></c>'), 'FALSE'],
  ['an error', cell('<c r="A1" t="e"><f>NA()</f><v>#N/A</v></c>'), 'error:#N/A'],
  ['a text formula', cell('<c r="A1" t="str"><f>A2&amp;B2</f><v>計算</v></c>'), '計算'],
  ['a formula without its result', cell('<c r="A1"><f>1+1</f></c>'), 'formula:=1+1'],
  ['a formula with an empty number', cell('<c r="A1"><f>1+1</f><v></v></c>'), 'formula:=1+1'],
  ['a text formula without its result', cell('<c r="A1" t="str"><f>A2</f></c>'), 'formula:=A2'],
  ['a number formula', cell('<c r="A1"><f>1+1</f><v>2</v></c>'), 'number:2'],
  ['an integer', cell('<c r="A1"><v>9012345678</v></c>'), 'number:9012345678'],
  ['a number as stored', cell('<c r="A1"><v>0.30000000000000004</v></c>'), 'number:0.3'],
  ['an exponent', cell('<c r="A1"><v>9.012345678E10</v></c>'), 'number:90123456780'],
  ['a large exponent', cell('<c r="A1"><v>1E+21</v></c>'), 'number:1E+21'],
  ['an invalid number', cell('<c r="A1"><v>abc</v></c>'), 'abc'],
  ['a built-in date', styled('46113', builtIn(14)), 'date:2026-04-01'],
  ['a Japanese built-in date', styled('46113', builtIn(31)), 'date:2026-04-01'],
  ['a date with a time', styled('46113.5', builtIn(22)), 'date:2026-04-01 12:00'],
  ['a time', styled('0.5', builtIn(20)), 'date:12:00'],
  ['the first of March 1900', styled('61', builtIn(14)), 'date:1900-03-01'],
  ['the first of January 1900', styled('1', builtIn(14)), 'date:1900-01-01'],
  ['a date in the 1904 system', styled('44651', builtIn(14), MAC), 'date:2026-04-01'],
  [
    'a custom date format',
    styled('46113', STYLES('yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;')),
    'date:2026-04-01',
  ],
  ['the Japanese era', styled('46113', STYLES('[$-411]ggge.m.d')), 'date:2026-04-01'],
  ['a colour is not a date', styled('5', STYLES('[Red]0.0')), 'number:5'],
  ['an exponent format is not a date', styled('90', STYLES('0.00E+00')), 'number:90'],
  ['words in a format are not a date', styled('3', STYLES('0&quot; days&quot;')), 'number:3'],
  ['a phone shown by its format', styled('9012345678', STYLES('000-0000-0000')), '090-1234-5678'],
  ['leading zeros shown by a format', styled('42', STYLES('00000')), '00042'],
  ['an ISO date', cell('<c r="A1" t="d"><v>2026-04-01T00:00:00</v></c>'), 'date:2026-04-01'],
  [
    'a namespace prefix',
    {
      sheet:
        '<x:worksheet xmlns:x="a"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>p</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    },
    'p',
  ],
  [
    'a hyperlink',
    {
      sheet:
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a@example.com</t></is></c></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="rId9"/></hyperlinks></worksheet>',
    },
    'a@example.com',
  ],
  ['a wave dash', cell('<c r="A1" t="inlineStr"><is><t>〜～</t></is></c>'), '〜～'],
])('reads %s', async (_, made, text) => {
  expect(await one(made)).toBe(text);
});

const VISIBLE_SECOND = (state: string): string =>
  `<workbook><sheets><sheet name="A" sheetId="1" state="${state}" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets></workbook>`;
const SECOND: Part = [
  'xl/worksheets/sheet2.xml',
  '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>second</t></is></c></row></sheetData></worksheet>',
];

it.each(['hidden', 'veryHidden'])('skips a sheet that is %s', async (state) => {
  const made = {
    ...cell('<c r="A1" t="inlineStr"><is><t>first</t></is></c>'),
    workbook: VISIBLE_SECOND(state),
    extra: [SECOND],
  };
  expect(await one(made)).toBe('second');
});

it.each<[string, Made, (string | null)[][]]>([
  [
    'cells left out',
    { rows: '<row r="1"><c r="B1"><v>1</v></c><c r="D1"><v>2</v></c></row>' },
    [[null, 'number:1', null, 'number:2']],
  ],
  [
    'no references',
    { rows: '<row><c><v>1</v></c><c/><c><v>2</v></c></row><row><c><v>3</v></c></row>' },
    [['number:1', null, 'number:2'], ['number:3']],
  ],
  [
    'merged cells',
    {
      sheet:
        '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row><row r="2"><c r="A2"/><c r="B2"><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>',
    },
    [['number:1'], [null, 'number:2']],
  ],
  [
    'empty rows at the end',
    {
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"/><row r="3"><c r="A3" t="inlineStr"><is><t>　 </t></is></c></row>',
    },
    [['number:1']],
  ],
  ['empty rows at the beginning', { rows: '<row r="4"><c r="A4"><v>1</v></c></row>' }, [['number:1']]],
])('reads %s', async (_, made, rows) => {
  expect(await read(xlsx(made))).toEqual(rows);
});

it('joins characters split across the pieces of a file', async () => {
  const texts = Array.from({ length: 90 }, (_, n) => ['あ'.repeat((n % 7) + 1) + '𠮷'.repeat(400 + n)]);
  expect(await read(xlsxOfTexts(texts))).toEqual(texts);
  const csv = Buffer.from(texts.map(([text]) => text).join('\n'));
  expect(await read(csv, 'a.csv')).toEqual(texts);
});

const SJIS = Buffer.from('8e8196bc2c8d8289ea0d0a8160', 'hex');
it.each<[string, Buffer | string, (string | null)[][]]>([
  [
    'UTF-8',
    '氏名,a\n山田,"b, c"\n',
    [
      ['氏名', 'a'],
      ['山田', 'b, c'],
    ],
  ],
  [
    'UTF-8 with a byte order mark',
    '\ufeff氏名,a\r\n山田,b',
    [
      ['氏名', 'a'],
      ['山田', 'b'],
    ],
  ],
  ['Shift_JIS', SJIS, [['氏名', '高賀'], ['～']]],
  ['quotes and line breaks', '"a ""b""\nc",d\n', [['a "b"\nc', 'd']]],
  ['rows of different lengths', 'a,b,c\nd\n,e\n', [['a', 'b', 'c'], ['d'], [null, 'e']]],
  ['empty rows at the end', 'a\n\n,,\n', [['a']]],
])('reads csv: %s', async (_, text, rows) => {
  expect(await read(Buffer.from(text as string), 'a.csv')).toEqual(rows);
});

const good = partsOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
const sheetOf = (xml: string): Buffer => xlsx({ sheet: xml });
const replaced = (name: string, part: Part): Part[] => good.map((old) => (old[0] === name ? part : old));
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const rowsOf = (count: number, cells = 1): Buffer =>
  xlsxOfTexts(Array.from({ length: count }, () => Array.from({ length: cells }, () => 'a')));

it.each<[string, () => Buffer, string, string]>([
  ['0 byte', () => Buffer.alloc(0), 'a.xlsx', 'E00017'],
  ['0 bytes of csv', () => Buffer.alloc(0), 'a.csv', 'E00017'],
  ['0 bytes without a type', () => Buffer.alloc(0), 'a.pdf', 'E00025'],
  ['an empty csv', () => Buffer.from('\n\n'), 'a.csv', 'E00017'],
  ['an empty sheet', () => xlsx({}), 'a.xlsx', 'E00017'],
  ['a text renamed', () => Buffer.from('hello'), 'a.xlsx', 'E00025'],
  ['a csv renamed', () => Buffer.from('a,b\n1,2'), 'a.xlsx', 'E00025'],
  ['an xlsx renamed csv', () => zipOf(good), 'a.csv', 'E00025'],
  ['an old workbook', () => Buffer.concat([OLE, randomBytes(600)]), 'a.xls', 'UPLOAD_OLD_EXCEL'],
  ['an old workbook renamed', () => Buffer.concat([OLE, randomBytes(600)]), 'a.xlsx', 'UPLOAD_OLD_EXCEL'],
  [
    'a workbook with a password',
    () => Buffer.concat([OLE, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    'a.xlsx',
    'UPLOAD_PROTECTED',
  ],
  [
    'a zip with a password',
    () => zipOf(replaced('xl/workbook.xml', ['xl/workbook.xml', 'x', { flags: 1 }])),
    'a.xlsx',
    'UPLOAD_PROTECTED',
  ],
  ['macros by name', () => zipOf(good), 'a.xlsm', 'UPLOAD_MACRO'],
  ['macros inside', () => zipOf([...good, ['xl/vbaProject.bin', 'x']]), 'a.xlsx', 'UPLOAD_MACRO'],
  ['a picture', () => Buffer.from('89504e47', 'hex'), 'a.png', 'E00025'],
  ['no extension', () => zipOf(good), 'travelers', 'E00025'],
  ['a zip of other things', () => zipOf([['a.txt', 'a']]), 'a.xlsx', 'E00038'],
  ['a document of another program', () => zipOf([['_rels/.rels', '<Relationships/>']]), 'a.xlsx', 'E00038'],
  ['a truncated zip', () => zipOf(good).subarray(0, -30), 'a.xlsx', 'E00038'],
  ['half a zip', () => zipOf(good).subarray(0, 200), 'a.xlsx', 'E00038'],
  ['a sheet that ends early', () => sheetOf('<worksheet><sheetData><row r="1"><c r="A1"><v>1'), 'a.xlsx', 'E00038'],
  ['no sheet', () => zipOf(good.filter(([name]) => !name.includes('sheet1'))), 'a.xlsx', 'E00038'],
  [
    'only hidden sheets',
    () => xlsx({ workbook: '<workbook><sheets><sheet state="hidden" r:id="rId1"/></sheets></workbook>' }),
    'a.xlsx',
    'E00038',
  ],
  ['a path out of the zip', () => zipOf([...good, ['../../etc/passwd', 'x']]), 'a.xlsx', 'E00038'],
  ['an absolute path', () => zipOf([...good, ['/etc/passwd', 'x']]), 'a.xlsx', 'E00038'],
  ['a backslash path', () => zipOf([...good, ['..\\..\\a', 'x']]), 'a.xlsx', 'E00038'],
  ['a part given twice', () => zipOf([...good, ['xl/workbook.xml', '<workbook/>']]), 'a.xlsx', 'E00038'],
  [
    'an external entity',
    () =>
      sheetOf(
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c t="str"><v>&x;</v></c></row></sheetData></worksheet>',
      ),
    'a.xlsx',
    'E00038',
  ],
  [
    'a billion laughs',
    () => sheetOf('<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'),
    'a.xlsx',
    'E00038',
  ],
  [
    'an undefined entity',
    () => sheetOf('<worksheet><sheetData><row r="1"><c t="str"><v>&x;</v></c></row></sheetData></worksheet>'),
    'a.xlsx',
    'E00038',
  ],
  ['a bomb', () => zipOf([...good, ['xl/media/a', Buffer.alloc(50_000_000)]]), 'a.xlsx', 'UPLOAD_TOO_LARGE_INSIDE'],
  [
    'a bomb in the sheet',
    () => sheetOf(`<worksheet><sheetData>${' '.repeat(20_000_000)}</sheetData></worksheet>`),
    'a.xlsx',
    'UPLOAD_TOO_LARGE_INSIDE',
  ],
  [
    'a part larger than declared',
    () =>
      zipOf(
        replaced('xl/worksheets/sheet1.xml', [
          'xl/worksheets/sheet1.xml',
          `<worksheet>${'a'.repeat(9000)}</worksheet>`,
          { size: 100 },
        ]),
      ),
    'a.xlsx',
    'E00038',
  ],
  [
    'very many parts',
    () => zipOf(Array.from({ length: 2100 }, (_, n): Part => [`a${n}`, ''])),
    'a.xlsx',
    'UPLOAD_TOO_LARGE_INSIDE',
  ],
  [
    'a cell without an end',
    () => xlsx(cell(`<c r="A1" t="inlineStr"><is><t>${randomBytes(60_000).toString('hex')}</t></is></c>`)),
    'a.xlsx',
    'UPLOAD_TOO_LARGE_INSIDE',
  ],
  [
    'invalid UTF-8',
    () => zipOf(replaced('xl/worksheets/sheet1.xml', ['xl/worksheets/sheet1.xml', Buffer.from('3c61ff3e', 'hex')])),
    'a.xlsx',
    'E00038',
  ],
  ['a missing shared text', () => xlsx({ rows: SHARED, strings: '' }), 'a.xlsx', 'E00038'],
  [
    'rows out of order',
    () => xlsx({ rows: '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>' }),
    'a.xlsx',
    'E00038',
  ],
  [
    'a gap',
    () => xlsx({ rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="A3"><v>1</v></c></row>' }),
    'a.xlsx',
    'APPLICANT_UPLOAD_ROW_NOT_CONTINUE',
  ],
  ['a gap in csv', () => Buffer.from('a\n\nb'), 'a.csv', 'APPLICANT_UPLOAD_ROW_NOT_CONTINUE'],
  ['too many rows', () => rowsOf(102), 'a.xlsx', 'E00033'],
  ['too many columns', () => rowsOf(1, 61), 'a.xlsx', 'E00034'],
  ['bytes in no known encoding', () => Buffer.from('a,\xff\xff\n', 'latin1'), 'a.csv', 'E00032'],
  ['UTF-16', () => Buffer.from('\ufeffa,b\n', 'utf16le'), 'a.csv', 'E00032'],
  ['NUL', () => Buffer.from('a,\0\n'), 'a.csv', 'E00032'],
  ['an unclosed quote', () => Buffer.from('a,"b\nc'), 'a.csv', 'E00032'],
])('refuses %s', async (_, bytes, name, code) => {
  const refused = await read(bytes(), name).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableFile);
  expect((refused as UnreadableFile).code).toBe(code);
});

it('accepts as many rows and columns as are permitted', async () => {
  expect(await read(rowsOf(101))).toHaveLength(101);
  expect((await read(rowsOf(1, 60)))[0]).toHaveLength(60);
});
