import { INTENSITIES, type Intensity, type Language, type Threshold } from '@tabimori/shared';

/**
 * The alert classes: 4, 5 (5- and 5+), 6 (6- and 6+), 7. A traveler is alerted again when the class rises, so a rise
 * by two steps of the scale always alerts, and so does a 7 after anything lower.
 */
export type IntensityClass = 4 | 5 | 6 | 7;

/** The intensity of a prefecture; `unreceived`: the value is `5-` only because of 「震度５弱以上未入電」. */
export interface FeltIntensity {
  intensity: Intensity;
  unreceived: boolean;
}

const CLASS: Record<Intensity, IntensityClass | null> = {
  '1': null,
  '2': null,
  '3': null,
  '4': 4,
  '5-': 5,
  '5+': 5,
  '6-': 6,
  '6+': 6,
  '7': 7,
};

const LOWEST_CLASS: Record<Threshold, IntensityClass | null> = { off: null, '4': 4, '5': 5, '6': 6 };

const LABEL: Record<Language, Record<Intensity, string>> = {
  jp: { '1': '1', '2': '2', '3': '3', '4': '4', '5-': '5弱', '5+': '5強', '6-': '6弱', '6+': '6強', '7': '7' },
  en: {
    '1': '1',
    '2': '2',
    '3': '3',
    '4': '4',
    '5-': '5 Lower',
    '5+': '5 Upper',
    '6-': '6 Lower',
    '6+': '6 Upper',
    '7': '7',
  },
};

const UNRECEIVED_LABEL: Record<Language, string> = { jp: '5弱以上', en: '5 Lower or above' };

export const isIntensity = (text: string): text is Intensity => INTENSITIES.some((intensity) => intensity === text);

/** 1 (intensity 1) to 9 (intensity 7). Never compare intensities as text: `'5-' > '5+'`. */
export const intensityOrder = (intensity: Intensity): number => INTENSITIES.indexOf(intensity) + 1;

/** Negative, zero or positive; sorts from weak to strong. */
export const compareIntensity = (a: Intensity, b: Intensity): number => intensityOrder(a) - intensityOrder(b);

/** The stronger of two; if equal, the one that was received. */
export const strongerOf = (a: FeltIntensity, b: FeltIntensity): FeltIntensity => {
  const difference = compareIntensity(a.intensity, b.intensity);
  if (difference !== 0) return difference > 0 ? a : b;
  return a.unreceived ? b : a;
};

/** null below 4: such an intensity alerts nobody. */
export const intensityClass = (intensity: Intensity): IntensityClass | null => CLASS[intensity];

/** The intensities at which some threshold alerts. */
export const ALERTING_INTENSITIES = INTENSITIES.filter((intensity) => CLASS[intensity] !== null);

/** The lowest class that alerts under a company's threshold; null for `off`. */
export const thresholdClass = (threshold: Threshold): IntensityClass | null => LOWEST_CLASS[threshold];

/** `5弱`, `5 Lower`; if the value was not received `5弱以上`, `5 Lower or above`. */
export const intensityLabel = ({ intensity, unreceived }: FeltIntensity, language: Language): string =>
  unreceived ? UNRECEIVED_LABEL[language] : LABEL[language][intensity];
