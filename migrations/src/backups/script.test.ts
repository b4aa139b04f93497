import { Readable } from 'node:stream';
import { inOrder } from './back-up.js';
import { headerLine, Script } from './script.js';

const HEADER = { tabimori: 1, madeAt: '2026-11-23T00:00:00.000Z', migrations: ['Schema1'] } as const;

/** A script that arrives in pieces of this many bytes. */
const inPieces = (text: string, size: number): Script => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return new Script(Readable.from(pieces));
};

const rowsOf = async (script: Script): Promise<string> => {
  const blocks: Buffer[] = [];
  for await (const block of script.rows()) blocks.push(block);
  return Buffer.concat(blocks).toString();
};

test.each([1, 2, 3, 7, 1000])('a script is read however it arrives: in pieces of %i bytes', async (size) => {
  const rows = '1\t\\\\.\n2\t能登\\n花子\u2028\n3\t\\.x\n';
  const script = inPieces(
    `${headerLine({ ...HEADER, migrations: ['Schema1'] })}COPY a;\n${rows}\\.\n\nCOPY b;\n\\.\nend\n`,
    size,
  );
  expect(await script.header()).toEqual(HEADER);
  expect(await script.line()).toBe('COPY a;');
  expect(await rowsOf(script)).toBe(rows);
  expect(await script.line()).toBe('');
  expect(await script.line()).toBe('COPY b;');
  expect(await rowsOf(script)).toBe('');
  expect(await script.line()).toBe('end');
});

test('what is cut off or something else is refused', async () => {
  await expect(inPieces('CREATE TABLE a ();\n', 5).header()).rejects.toThrow('no backup of Tabimori');
  await expect(inPieces('-- {"tabi', 5).header()).rejects.toThrow('cut off');
  await expect(rowsOf(inPieces('1\n2\n\\.', 5))).rejects.toThrow('cut off');
});

test('a table comes behind those that its foreign keys name', () => {
  const table = (name: string, ...parents: string[]) => ({ name, columns: '', parents });
  const names = inOrder([table('a', 'b', 'c'), table('b', 'c'), table('c'), table('d', 'a')]).map(({ name }) => name);
  expect(names).toEqual(['c', 'b', 'a', 'd']);
  expect(() => inOrder([table('a', 'b'), table('b', 'a')])).toThrow('a circle: a, b');
});
