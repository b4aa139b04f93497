import { INTENSITIES } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useIntensityText } from '../intensity.js';
import { EpicenterMark } from './intensity-map.js';
import { intensityColor } from './scale.js';
import css from './map.module.css';

/** The scale of the map, worst first; the epicenter's mark where the map draws it. */
export function IntensityLegend({ withEpicenter = false }: { withEpicenter?: boolean }) {
  const { t } = useTranslation('events');
  const text = useIntensityText();
  return (
    <ul className={css.legend} aria-label={t('map.legend')}>
      {[...INTENSITIES].reverse().map((intensity) => {
        const { ground, ink } = intensityColor(intensity);
        return (
          <li key={intensity} className={css.step} style={{ background: ground, color: ink }}>
            {text(intensity)}
          </li>
        );
      })}
      {withEpicenter && (
        <li className={css.cross}>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <EpicenterMark at={[9, 9]} radius={8} />
          </svg>
          {t('map.epicenter')}
        </li>
      )}
    </ul>
  );
}
