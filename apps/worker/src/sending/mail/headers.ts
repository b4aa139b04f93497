/** One line: anything that could end a header or hide in it becomes a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Whether an address can be used in an envelope and a header as it is: ASCII, with nothing that could end either. */
export const isSendable = (address: string): boolean => /^[!#-'*-9=?A-Z^-~]+@[A-Za-z0-9.-]+$/.test(address);

/** A body part in base64, in lines of 76 characters (RFC 2045); lines of the text end with CRLF. */
export function encodeBody(text: string): string {
  const encoded = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
  let lines = encoded.slice(0, 76);
  for (let at = 76; at < encoded.length; at += 76) lines += `\r\n${encoded.slice(at, at + 76)}`;
  return lines;
}
