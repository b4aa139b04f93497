import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { escapeHtml } from '@tabimori/domain';
import { renderPage } from './render.js';
import type { AnyAskingView, ConfirmView, Language } from './view.js';
import { nameIn } from './write.js';

/** Stands in a page for what is one traveler's own; random, so that no name or subject can hold it. */
const mark = (): string => `m${randomBytes(7).toString('hex')}`;
const MARK = { token: mark(), nonce: mark(), name: mark() };
type Own = keyof typeof MARK;
const OWN = Object.keys(MARK) as Own[];
const ANY_MARK = new RegExp(`(${OWN.map((own) => MARK[own]).join('|')})`);
/** Pages that are kept, some 14 KB each; when there are more, all are made again. */
const MOST_KEPT = 1000;
const MINUTE = 60_000;

/** A part of a page, also as a part of a gzip stream. */
interface Part {
  bytes: Buffer;
  deflated: Buffer;
}

const partOf = (text: string): Part => {
  const bytes = Buffer.from(text);
  // a full flush ends at a byte, and what follows does not refer to it
  return { bytes, deflated: deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }) };
};

/** A part that is not worth compressing: a stored block (RFC 1951, 3.2.4). */
function storedPart(text: string): Part {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return { bytes, deflated: Buffer.concat([head, bytes]) };
}

/** RFC 1952: deflated, no name, no time, on a system that is not said. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const DEFLATE_END = Buffer.from([3, 0]);

function gzipOf(parts: readonly Part[]): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(parts.reduce((sum, { bytes }) => crc32(bytes, sum), 0));
  tail.writeUInt32LE(
    parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
    4,
  );
  return Buffer.concat([GZIP_HEAD, ...parts.map(({ deflated }) => deflated), DEFLATE_END, tail]);
}

/** A page of one traveler with marks for what is their own, and with their name; null: a page that is not kept. */
function withMarks(view: ConfirmView): { common: AnyAskingView; name: string } | null {
  const marked = { token: MARK.token, nonce: MARK.nonce };
  if (view.state === 'first') {
    const traveler = { ...view.traveler, applicantId: 0, name: MARK.name };
    return { common: { ...view, ...marked, traveler }, name: view.traveler.name };
  }
  if (view.state !== 'thanks' && view.state !== 'already') return null;
  const [only, ...others] = view.answered;
  if (!only || others.length > 0) return null;
  if (view.state === 'thanks' && (view.waiting.length > 0 || view.said !== null)) return null;
  const { at } = only.answer;
  // the page says the minute
  const answer = { ...only.answer, at: new Date(at.getTime() - (at.getTime() % MINUTE)) };
  const answered = [{ ...only, applicantId: 0, name: MARK.name, answer }];
  return { common: { ...view, ...marked, answered }, name: only.name };
}

/** The parts of a kept page: every second one is the mark of something of the traveler's own. */
const kept = new Map<string, (Part | Own)[]>();

function keptParts(common: AnyAskingView, language: Language): (Part | Own)[] {
  const key = JSON.stringify([language, common]);
  const known = kept.get(key);
  if (known) return known;
  const made = renderPage(common, language)
    .split(ANY_MARK)
    .map((text) => OWN.find((own) => MARK[own] === text) ?? partOf(text));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, made);
  return made;
}

/**
 * The bytes of `renderPage`. After an earthquake thousands of pages a second differ only in name and link, so what they share
 * is rendered and compressed once; `gzip`: the caller takes a gzip stream, and gets one if the page is such a page.
 */
export function pageBytes(view: ConfirmView, language: Language, gzip: boolean): { bytes: Buffer; gzipped: boolean } {
  const marked = withMarks(view);
  if (!marked) return { bytes: Buffer.from(renderPage(view, language)), gzipped: false };
  const { common, name } = marked;
  const { token, nonce } = view as AnyAskingView;
  const own = { token, nonce, name: escapeHtml(nameIn(language, name)) };
  const parts = keptParts(common, language);
  if (!gzip) {
    const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(own[part]) : part.bytes));
    return { bytes: Buffer.concat(bytes), gzipped: false };
  }
  return {
    bytes: gzipOf(parts.map((part) => (typeof part === 'string' ? storedPart(own[part]) : part))),
    gzipped: true,
  };
}
