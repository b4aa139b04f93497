import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { UnreadableFile } from './unreadable-file.js';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** names come without their prefix */
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML part piece by piece and yields the size of each, so that the caller can take what the handler has
 * collected, or stop. Characters split across pieces are joined. A document type, and with it custom entities, is
 * refused (E00038).
 */
export async function* readXml(stream: Readable, handler: XmlHandler): AsyncGenerator<number> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = (): never => {
    throw new UnreadableFile('E00038');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', ({ name, attributes }) => handler.open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => handler.close?.(local(name)));
  if (handler.text) parser.on('text', handler.text);
  if (handler.text) parser.on('cdata', handler.text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of stream as AsyncIterable<Uint8Array>) {
      parser.write(decoder.decode(bytes, { stream: true }));
      yield bytes.length;
    }
    parser.write(decoder.decode());
    parser.close();
    yield 0;
  } catch (error) {
    // whether inflating, decoding or parsing failed, the file is damaged
    throw error instanceof UnreadableFile ? error : new UnreadableFile('E00038');
  } finally {
    stream.destroy();
  }
}

/** Reads a whole part. */
export async function readWhole(stream: Readable, handler: XmlHandler): Promise<void> {
  const pieces = readXml(stream, handler);
  while (!(await pieces.next()).done);
}
