import { type EventDetail, isWarning, TSUNAMI_IN_FORCE } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useTsunamiRegion } from '../parts/agency-names.js';
import { Card } from '../shell/card.js';
import { FirstWaves } from './first-waves.js';
import { gradesOf } from './words.js';
import css from './events.module.css';

const isInForce = ({ grade }: ReturnType<typeof gradesOf>[number]): boolean =>
  TSUNAMI_IN_FORCE.some((level) => level === grade);

/** What is in force where, on one line that opens to the regions; nothing if there is nothing. */
export function TsunamiLine({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const [worst, ...others] = gradesOf(event.tsunami).filter(isInForce);
  if (worst === undefined) return null;
  return (
    <details className={css.tsunamiLine}>
      <summary className="touch">
        <b className={isWarning(worst.grade) ? css.grave : undefined}>{t(`grade.${worst.grade}`)}</b>{' '}
        {t('count', { count: worst.regions.length })}
        {others.map(
          ({ grade, regions }) => `${t('separator')}${t(`grade.${grade}`)} ${t('count', { count: regions.length })}`,
        )}
      </summary>
      <FirstWaves tsunami={event.tsunami} now={now} />
      <p className="small">{t('told')}</p>
    </details>
  );
}

/** The forecast regions: those with something in force by their first wave, the others by what they are told. */
export function Tsunami({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const nameOf = useTsunamiRegion();
  const quiet = gradesOf(event.tsunami).filter((one) => !isInForce(one));
  return (
    <Card title={t('title')}>
      <FirstWaves tsunami={event.tsunami} now={now} />
      <dl className={css.regions}>
        {quiet.map(({ grade, regions }) => (
          <div key={grade}>
            <dt>{t(`grade.${grade}`)}</dt>
            <dd>{regions.map(nameOf).join(t('separator'))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
