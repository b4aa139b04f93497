import { CHANNELS, type Channel, type ChannelCounts, type DeliveryDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Table, type TableColumn } from '../ui/table.js';
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
      <Table
        rows={CHANNELS}
        rowKey={(channel) => channel}
        columns={[
          {
            key: 'channel',
            title: t('result.channel'),
            quiet: true,
            heads: true,
            render: (channel) => t(channel),
          },
          ...columns.map(({ word, count }): TableColumn<Channel> => ({
            key: word,
            title: words[word],
            align: 'right',
            render: (channel) => formatNumber(count(delivery[channel])),
            cell: (channel) => ({
              className: word === 'refused' && count(delivery[channel]) > 0 ? css.failed : undefined,
            }),
          })),
          {
            key: 'sum',
            title: t('result.sum'),
            align: 'right',
            render: (channel) => formatNumber(columns.reduce((sum, { count }) => sum + count(delivery[channel]), 0)),
            cell: () => ({ className: css.sum }),
          },
        ]}
      />
    </div>
  );
}
