export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** in units of the encoding: septets or UTF-16 code units */
  length: number;
  segments: number;
}

const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_EXTENDED = new Set('\f^{}\\[~]|€');

const LIMITS = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const;

const isGsm = (character: string): boolean => GSM_BASIC.has(character) || GSM_EXTENDED.has(character);

/** How an SMS is split: a two-unit character is never cut between segments. An empty text has none. */
export const smsSegments = (text: string): SmsSize => {
  const characters = [...text];
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((character) =>
    encoding === 'UCS-2' ? character.length : GSM_EXTENDED.has(character) ? 2 : 1,
  );
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = LIMITS[encoding];
  if (length <= single) return { encoding, length, segments: length === 0 ? 0 : 1 };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, length, segments };
};
