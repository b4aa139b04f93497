import type { ChannelCounts } from '@tabimori/shared';
import { history as en } from '../labels/en/history.js';
import { status as statusEn } from '../labels/en/status.js';
import { history as ja } from '../labels/ja/history.js';
import { status as statusJa } from '../labels/ja/status.js';
import { useLabels } from '../shell/i18n.js';

export const LABELS = { jp: ja, en };
/** Element of the result page that lists the people. */
export const RECIPIENTS = 'recipients';

const STATUS = { jp: statusJa, en: statusEn };

/** Name of the state of a message on a channel. */
export const useChannelWords = () => useLabels(STATUS).channels;
/** Names of the kinds of message by number. */
export const useKindWords = () => useLabels(STATUS).kindsLong;

/** Messages that surely did not arrive. */
export const failedOf = ({ refused, unreachable }: ChannelCounts): number => refused + unreachable;
