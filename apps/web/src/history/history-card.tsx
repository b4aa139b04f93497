import type { DeliverySummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { KindTag, RateBar } from '../parts/status.js';
import { formatDateTime, formatNumber } from '../shell/format.js';
import { Outcome } from './outcome.js';
import { Subject } from './subject.js';
import css from './history.module.css';

/** One past send on a phone. */
export function HistoryCard({ row }: { row: DeliverySummary }) {
  const { t } = useTranslation('history');
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <KindTag messageType={row.messageType} drill={row.origin === 'drill'} />
        <span>{formatDateTime(row.sentAt)}</span>
        {row.state !== 'finished' && <span>{t(`state.${row.state}`)}</span>}
      </div>
      <Subject row={row} />
      <div className={css.cardLine}>
        <span>
          {t('column.total')} {formatNumber(row.answers.total)} {t('unit')}
        </span>
        <span>
          {t('column.sender')} {row.senderName ?? t('system')}
        </span>
      </div>
      <Outcome row={row} />
      {row.asksAnswer && (
        <div className={css.cardRate}>
          <span>{t('column.rate')}</span>
          <RateBar answers={row.answers} />
        </div>
      )}
    </div>
  );
}
