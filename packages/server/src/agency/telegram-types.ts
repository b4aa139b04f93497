import { TELEGRAM_TYPES, type TelegramType } from '@tabimori/domain';

/** Control/Title of the earthquake and tsunami telegrams, as currently published. */
const TITLES: Record<string, string> = {
  VXSE42: '緊急地震速報配信テスト',
  VXSE43: '緊急地震速報（警報）',
  VXSE44: '緊急地震速報（予報）',
  VXSE45: '緊急地震速報（地震動予報）',
  VXSE51: '震度速報',
  VXSE52: '震源に関する情報',
  VXSE53: '震源・震度に関する情報',
  VXSE56: '地震の活動状況等に関する情報',
  VXSE60: '地震回数に関する情報',
  VXSE61: '顕著な地震の震源要素更新のお知らせ',
  VXSE62: '長周期地震動に関する観測情報',
  VTSE41: '津波警報・注意報・予報a',
  VTSE51: '津波情報a',
  VTSE52: '沖合の津波観測に関する情報',
};

export const isTelegramType = (code: string | null): code is TelegramType =>
  TELEGRAM_TYPES.some((type) => type === code);

/** The type code in the file name of a telegram's address, such as `20240101071600_0_VXSE53_010000.xml`. */
const codeInUrl = (url: string): string | null => {
  const name = url.split(/[?#]/u, 1)[0]?.split('/').at(-1) ?? '';
  return /(?:^|_)(V[A-Z]{3}\d\d)(?:_.*)?\.xml$/u.exec(name.slice(-100))?.[1] ?? null;
};

/** From the address, because titles change; from the title if the address does not tell; null if neither does. */
export const typeCodeOf = (url: string, title: string): string | null =>
  codeInUrl(url) ?? Object.keys(TITLES).find((code) => TITLES[code] === title) ?? null;

/**
 * Whether an earthquake or tsunami code comes with an unknown title: operators are alarmed, because the agency may
 * have changed it.
 */
export const isUnknownPair = (code: string | null, title: string): boolean =>
  code !== null && /^V[XT]SE/u.test(code) && TITLES[code] !== title;
