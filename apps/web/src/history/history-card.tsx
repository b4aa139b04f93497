import type { PastSend } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { KindTag, NamedRate } from '../parts/status.js';
import { formatDateTime, formatNumber } from '../shell/format.js';
import { hasAsked, PastName, useSender } from './past-send.js';
import css from './history.module.css';

/** An event, or a past send, on a phone. */
export function HistoryCard({ row }: { row: PastSend }) {
  const { t } = useTranslation('history');
  const sender = useSender();
  const { first, event, answers, people, byHand } = row;
  return (
    <div className={`touch ${css.card}`}>
      <div className={css.cardHead}>
        {event === null && <KindTag messageType={first.messageType} drill={first.origin === 'drill'} />}
        <span>{formatDateTime(row.lastSentAt)}</span>
        {(event === null ? first.senderName !== null : byHand > 0) && <span>{sender(row)}</span>}
        <span>
          {t('column.total')} {formatNumber(people)} {t('unit')}
        </span>
      </div>
      <PastName row={row} />
      {hasAsked(row) && <NamedRate name={t('column.rate')} answers={answers} people={people} />}
    </div>
  );
}
