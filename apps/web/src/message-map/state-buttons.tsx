import { MAP_STATES, type MapCounts } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { StatusMark } from '../parts/status.js';
import { formatNumber } from '../shell/format.js';
import { useStateWord } from './words.js';
import css from './message-map.module.css';

interface StateButtonsProps {
  counts: MapCounts;
  /** calls for help that nobody has finished handling */
  open: number;
  chosen: string | undefined;
  choose: (state: string) => void;
}

/** The number of travelers in each state; a pressed button shows only those. Also the legend of the map. */
export function StateButtons({ counts, open, chosen, choose }: StateButtonsProps) {
  const { t } = useTranslation('messageMap');
  const word = useStateWord();
  return (
    <div className={css.states} role="group" aria-label={t('statesLabel')}>
      {MAP_STATES.map((state, index) => {
        const count = counts[index] ?? 0;
        if (count === 0 && chosen !== state && state !== 'help') return null;
        return (
          <Button
            key={state}
            aria-pressed={chosen === state}
            kind="bare"
            className={state === 'help' && count > 0 ? css.need : undefined}
            onClick={() => choose(chosen === state ? '' : state)}
          >
            {state === 'unasked' ? <i className={css.dot} /> : <StatusMark state={state} size={14} />}
            {word(state)} <strong>{formatNumber(count)}</strong>
            {state === 'help' && open < count && <small>{t('doneOf', { count: count - open })}</small>}
          </Button>
        );
      })}
    </div>
  );
}
