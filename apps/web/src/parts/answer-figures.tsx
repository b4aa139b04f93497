import type { AnswerCounts, CompanyResult, RESULT_FILTERS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { Figure } from '../shell/card.js';
import { formatNumber, formatRate } from '../shell/format.js';
import { TO_LIST } from '../shell/use-show-list.js';
import { StatusMark, useStatusWord, type AnswerState } from './status.js';
import css from './answer-figures.module.css';

/** The tab of a result that lists those in a state. */
const TAB: Record<AnswerState, (typeof RESULT_FILTERS)[number]> = {
  help: 'attention',
  injured: 'attention',
  other: 'other',
  none: 'none',
  safe: 'safe',
};

interface AnswerFiguresProps {
  answers: AnswerCounts;
  /** how many of them have been dealt with */
  done: CompanyResult['done'];
  /** where those of a tab are listed */
  to: (tab: (typeof RESULT_FILTERS)[number]) => To;
  /** they are on this page */
  here?: boolean;
}

/** The answers in figures, in the order of urgency, each leading to its people. */
export function AnswerFigures({ answers, done, to, here = false }: AnswerFiguresProps) {
  const { t } = useTranslation('home', { keyPrefix: 'event' });
  const { t: status } = useTranslation('status');
  const word = useStatusWord();
  const states: AnswerState[] = ['help', 'injured', ...(answers.other > 0 ? ['other' as const] : []), 'none', 'safe'];
  const link = here && { preventScrollReset: true, state: TO_LIST };
  const doneOf = (state: AnswerState): number => (state === 'safe' || state === 'none' ? 0 : done[state]);
  const note = (state: AnswerState): string => {
    const count = doneOf(state);
    if (count > 0) return count < answers[state] ? t('doneOf', { count }) : t('doneAll');
    if (state === 'other') return t('readWords');
    return state === 'safe' || state === 'none' ? t('share', { rate: formatRate(answers[state], answers.total) }) : '';
  };
  return (
    <ul className={css.figures}>
      {states.map((state) => (
        <li key={state}>
          <Link to={to(TAB[state])} {...link}>
            <span className={css.word}>
              <StatusMark state={state} size={14} />
              {word(state)}
            </span>
            <Figure
              value={formatNumber(answers[state])}
              unit={status('people')}
              tone={state === 'help' && doneOf(state) < answers.help ? 'help' : undefined}
            />
            <span className={doneOf(state) > 0 ? `${css.note} ${css.done}` : css.note}>{note(state)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
