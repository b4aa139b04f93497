import type { Hazard, Intensity, Language, TsunamiGrade } from '@tabimori/shared';
import { compareIntensity, intensityLabel } from '../../intensity.js';
import { gradeLabel } from '../../tsunami.js';
import { placesLabel } from '../places.js';
import { magnitudeLabel } from '../render.js';

/** A prefecture by name, with what it felt or is warned of. */
export interface Struck {
  name: string;
  felt: { intensity: Intensity; unreceived: boolean } | null;
  grade: TsunamiGrade | null;
}

/** The agency's statements about an earthquake or a tsunami. */
export interface Happened {
  hazard: Hazard;
  /** Japan time, formatted as in messages */
  originTime: string | null;
  epicenter: string | null;
  magnitude: string | null;
  /** the travelers in the reader's scope */
  struck: readonly Struck[];
}

const SHOWN = 10;

const NAMES: Record<Language, Record<Hazard, string>> = {
  jp: { earthquake: '地震', tsunami: '津波' },
  en: { earthquake: 'earthquake', tsunami: 'tsunami' },
};
export const hazardName = (hazard: Hazard, language: Language): string => NAMES[language][hazard];

const strength = ({ felt, grade }: Struck, language: Language): string =>
  felt ? intensityLabel(felt, language) : grade ? gradeLabel(grade, language) : '';

const strongestFirst = (struck: readonly Struck[]): Struck[] =>
  struck.toSorted((a, b) => {
    if (a.felt && b.felt) return compareIntensity(b.felt.intensity, a.felt.intensity);
    return Number(b.grade === 'major') - Number(a.grade === 'major');
  });

/** The strongest prefecture and the number of others, for a subject. */
export function placesOfEvent({ struck, hazard }: Happened, language: Language): string {
  const [first, ...others] = strongestFirst(struck).map(({ name }) => name);
  if (first === undefined) return hazardName(hazard, language);
  return placesLabel(first, others, language);
}

/** How strong it was where it was strongest, for a subject: "震度6強", "大津波警報"; empty: unknown. */
export function strengthOfEvent({ struck }: Happened, language: Language): string {
  const [first] = strongestFirst(struck);
  if (first === undefined) return '';
  const said = strength(first, language);
  if (!first.felt) return said;
  return language === 'jp' ? `震度${said}` : `Intensity ${said}`;
}

function struckLine(happened: Happened, language: Language): string | null {
  const all = strongestFirst(happened.struck);
  if (all.length === 0) return null;
  const shown = all.slice(0, SHOWN).map((one) => `${one.name} ${strength(one, language)}`.trim());
  const more = all.length - shown.length;
  if (language === 'jp') {
    const label = happened.hazard === 'tsunami' ? '津波' : '最大震度';
    return `${label}：${shown.join('、')}${more > 0 ? ` ほか${more}` : ''}`;
  }
  const label = happened.hazard === 'tsunami' ? 'Tsunami' : 'Maximum intensity';
  return `${label}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The lines that say what happened; unknown facts are left out. */
export function happenedLines(happened: Happened, language: Language): string[] {
  const { originTime, epicenter } = happened;
  const magnitude = magnitudeLabel(happened.magnitude, language);
  const lines =
    language === 'jp'
      ? [
          struckLine(happened, language),
          originTime && `発生：${originTime}`,
          epicenter && `震源：${epicenter}`,
          magnitude && `規模：M${magnitude}`,
          '（気象庁発表）',
        ]
      : [
          struckLine(happened, language),
          originTime && `Time: ${originTime}`,
          epicenter && `Epicenter: ${epicenter}`,
          magnitude && `Magnitude: M${magnitude}`,
          '(Japan Meteorological Agency)',
        ];
  return lines.flatMap((line) => line || []);
}

/** Joins paragraphs of lines; empty paragraphs are left out. */
export const bodyOf = (...paragraphs: readonly (readonly string[])[]): string =>
  paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
