import { TSUNAMI_GRADES, type Intensity, type TsunamiGrade } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { prefectureName } from '../parts/prefecture-name.js';
import { rankOf } from '../parts/map/shaken.js';
import { useGradeText, useIntensityText } from '../parts/intensity.js';
import { useLanguage, useSeparator } from '../shell/i18n.js';

export interface Place {
  code: string;
  intensity?: Intensity | null | undefined;
  grade?: TsunamiGrade | null | undefined;
  /** only its island regions */
  islands?: true | undefined;
}

const worstOf = ({ intensity, grade }: Place): number =>
  intensity ? rankOf(intensity) : TSUNAMI_GRADES.findIndex((known) => known === grade);

/** Worst first. */
export const byWeight = <P extends Place>(places: readonly P[]): P[] =>
  [...places].sort((a, b) => worstOf(b) - worstOf(a));

/** The intensity or warning of a place in words; empty if there is none. */
export function useStrength(): (place: Place) => string {
  const grades = useGradeText();
  const text = useIntensityText();
  return ({ intensity, grade }) => (intensity ? text(intensity) : grade ? grades(grade) : '');
}

/** Prefectures in words, worst first, each with its intensity or warning when wanted. */
export function usePlaces(): (places: readonly Place[], options?: { most?: number; strength?: boolean }) => string {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const language = useLanguage();
  const text = useIntensityText();
  const grades = useGradeText();
  const separator = useSeparator();
  return (places, { most = places.length, strength = true } = {}) => {
    const names = byWeight(places)
      .slice(0, most)
      .map(({ code, intensity, grade, islands }) => {
        const name = islands ? t('islands', { name: prefectureName(code, language) }) : prefectureName(code, language);
        if (strength && intensity) return t('withIntensity', { name, intensity: text(intensity) });
        return strength && grade ? t('wave.withGrade', { name, grade: grades(grade) }) : name;
      });
    const joined = names.join(separator);
    const rest = places.length - names.length;
    return rest > 0 && joined !== '' ? t('andMore', { names: joined, count: rest }) : joined;
  };
}
