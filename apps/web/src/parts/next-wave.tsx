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
  const [worst, ...others] = there;
  if (!worst && !next) return null;
  const named = (coast: TsunamiCoast) => nameOf({ code: coast.regionCode, name: coast.regionName });
  return (
    <p className={className}>
      {worst && <span>{t('wave.there', { region: named(worst), count: others.length })} </span>}
      {next?.arrivalAt && (
        <strong>
          {t(worst ? 'wave.next' : 'wave.first', {
            time: formatTime(next.arrivalAt),
            region: named(next),
          })}
          {next.height && t('wave.height', { height: t(`height.${next.height}`) })}
        </strong>
      )}
    </p>
  );
}
