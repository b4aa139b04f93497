import type { StrongerShock } from '@tabimori/shared';
import { Link } from 'react-router';
import { shock as en } from '../labels/en/shock.js';
import { shock as ja } from '../labels/ja/shock.js';
import { formatNumber, formatWithinDay } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useEventTitle } from './names.js';
import { useIntensityText } from './intensity.js';
import css from './stronger-note.module.css';

const LABELS = { jp: ja, en };

interface StrongerNoteProps {
  shock: StrongerShock;
  now: Date;
  /** where it leads: to the answers since, or to the other event */
  to: 'result' | 'event';
}

/** That a stronger shock came after people had answered, and where their answers to it are. */
export function StrongerNote({ shock, now, to }: StrongerNoteProps) {
  const t = useLabels(LABELS);
  const title = useEventTitle();
  const intensity = useIntensityText();
  const { at, people, maxIntensity, deliveryId, eventId } = shock;
  const path = to === 'result' ? pathOf('result', { id: deliveryId }) : pathOf('events', { id: eventId });
  return (
    <div className={css.note} role="note">
      <strong>{t.title}</strong>
      <p>{t.quake(formatWithinDay(at, now), title(shock), maxIntensity && intensity(maxIntensity))}</p>
      <p>
        {t.people(formatNumber(people))} <Link to={path}>{t[to]}</Link>
      </p>
    </div>
  );
}
