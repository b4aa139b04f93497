import { CHANNELS, type DeliverySummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../shell/format.js';
import { failedOf, useChannelWords } from './words.js';
import css from './history.module.css';

/** How many messages were handed over and how many failed, one line a channel. */
export function Outcome({ row }: { row: Pick<DeliverySummary, 'mail' | 'sms'> }) {
  const { t } = useTranslation('history');
  const words = useChannelWords();
  return (
    <span className={css.outcome}>
      {CHANNELS.map((channel) => {
        const failed = failedOf(row[channel]);
        return (
          <span key={channel}>
            <span className={css.channel}>{t(channel)}</span>
            <span className={css.sent}>{formatNumber(row[channel].accepted)}</span>
            {failed > 0 && (
              <span className={css.failed}>
                {words.refused} {formatNumber(failed)}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
