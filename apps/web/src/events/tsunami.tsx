import { type EventDetail, TSUNAMI_IN_FORCE } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useTsunamiRegion } from '../parts/agency-names.js';
import { Card } from '../shell/card.js';
import { FirstWaves } from './first-waves.js';
import { gradesOf } from './words.js';
import css from './events.module.css';

/** The forecast regions: those with something in force by their first wave, the others by what they are told. */
export function Tsunami({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const nameOf = useTsunamiRegion();
  const quiet = gradesOf(event.tsunami).filter(({ grade }) => !TSUNAMI_IN_FORCE.some((level) => level === grade));
  return (
    <Card title={t('title')}>
      <FirstWaves tsunami={event.tsunami} />
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
