import type { RESULT_FILTERS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../shell/format.js';

type AnswerTab = (typeof RESULT_FILTERS)[number];

/** A tab of recipients by their answer, with how many they are (undefined: not known yet), and what it means if it is empty. */
export function useAnswerTab() {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  return (tab: AnswerTab, count: number | undefined) => ({
    value: tab,
    label: `${t(`tabs.${tab}`)} ${count === undefined ? '' : formatNumber(count)}`,
    empty: tab === 'all' ? undefined : t(`emptyTabs.${tab}`),
  });
}
