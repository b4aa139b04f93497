import type { publicStatus, Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { IntensityMap } from '../parts/map/intensity-map.js';
import { prefectureName } from '../parts/prefecture-name.js';
import { useIntensityText } from '../parts/intensity.js';
import { useLanguage } from '../shell/i18n.js';
import css from './service-status.module.css';

/** The map behind the facts; with no earthquake it is plain. */
export function LatestMap({ latest }: { latest: Reply<typeof publicStatus>['latest'] }) {
  const { t } = useTranslation('signIn', { keyPrefix: 'latest' });
  const language = useLanguage();
  const text = useIntensityText();
  const prefectures = latest?.prefectures ?? [];
  const places = prefectures.map(({ code, intensity }) => `${prefectureName(code, language)} ${text(intensity)}`);
  const { latitude = null, longitude = null } = latest ?? {};
  return (
    <div className={css.map}>
      <IntensityMap
        tone="navy"
        prefectures={prefectures}
        epicenter={latitude === null || longitude === null ? null : { latitude, longitude }}
        label={places.length === 0 ? t('none') : t('map', { places: places.join(t('separator')) })}
      />
    </div>
  );
}
