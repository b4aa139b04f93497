import type { Intensity, TsunamiInForce } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { intensityKey } from '../shell/theme.js';
import css from './intensity.module.css';

/** An intensity as a value by itself, on maps and in tables: `5−`. */
export function useIntensityText(): (intensity: Intensity) => string {
  const { t } = useTranslation('status');
  return (intensity) => t(`intensities.${intensity}`);
}

/** An intensity in a sentence, in a choice, or read aloud: `5 Lower`. */
export function useIntensityWords(): (intensity: Intensity) => string {
  const { t } = useTranslation('status');
  return (intensity) => t(`intensityWords.${intensity}`);
}

/** The tsunami level in force, in the agency's words. */
export function useGradeText(): (grade: TsunamiInForce) => string {
  const { t } = useTranslation('status');
  return (grade) => t(`grades.${grade}`);
}

const ground = (intensity: Intensity) => ({
  background: `var(--i-${intensityKey(intensity)})`,
  color: `var(--i-${intensityKey(intensity)}-fg)`,
});

/** An intensity in a row. */
export function IntensityChip({ intensity }: { intensity: Intensity }) {
  const { t } = useTranslation('status');
  return (
    <span className={css.chip} style={ground(intensity)}>
      <span className="visually-hidden">{t('intensity')} </span>
      {t(`intensities.${intensity}`)}
    </span>
  );
}

/** The greatest intensity of an event, as the square at its head. */
export function IntensityBlock({ intensity, word }: { intensity: Intensity; word?: string }) {
  const { t } = useTranslation('status');
  return (
    <div className={css.block} style={ground(intensity)}>
      <span>{word ?? t('maxIntensity')}</span> <strong>{t(`intensities.${intensity}`)}</strong>
    </div>
  );
}
