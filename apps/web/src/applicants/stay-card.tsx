import { useTranslation } from 'react-i18next';
import { TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import type { CardProps } from './person-card.js';
import { PlaceFields } from './place-fields.js';
import css from './applicants.module.css';

/** Where the traveler stays, and how long. */
export function StayCard({ values, change }: CardProps) {
  const { t } = useTranslation('applicants');
  return (
    <Card title={t('cards.stay')}>
      <div className={css.fields}>
        <PlaceFields place={values} change={change} />
        <div className={css.days}>
          <TextFields
            fields={[
              { name: 'stayFrom', type: 'date', help: t('help.stay') },
              { name: 'stayTo', type: 'date' },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
