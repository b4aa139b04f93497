import type { EventSummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useStatusNote } from './words.js';
import css from './events.module.css';

/**
 * What an event is in addition to an earthquake: a tsunami, with the warning in force, or a drill or test of the
 * agency.
 */
export function EventTags({ event }: { event: Pick<EventSummary, 'hasTsunami' | 'warning' | 'status'> }) {
  const { hasTsunami, warning, status } = event;
  const { t } = useTranslation('events');
  const note = useStatusNote()(status);
  return (
    <>
      {note && <span className={css.notReal}>{note}</span>}
      {warning && !note ? (
        <span className={warning === 'advisory' ? css.tag : css.inForce}>
          {t('tsunamis.inForce', { grade: t(`tsunamis.grade.${warning}`) })}
        </span>
      ) : (
        hasTsunami && <span className={css.tag}>{t('tsunami')}</span>
      )}
    </>
  );
}
