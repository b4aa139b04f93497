import type { EventDetail } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { IntensityLegend } from '../parts/map/intensity-legend.js';
import { IntensityMap } from '../parts/map/intensity-map.js';
import { gradesAmong, WarningLines } from '../parts/map/warning-lines.js';
import { IntensityTable } from '../parts/map/intensity-table.js';
import { prefectureName } from '../parts/prefecture-name.js';
import { named } from '../parts/map/shaken.js';
import { useIntensityText } from '../parts/intensity.js';
import { Card } from '../shell/card.js';
import { useLanguage } from '../shell/i18n.js';
import css from './events.module.css';

/** From more names than this on, the map is given more height. */
const MANY = 15;

/** The intensities of an event as a map, or as a table with the same content. */
export function MapCard({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'map' });
  const language = useLanguage();
  const text = useIntensityText();
  const [asTable, setAsTable] = useState(false);
  const chosen = named(event.prefectures);
  const height = chosen.length > MANY ? css.tall : '';
  const list = chosen
    .map(({ code, intensity }) =>
      t('value', { prefecture: prefectureName(code, language), intensity: text(intensity) }),
    )
    .join(t('join'));
  const more = event.prefectures.length - chosen.length;
  const drawn = () => {
    if (list === '') return more > 0 ? t('alt.noneMore', { more }) : t('alt.none');
    return more > 0 ? t('alt.listMore', { list, more }) : t('alt.list', { list });
  };
  const label = event.prefectures.length > 0 ? drawn() : t('none');
  const epicenter =
    event.latitude === null || event.longitude === null
      ? null
      : { latitude: event.latitude, longitude: event.longitude };
  return (
    <Card
      flush
      className={css.map}
      title={t('title')}
      extra={
        <>
          <span className={css.note}>{t('note')}</span>
          {event.prefectures.length > 0 && (
            <Button kind="link" onClick={() => setAsTable(!asTable)}>
              {asTable ? t('asMap') : t('asTable')}
            </Button>
          )}
        </>
      }
      foot={
        <>
          {event.warned.length > 0 && <WarningLines grades={gradesAmong(event.warned)} />}
          <IntensityLegend withEpicenter />
        </>
      }
    >
      {asTable ? (
        <div className={`${css.mapTable} ${height}`} tabIndex={0} role="region" aria-label={t('title')}>
          <IntensityTable prefectures={event.prefectures} />
        </div>
      ) : (
        <div className={`${css.mapDrawing} ${height}`}>
          <IntensityMap prefectures={event.prefectures} warned={event.warned} epicenter={epicenter} label={label} />
          {event.prefectures.length === 0 && <p className={css.mapEmpty}>{t('none')}</p>}
        </div>
      )}
    </Card>
  );
}
