/**
 * Repeated and ended, these make texts that are slow to read: for expressions that look back from an end that never
 * comes, forms that are expanded, characters that are reordered.
 */
const WORST: readonly [string, string][] = [
  [' ', 'a'],
  ['\u3000', 'a'],
  ['\r\n', 'a'],
  ['{{', ''],
  ['{{ ', '}'],
  ['a', '!'],
  ['1', 'x'],
  ['-', 'x'],
  ['a.', '@'],
  ['a@', ''],
  ['ｱﾞ', 'x'],
  ['漢', '\ud800'],
  ['\ufdfa', ''],
  ['\u0315\u0300', 'a'],
  ['\u200b', 'a'],
  ['<!--', ''],
  ['%', 'a'],
  ['\\', "'"],
  [',', 'a'],
];

/** Texts of up to this many bytes, as `bytesOf` counts them when sent. */
export const worstTexts = (bytes: number, bytesOf: (text: string) => number): string[] =>
  WORST.map(([unit, end]) => unit.repeat(Math.floor((bytes - bytesOf(end)) / bytesOf(unit))) + end);

/** JSON of up to this many bytes that is slow to read, whatever its call asks for. */
export const worstJson = (bytes: number): string[] => [
  '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6),
  `{${Array.from({ length: bytes / 12 }, (_, at) => `"k${at}":1`).join()}}`.slice(0, bytes),
  `{${'"__proto__":1,'.repeat(bytes / 16)}"a":1}`,
  `[${'{},'.repeat(bytes / 4)}1]`,
  `{"a":${'9'.repeat(bytes - 10)}}`,
  `{"a":1${'0'.repeat(bytes - 20)}e-9999}`,
  `{"a":"${'\\u0020'.repeat(bytes / 7)}"}`,
  ' '.repeat(bytes - 2) + '{}',
];

/** Forms of up to this many bytes, with the type each is sent as. */
export const worstForms = (bytes: number): [string, string][] => [
  ...['a=&', '&', '=', '%', '%zz', '+', 'a[]=1&', 'a[b][c]=1&', 'a='].map((unit): [string, string] => [
    unit.repeat(bytes / unit.length),
    'application/x-www-form-urlencoded',
  ]),
  ...[
    '--x\r\n',
    '\r\n--',
    '\r\n--x',
    '\r\n\r\n',
    '--',
    'a: b\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
  ].map((unit): [string, string] => [
    `--x\r\n${unit.repeat((bytes - 5) / unit.length)}`,
    'multipart/form-data; boundary=x',
  ]),
];

/** How a header must begin to be read at all. */
const BEGINNINGS: Record<string, string> = {
  authorization: 'Bearer ',
  'content-type': 'multipart/form-data; boundary=',
};

/** Values of a header of up to this many bytes. */
export const worstHeaders = (header: string, bytes: number): string[] =>
  [' ', ',', ';', '=', 'a', 'a;', 'a=;', ';q=', '1.', ':', '"', '\\"', 'a=a; ', 'a, '].flatMap((unit) => {
    const text = unit.repeat(bytes / unit.length);
    return [text, `${BEGINNINGS[header] ?? 'a'}${text}a`];
  });
