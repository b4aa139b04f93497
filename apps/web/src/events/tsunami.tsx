import { type EventDetail, isWarning } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useTsunamiRegion } from '../parts/agency-names.js';
import { Card } from '../shell/card.js';
import { gradesOf } from './words.js';
import css from './events.module.css';

/** The forecast regions by the level in force for them. */
export function Tsunami({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const nameOf = useTsunamiRegion();
  return (
    <Card title={t('title')}>
      <dl className={css.regions}>
        {gradesOf(event.tsunami).map(({ grade, regions }) => (
          <div key={grade}>
            <dt className={isWarning(grade) ? css.grave : undefined}>{t(`grade.${grade}`)}</dt>
            <dd>{regions.map(nameOf).join(t('separator'))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
