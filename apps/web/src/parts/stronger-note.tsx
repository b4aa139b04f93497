import type { StrongerShock } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { useEventTitle } from './names.js';
import { useIntensityText } from './intensity.js';
import css from './stronger-note.module.css';

interface StrongerNoteProps {
  shock: StrongerShock;
  now: Date;
  /** where it leads: to the answers since, or to the other event */
  to: 'result' | 'event';
}

/** That a stronger shock came after people had answered, and where their answers to it are. */
export function StrongerNote({ shock, now, to }: StrongerNoteProps) {
  const { t } = useTranslation('shock');
  const title = useEventTitle();
  const intensity = useIntensityText();
  const { at, people, maxIntensity, deliveryId, eventId } = shock;
  const path = to === 'result' ? pathOf('result', { id: deliveryId }) : pathOf('events', { id: eventId });
  return (
    <div className={css.note} role="note">
      <strong>{t('title')}</strong>
      <p>
        {maxIntensity === null
          ? t('quake', { time: formatWithinDay(at, now), event: title(shock) })
          : t('quakeWithIntensity', {
              time: formatWithinDay(at, now),
              event: title(shock),
              intensity: intensity(maxIntensity),
            })}
      </p>
      <p>
        {t('people', { count: people })} <Link to={path}>{t(to)}</Link>
      </p>
    </div>
  );
}
