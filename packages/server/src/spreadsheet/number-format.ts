/** How an Excel number format shows a number. */
export type NumberFormat = { kind: 'date' } | { kind: 'digits'; pattern: string } | { kind: 'general' };

const GENERAL: NumberFormat = { kind: 'general' };
const DATE: NumberFormat = { kind: 'date' };

/** Ids that Excel reserves for dates and times, including those of Japanese Excel. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The longest code Excel accepts. */
const MOST_CODE = 255;

/** The format of an id, or of its code if the workbook has one. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isDateId(id) ? DATE : GENERAL;
  if (code.length > MOST_CODE) return GENERAL;
  const [positive = ''] = code.split(';');
  const bare = positive.replace(/\\(.)|"([^"]*)"/g, '').replace(/\[[^[\]]*\]/g, '');
  if (/[ymdhseg年月日時分秒]/i.test(bare) && !/general/i.test(bare) && !/[.0#]e[+-]/i.test(bare)) return DATE;
  const pattern = positive
    .replace(/\\(.)|"([^"]*)"/g, (_, one: string, many: string) => one ?? many)
    .replace(/\[[^[\]]*\]/g, '');
  return /^[0#\-() ]*$/.test(pattern) && pattern.includes('0') && /0{2}|-/.test(pattern)
    ? { kind: 'digits', pattern }
    : GENERAL;
}

const DAY_MS = 86_400_000;

/** A serial date as `2026-04-01`, with its time if it has one; a time without a date is `09:30`. */
function dateText(serial: number, is1904: boolean): string {
  // Excel has a 29 February 1900
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const date = new Date(Math.round(((days - 25_569) * DAY_MS) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (serial < 1 && !is1904) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}

/** Puts digits into the places of a pattern from the right: 9012345678 becomes `090-1234-5678` in `000-0000-0000`. */
function inPattern(value: number, pattern: string): string {
  const digits = String(Math.round(Math.abs(value))).split('');
  let text = '';
  for (const place of [...pattern].reverse()) {
    if (place === '0' || place === '#') text = (digits.pop() ?? (place === '0' ? '0' : '')) + text;
    else text = place + text;
  }
  return (value < 0 ? '-' : '') + digits.join('') + text;
}

/** A number as Excel shows it in a wide enough cell, to 15 digits. */
export function numberText(value: number, format: NumberFormat, is1904: boolean): string {
  if (format.kind === 'date') return dateText(value, is1904);
  if (format.kind === 'digits') return inPattern(value, format.pattern);
  return String(Number(value.toPrecision(15)))
    .replace('e+', 'E+')
    .replace('e-', 'E-');
}
