import type { TsunamiRegion } from '@tabimori/domain';
import type { TsunamiArrival, TsunamiHeight } from '@tabimori/shared';
import { attribute, child, instantOf, textAt, type XmlNode } from './xml.js';

const ARRIVAL: Readonly<Record<string, TsunamiArrival>> = {
  ただちに津波来襲と予測: 'imminent',
  津波到達中と推測: 'arriving',
  既に津波到達と推測: 'arriving',
  第1波の到達を確認: 'arrived',
};

const HEIGHT: Readonly<Record<string, TsunamiHeight>> = {
  巨大: 'huge',
  高い: 'high',
  '10m超': 'over10',
  '10m': '10',
  '5m': '5',
  '3m': '3',
  '1m': '1',
  '0.2m未満': 'under0_2',
};

/** What the agency writes with full-width digits, letters and points, in the usual ones. */
const known = <T>(words: Readonly<Record<string, T>>, text: string): T | null => words[text.normalize('NFKC')] ?? null;

/** The first wave and the height that a VTSE41 expects for a region; it gives neither where it lifts or only forecasts. */
export const readWave = (item: XmlNode): Pick<TsunamiRegion, 'arrivalAt' | 'arrival' | 'height'> => ({
  arrivalAt: instantOf(textAt(item, 'FirstHeight', 'ArrivalTime')),
  arrival: known(ARRIVAL, textAt(item, 'FirstHeight', 'Condition')),
  height: known(HEIGHT, attribute(child(item, 'MaxHeight', 'TsunamiHeight'), 'description')),
});
