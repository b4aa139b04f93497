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
  /** the link's target: the answers since, or the other event */
  to: 'result' | 'event';
}

/** A note that a stronger shock came after people had answered, with a link to their answers to it. */
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
