import { CHANNELS, type DeliverySummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatWithinDay } from '../shell/format.js';

interface StoppedByProps {
  of: Pick<DeliverySummary, 'stop' | 'sentAt' | 'mail' | 'sms'>;
  /** it stands for several sends, of which it has not all figures */
  several?: boolean;
}

/** Who stopped a send and when, and how many messages had left by then; nothing for one that nobody stopped. */
export function StoppedBy({ of: { stop, sentAt, mail, sms }, several = false }: StoppedByProps) {
  const { t } = useTranslation('sends', { keyPrefix: 'stop' });
  if (stop === null) return null;
  const by = { time: formatWithinDay(stop.at, sentAt), name: stop.userName };
  if (several) return t('by', by);
  const counts = { mail, sms };
  const sum = (of: (channel: typeof mail) => number) => CHANNELS.reduce((all, channel) => all + of(counts[channel]), 0);
  const stopped = sum((channel) => channel.stopped);
  if (stopped === 0) return t('rest', by);
  return t('counted', { ...by, left: sum(({ accepted, unknown }) => accepted + unknown), stopped });
}
