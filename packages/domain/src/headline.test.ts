import { headlineInEnglish } from './headline.js';
import type { Telegram } from './telegram.js';
import { regions } from './testing/regions.js';
import { earthquake, felt, telegram } from './testing/telegrams.js';

const NAMES: Readonly<Record<string, string>> = { '03': 'Iwate', '04': 'Miyagi', '17': 'Ishikawa', '20': 'Nagano' };
const nameOf = (code: string): string => NAMES[code] ?? code;

const NOTO = earthquake({ epicenter: '石川県能登地方', depthKm: 16, magnitude: '7.6' });
const SANRIKU = earthquake({ epicenter: '三陸沖', depthKm: 10, magnitude: '8を超える巨大地震' });

test.each<[name: string, changes: Partial<Telegram>, english: string]>([
  [
    'an intensity report names the strongest prefectures first and counts the rest',
    { type: 'VXSE51', earthquake: earthquake(), intensities: felt({ '02': '3', '03': '6-', '04': '6+', '20': '4' }) },
    'Intensity 6 Upper in Miyagi, 6 Lower in Iwate, 4 in Nagano and 1 more.',
  ],
  [
    'a value that was not received',
    { earthquake: earthquake(), intensities: [{ prefectureCode: '20', intensity: '5-', unreceived: true }] },
    'Intensity 5 Lower or above in Nagano.',
  ],
  [
    'a hypocenter without intensities',
    { type: 'VXSE52', earthquake: NOTO, intensities: null },
    'Epicenter: Noto, Ishikawa Prefecture, M7.6, depth 16 km.',
  ],
  [
    'a hypocenter and intensities',
    { earthquake: NOTO, intensities: felt({ '17': '7' }) },
    'Epicenter: Noto, Ishikawa Prefecture, M7.6, depth 16 km. Intensity 7 in Ishikawa.',
  ],
  [
    'a very shallow one of unknown magnitude',
    { earthquake: { ...NOTO, depthKm: 0, magnitude: null } },
    'Epicenter: Noto, Ishikawa Prefecture, very shallow.',
  ],
  [
    'a magnitude without a value',
    { earthquake: SANRIKU },
    'Epicenter: Off the Coast of Sanriku, M8 or greater, depth 10 km.',
  ],
  [
    'one abroad',
    { headTitle: '遠地地震に関する情報', earthquake: earthquake({ epicenter: '南米西部', magnitude: '8.8' }) },
    'Large earthquake abroad. Epicenter: Western South America, M8.8.',
  ],
  [
    'a place for which the agency has no English name is left out',
    { earthquake: earthquake({ epicenter: '月の裏側', magnitude: '6.0' }) },
    'M6.0.',
  ],
  [
    'a tsunami: the coasts of the highest grade by the agency’s names, how many others, and not its earthquake',
    {
      type: 'VTSE41',
      earthquake: SANRIKU,
      intensities: null,
      tsunami: regions({
        '200': '51',
        '201': '51',
        '210': '53',
        '220': '52',
        '250': '53',
        '300': '62',
        '311': '71',
        '350': '52',
      }),
    },
    'Major Tsunami Warning: Iwate Prefecture; Miyagi Prefecture; Fukushima Prefecture and 1 more. ' +
      'Tsunami Warning: 2 coasts. Tsunami Advisory: 1 coast.',
  ],
  [
    'a tsunami lifted everywhere',
    { type: 'VTSE41', intensities: null, tsunami: regions({ '210': '50', '220': '60', '250': '72' }) },
    'No tsunami warning or advisory is in effect.',
  ],
  [
    'observed heights',
    { type: 'VTSE51', headTitle: '津波観測に関する情報', intensities: null },
    'Tsunami heights observed on the coasts.',
  ],
  [
    'a cancellation',
    { infoType: '取消', intensities: null, headTitle: '津波観測に関する情報' },
    'JMA canceled an earlier bulletin.',
  ],
  ['nothing that we read', {}, ''],
])('%s', (_name, changes, english) => {
  expect(headlineInEnglish(telegram(changes), nameOf)).toBe(english);
});
