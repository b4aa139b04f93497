import type { TsunamiCoast } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../shell/format.js';
import { useTsunamiRegion } from './agency-names.js';
import { nextWave } from './waves-of.js';

/** How near the first wave is to the coasts under a warning; nothing if the agency has not said. */
export function NextWave({
  coasts,
  now,
  className,
}: {
  coasts: readonly TsunamiCoast[];
  now: Date;
  className?: string | undefined;
}) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const nameOf = useTsunamiRegion();
  const { there, next } = nextWave(coasts, now);
  if (there === 0 && !next) return null;
  return (
    <p className={className}>
      {there > 0 && <span>{t('wave.there', { count: there })} </span>}
      {next?.arrivalAt && (
        <strong>
          {t(there > 0 ? 'wave.next' : 'wave.first', {
            time: formatTime(next.arrivalAt),
            region: nameOf({ code: next.regionCode, name: next.regionName }),
          })}
          {next.height && t('wave.height', { height: t(`height.${next.height}`) })}
        </strong>
      )}
    </p>
  );
}
