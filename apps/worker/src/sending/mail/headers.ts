/** Bytes of UTF-8 in one encoded word, which may have 75 characters (RFC 2047). */
const WORD_BYTES = 45;

/** One line: whatever could end a header or hide in it becomes a space. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && text.length <= 60;

function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

/** A free text such as a subject (RFC 2047). */
export function encodeText(text: string): string {
  const line = oneLine(text);
  return isPlain(line) ? line : encodedWords(line);
}

/** `"Name" <address>`; the address must be valid. */
export function encodeMailbox(name: string, address: string): string {
  const line = oneLine(name);
  if (line === '') return `<${address}>`;
  return `${isPlain(line) ? `"${line.replace(/["\\]/g, '\\$&')}"` : encodedWords(line)} <${address}>`;
}

/** An address that can stand in an envelope and a header as it is: ASCII, nothing that could end either. */
export const isSendable = (address: string): boolean => /^[!#-'*-9=?A-Z^-~]+@[A-Za-z0-9.-]+$/.test(address);

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sat, 21 Nov 2026 01:54:24 +0000` (RFC 5322). */
export function encodeDate(at: Date): string {
  const time = at.toISOString().slice(11, 19);
  return `${DAYS[at.getUTCDay()]}, ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()} ${time} +0000`;
}

/** A body part in base64, in lines of 76 characters, each ended by CRLF (RFC 2045); lines of the text are ended by CRLF too. */
export function encodeBody(text: string): string {
  const encoded = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
  let lines = '';
  for (let at = 0; at < encoded.length; at += 76) lines += `${encoded.slice(at, at + 76)}\r\n`;
  return lines;
}
