import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type Unreadable, UnreadableDocument } from './unreadable.js';

/** An element: its text, or an object with attributes (`@_name`), text (`#text`) and children by name. */
export type XmlNode = unknown;

const MAX_BYTES = 5 * 1024 * 1024;
const DETAIL_LENGTH = 200;

const ARRAYS = new Set([
  'Item',
  'Area',
  'Pref',
  'City',
  'IntensityStation',
  'Kind',
  'Earthquake',
  'Information',
  'entry',
]);

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));/gu;

/** A character XML allows; empty for others, which no telegram needs and PostgreSQL cannot store. */
const characterOf = (code: number): string =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0x10ffff)
    ? String.fromCodePoint(code)
    : '';

/** XML's own references: without a DTD there are no others. The result is never decoded again. */
const decodeReferences = (text: string): string =>
  text.replace(REFERENCE, (_, decimal?: string, hex?: string, name?: string) =>
    decimal ? characterOf(Number(decimal)) : hex ? characterOf(parseInt(hex, 16)) : (NAMED[name ?? ''] ?? ''),
  );

const nothing = (): void => undefined;

// Values stay text: as numbers, prefecture 04 would become 4 and kind 00 would become 0.
const parser = new XMLParser({
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 50,
  isArray: (name) => ARRAYS.has(name),
  // the library's decoder handles no numeric references unless it also accepts HTML's
  entityDecoder: {
    decode: decodeReferences,
    setExternalEntities: nothing,
    addInputEntities: nothing,
    reset: nothing,
    setXmlVersion: nothing,
  },
});

const decode = (xml: string | Buffer, unreadable: Unreadable): string => {
  if (typeof xml === 'string') return xml.replace(/^\uFEFF/u, '');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(xml);
  } catch {
    throw new unreadable('charset', 'The document is not UTF-8');
  }
};

const isRecord = (node: XmlNode): node is Record<string, XmlNode> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

const parse = (text: string, unreadable: Unreadable): XmlNode => {
  try {
    return parser.parse(text);
  } catch (error) {
    throw new unreadable('malformed', String(error).slice(0, DETAIL_LENGTH));
  }
};

/** The text of a complete, well-formed document. Throws `unreadable` with the reason. */
const wholeText = (xml: string | Buffer, root: string, unreadable: Unreadable): string => {
  const bytes = typeof xml === 'string' ? Buffer.byteLength(xml) : xml.length;
  if (bytes > MAX_BYTES) throw new unreadable('tooLarge', `${bytes} bytes, at most ${MAX_BYTES}`);
  const text = decode(xml, unreadable);
  if (text.trim() === '') throw new unreadable('empty', 'The document is empty');
  // XML has no NUL, and PostgreSQL cannot store one.
  if (text.includes('\0')) throw new unreadable('malformed', 'The document has a NUL character');
  // An HTML error page need not be well-formed, and its DTD is harmless.
  if (/^\s*<(?:!doctype )?html/iu.test(text)) throw new unreadable('wrongRoot', `html instead of ${root}`);
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) throw new unreadable('hostile', 'The document has a DTD');
  const wellFormed = XMLValidator.validate(text);
  if (wellFormed !== true) {
    const complete = new RegExp(`</(?:[\\w.-]+:)?${root}>$`, 'u').test(text.trimEnd());
    const { line, msg } = wellFormed.err;
    throw new unreadable(complete ? 'malformed' : 'truncated', `line ${line}: ${msg}`.slice(0, DETAIL_LENGTH));
  }
  return text;
};

/** Why an answer is no document of the agency: empty, cut off, not XML, another root; null: it is one. */
export const documentFault = (xml: Buffer, root: string): string | null => {
  try {
    const text = wholeText(xml, root, UnreadableDocument);
    const first = /<(?![?!])[^\s/>]*/u.exec(text)?.[0] ?? '';
    return first.replace(/^<(?:[^:]*:)?/u, '') === root ? null : `wrongRoot: ${first} instead of ${root}`;
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.message;
    throw error;
  }
};

/**
 * The root element of a UTF-8 document of at most 5 MB. DTDs, and with them custom entities, are refused. Throws
 * `unreadable` with the reason.
 */
export const parseXml = (xml: string | Buffer, root: string, unreadable: Unreadable): XmlNode => {
  const text = wholeText(xml, root, unreadable);
  const parsed = parse(text, unreadable);
  const found = child(parsed, root);
  if (found !== undefined) return found;
  throw new unreadable('wrongRoot', `${isRecord(parsed) ? Object.keys(parsed)[0] : 'nothing'} instead of ${root}`);
};

/** The children with that name, in order; empty if there are none. */
export const children = (node: XmlNode, name: string): XmlNode[] => {
  if (!isRecord(node) || !Object.hasOwn(node, name)) return [];
  const found = node[name];
  return Array.isArray(found) ? found : [found];
};

/** The first element at that path; undefined if there is none. */
export const child = (node: XmlNode, ...path: string[]): XmlNode =>
  path.reduce<XmlNode>((current, name) => children(current, name)[0], node);

const ownText = (node: XmlNode): string => {
  if (typeof node === 'string') return node.trim();
  return isRecord(node) && typeof node['#text'] === 'string' ? node['#text'].trim() : '';
};

/** The trimmed text at that path; empty if there is none. */
export const textAt = (node: XmlNode, ...path: string[]): string => ownText(child(node, ...path));

/** A trimmed attribute; empty if there is none. */
export const attribute = (node: XmlNode, name: string): string =>
  isRecord(node) && Object.hasOwn(node, `@_${name}`) ? ownText(node[`@_${name}`]) : '';

/** Parses `2024-01-01T16:16:00+09:00`; null for anything that only resembles it. */
export const instantOf = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
};
