import { CHANNELS, type ChannelCounts, type DeliveryDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../shell/format.js';
import { failedOf, useChannelWords } from './words.js';
import css from './summary.module.css';

type Word = keyof ChannelCounts;
const COLUMNS: readonly { word: Word; always: boolean; count: (counts: ChannelCounts) => number }[] = [
  { word: 'accepted', always: true, count: ({ accepted }) => accepted },
  { word: 'refused', always: true, count: failedOf },
  { word: 'none', always: true, count: ({ none }) => none },
  { word: 'pending', always: true, count: ({ pending }) => pending },
  { word: 'unknown', always: true, count: ({ unknown }) => unknown },
  { word: 'superseded', always: false, count: ({ superseded }) => superseded },
  { word: 'stopped', always: false, count: ({ stopped }) => stopped },
];

/** The messages of each channel by state; the columns add up to the total. */
export function ChannelSums({ delivery }: { delivery: Pick<DeliveryDetail, 'mail' | 'sms'> }) {
  const { t } = useTranslation('history');
  const words = useChannelWords();
  const columns = COLUMNS.filter(
    ({ always, count }) => always || CHANNELS.some((channel) => count(delivery[channel]) > 0),
  );
  return (
    <div className={css.channels} tabIndex={0} role="region" aria-label={t('result.channel')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('result.channel')}</span>
            </th>
            {columns.map(({ word }) => (
              <th key={word} scope="col">
                {words[word]}
              </th>
            ))}
            <th scope="col">{t('result.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {CHANNELS.map((channel) => (
            <tr key={channel}>
              <th scope="row">{t(channel)}</th>
              {columns.map(({ word, count }) => {
                const value = count(delivery[channel]);
                return (
                  <td key={word} className={word === 'refused' && value > 0 ? css.failed : undefined}>
                    {formatNumber(value)}
                  </td>
                );
              })}
              <td className={css.sum}>
                {formatNumber(columns.reduce((sum, { count }) => sum + count(delivery[channel]), 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
