import type { EventSummary } from '@tabimori/shared';
import { useLabels } from '../shell/i18n.js';
import { LABELS, useStatusNote } from './words.js';
import css from './events.module.css';

/** What an event is besides an earthquake: a tsunami, or a drill or test of the agency. */
export function EventTags({ event: { hasTsunami, status } }: { event: Pick<EventSummary, 'hasTsunami' | 'status'> }) {
  const t = useLabels(LABELS);
  const note = useStatusNote()(status);
  return (
    <>
      {note && <span className={css.notReal}>{note}</span>}
      {hasTsunami && <span className={css.tag}>{t.tsunami}</span>}
    </>
  );
}
