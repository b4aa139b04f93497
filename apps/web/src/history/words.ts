import type { ChannelCounts, DeliveryDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';

/** Name of the state of a message on a channel. */
export const useChannelWords = () => useTranslation('sends').t('channels', { returnObjects: true });
/** Names of the kinds of message by number. */
export const useKindWords = () => useTranslation('sends').t('kindsLong', { returnObjects: true });

/** Messages that surely did not arrive. */
export const failedOf = ({ refused, unreachable }: ChannelCounts): number => refused + unreachable;

/** Still to leave: nobody can have answered it. Of an event, an answer to what went before counts in it already. */
export const isWaiting = ({ state, answers }: Pick<DeliveryDetail, 'state' | 'answers'>): boolean =>
  state === 'scheduled' && answers.none === answers.total;
