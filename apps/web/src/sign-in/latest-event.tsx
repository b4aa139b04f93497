import { INTENSITIES, type publicStatus, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useEpicenter, useTsunamiRegion } from '../parts/agency-names.js';
import { prefectureName } from '../parts/prefecture-name.js';
import { IntensityBlock, IntensityChip, useGradeText } from '../parts/intensity.js';
import { formatDateTime, formatMagnitude } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import css from './service-status.module.css';

/** How many intensities are listed with their prefectures, worst first, and how many prefectures fit on a line. */
const TOLD = 4;
const IN_LINE = 4;
/** How many forecast regions are named. */
const REGIONS = 6;

type Status = Reply<typeof publicStatus>;

/** The tsunami level in force, and where: shown first. */
export function TsunamiInForce({ tsunami }: { tsunami: NonNullable<Status['tsunami']> }) {
  const { t } = useTranslation('signIn', { keyPrefix: 'tsunami' });
  const { t: signIn } = useTranslation('signIn', { keyPrefix: 'latest' });
  const grade = useGradeText()(tsunami.grade);
  const names = tsunami.regions.map(useTsunamiRegion());
  return (
    <section className={`${css.card} ${tsunami.grade === 'advisory' ? '' : css.grave}`} aria-label={t('title')}>
      <h2 className={css.headline}>{t('inForce', { grade })}</h2>
      <p>
        {names.slice(0, REGIONS).join(t('separator'))}
        {names.length > REGIONS && ` ${signIn('more', { count: names.length - REGIONS })}`}
      </p>
      <p className={css.source}>
        {t('at', { time: formatDateTime(tsunami.at) })}　{signIn('source')}
      </p>
    </section>
  );
}

/** The latest earthquake as published, in words. */
export function LatestEvent({ latest }: { latest: Status['latest'] }) {
  const { t } = useTranslation('signIn', { keyPrefix: 'latest' });
  const { t: status } = useTranslation('status');
  const language = useLanguage();
  const nameOf = useEpicenter();
  if (latest === null) {
    return (
      <section className={css.card}>
        <h2 className={css.label}>{t('title')}</h2>
        <p>{t('none')}</p>
      </section>
    );
  }
  const facts = [
    latest.epicenter === null ? t('place') : nameOf(latest.epicenter),
    latest.magnitude !== null && formatMagnitude(latest.magnitude, language),
    latest.depthKm !== null && t('depth', { count: latest.depthKm }),
  ].filter((fact) => typeof fact === 'string');
  const groups = [...INTENSITIES]
    .reverse()
    .map((intensity) => ({
      intensity,
      names: latest.prefectures
        .filter((one) => one.intensity === intensity)
        .map(({ code }) => prefectureName(code, language)),
    }))
    .filter(({ names }) => names.length > 0)
    .slice(0, TOLD);
  return (
    <section className={css.card}>
      <h2 className={css.label}>{t('title')}</h2>
      <div className={css.event}>
        {latest.maxIntensity !== null && (
          <IntensityBlock intensity={latest.maxIntensity} word={status('intensityShort')} />
        )}
        <div>
          <p className={css.place}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {latest.originAt !== null && <p className={css.time}>{t('at', { time: formatDateTime(latest.originAt) })}</p>}
        </div>
      </div>
      {groups.length > 0 && (
        <ul className={css.groups}>
          {groups.map(({ intensity, names }) => (
            <li key={intensity}>
              <IntensityChip intensity={intensity} /> {names.slice(0, IN_LINE).join(t('separator'))}
              {names.length > IN_LINE && ` ${t('more', { count: names.length - IN_LINE })}`}
            </li>
          ))}
        </ul>
      )}
      <p className={css.source}>{t('source')}</p>
    </section>
  );
}
