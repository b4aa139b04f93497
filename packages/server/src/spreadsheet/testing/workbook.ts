import { crc32, deflateRawSync } from 'node:zlib';

export type Part = [name: string, content: string | Buffer, over?: { crc?: number; size?: number; flags?: number }];

/** A zip file of these parts; `over` falsifies values of one of them. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [name, content, over = {}] of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const file = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((over.flags ?? 0) | 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(over.crc ?? crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(over.size ?? plain.length, 18);
    common.writeUInt16LE(file.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, file, packed]);
    centrals.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0000'),
        common,
        Buffer.alloc(10),
        Buffer.from(Uint32Array.of(at).buffer),
        file,
      ]),
    );
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Made {
  /** inside `<sheetData>` */
  rows?: string;
  sheet?: string;
  /** inside `<sst>` */
  strings?: string;
  /** inside `<styleSheet>` */
  styles?: string;
  workbook?: string;
  extra?: Part[];
}

/** The parts of a workbook, as Excel writes them. */
export const partsOf = ({ rows = '', sheet, strings, styles, workbook, extra = [] }: Made): Part[] => [
  [
    '_rels/.rels',
    `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/workbook.xml', workbook ?? `<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`],
  ['xl/worksheets/sheet1.xml', sheet ?? `<worksheet><sheetData>${rows}</sheetData></worksheet>`],
  ...(strings === undefined ? [] : [['xl/sharedStrings.xml', `<sst>${strings}</sst>`] as Part]),
  ...(styles === undefined ? [] : [['xl/styles.xml', `<styleSheet>${styles}</styleSheet>`] as Part]),
  ...extra,
];

export const xlsx = (made: Made): Buffer => zipOf(partsOf(made));

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
/** A workbook that contains only texts. */
export const xlsxOfTexts = (rows: readonly (readonly string[])[]): Buffer =>
  xlsx({
    rows: rows
      .map(
        (cells) =>
          `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
      )
      .join(''),
  });
