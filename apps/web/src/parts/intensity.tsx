import type { Intensity, TsunamiInForce } from '@tabimori/shared';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { intensityKey } from '../shell/theme.js';
import css from './intensity.module.css';

/** An intensity in the agency's words: `5 Lower`. */
export function useIntensityText(): (intensity: Intensity) => string {
  const { t } = useTranslation('status');
  return useCallback((intensity) => t(`intensities.${intensity}`), [t]);
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
  // only the English words have a second part
  const [figure, rest] = t(`intensities.${intensity}`).split(' ');
  return (
    <div className={css.block} style={ground(intensity)}>
      <span>{word ?? t('maxIntensity')}</span>{' '}
      <strong>
        {figure} {rest && <small>{rest}</small>}
      </strong>
    </div>
  );
}
