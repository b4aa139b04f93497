import type { EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { gradesOf } from './words.js';
import css from './events.module.css';

/** The forecast regions by the level in force for them. */
export function Tsunami({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  return (
    <Card title={t('title')}>
      <dl className={css.regions}>
        {gradesOf(event.tsunami).map(({ grade, regions }) => (
          <div key={grade}>
            <dt className={grade === 'major' || grade === 'warning' ? css.grave : undefined}>{t(`grade.${grade}`)}</dt>
            <dd lang="ja">{regions.join('、')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
