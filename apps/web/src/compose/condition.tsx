import { useTranslation } from 'react-i18next';
import { conditionsOf } from '../shell/list-codec.js';
import { useConditionWords } from '../shell/list-tools.js';
import type { Filter } from '../shell/list-types.js';
import type { useMode } from './use-mode.js';
import { useEveryone } from './whom-card.js';

interface ConditionProps {
  whom: Pick<ReturnType<typeof useMode>, 'mode' | 'query'>;
  filters: readonly Filter[];
  /** how many are chosen one by one */
  count: number;
}

/** Who is meant, in words: the last look before a send repeats it. */
export function Condition({ whom: { mode, query }, filters, count }: ConditionProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'confirm' });
  const everyone = useEveryone();
  const words = useConditionWords(filters)(query, Object.keys(conditionsOf(query)));
  if (mode === 'chosen') return t('chosen', { count });
  if (mode === 'everyone') return everyone;
  return words.map(({ name, label, value }) => (
    <div key={name}>
      {label}　<b>{value}</b>
    </div>
  ));
}
