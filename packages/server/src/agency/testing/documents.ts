import { sample } from './samples.js';

const FLASH = 'VXSE51/selene__sokuhou2.xml';
const REPORT = 'VXSE53/selene__jishin2.xml';

/** A real 震度速報 (2014-11-22, 長野県北部) as text, to be modified. */
export const flashXml = (): string => sample(FLASH).toString();
/** The 震源・震度に関する情報 that followed it. */
export const reportXml = (): string => sample(REPORT).toString();

/** Replaces one occurrence; throws if there is none, because the test would then test nothing. */
export const change = (xml: string, from: string | RegExp, to: string): string => {
  const changed = xml.replace(from, to);
  if (changed === xml) throw new Error(`Not found: ${String(from)}`);
  return changed;
};

/** A 震源・震度に関する情報 with these prefectures (XML). */
export const reportOf = (prefectures: string): string => change(reportXml(), /<Pref>[\s\S]*<\/Pref>/u, prefectures);

export const url = (type: string): string =>
  `https://www.data.jma.go.jp/developer/xml/data/20141122131923_0_${type}_010000.xml`;
