import type { DeliveryDetail, RESULT_FILTERS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AnswerBar, StatusMark, useStatusWord, type AnswerState } from '../parts/status.js';
import { StoppedBy } from '../parts/stopped-by.js';
import { Icon } from '../ui/icons.js';
import { Card, Figure } from '../shell/card.js';
import { DASH, formatDateTime, formatNumber, formatRate, formatWithinDay } from '../shell/format.js';
import { ChannelSums } from './channel-sums.js';
import { TO_LIST } from '../shell/use-show-list.js';
import { isWaiting } from './words.js';
import css from './summary.module.css';

/** The states in the order of urgency, and the tab that lists them. */
const ROWS: readonly { state: AnswerState; tab: (typeof RESULT_FILTERS)[number] }[] = [
  { state: 'help', tab: 'attention' },
  { state: 'injured', tab: 'attention' },
  { state: 'other', tab: 'other' },
  { state: 'none', tab: 'none' },
  { state: 'safe', tab: 'safe' },
];

/** The figures of a send: rate, answers by state, messages by channel. */
export function Summary({ delivery, now }: { delivery: DeliveryDetail; now: Date }) {
  const { t } = useTranslation('history');
  const { answers } = delivery;
  const answered = answers.total - answers.none;
  const waits = isWaiting(delivery);
  const rate = waits ? DASH : formatRate(answered, answers.total);
  const origin = delivery.senderName ?? t(`result.sentAs.${delivery.origin}`);
  const sent = t(delivery.state === 'scheduled' ? 'result.toBeSent' : 'result.sent', {
    time: formatDateTime(delivery.sentAt),
    origin,
  });
  const planned = ({ sent, times, nextAt }: NonNullable<DeliveryDetail['plan']>): string =>
    nextAt === null
      ? t('result.planOver', { sent, times })
      : t('result.plan', { sent, times, next: formatWithinDay(nextAt, now) });
  return (
    <Card flush className={css.summary}>
      <div className={css.figures}>
        {delivery.asksAnswer ? (
          <div>
            <p className={css.figureLabel}>{t('result.rate')}</p>
            <Figure size="L" value={<Rate text={rate} />} />
          </div>
        ) : (
          <div>
            <p className={css.figureLabel}>{t('result.target')}</p>
            <Figure size="L" value={formatNumber(answers.total)} unit={t('unit')} />
          </div>
        )}
        <div className={css.figureMeta}>
          {waits ? (
            <p>{t('result.notYet', { count: answers.total })}</p>
          ) : (
            delivery.asksAnswer && <p>{t('result.answered', { answered, total: answers.total })}</p>
          )}
          <p>{sent}</p>
          {delivery.stop ? (
            <p className={css.stopped}>
              <StoppedBy of={delivery} />
            </p>
          ) : (
            delivery.state !== 'finished' && !waits && <p>{t(`state.${delivery.state}`)}</p>
          )}
          {delivery.toCome > 0 && (
            <p>{t('result.beingPrepared', { made: answers.total, all: answers.total + delivery.toCome })}</p>
          )}
          {delivery.plan && <p>{planned(delivery.plan)}</p>}
        </div>
      </div>
      {delivery.asksAnswer && (
        <div className={css.states}>
          {!waits && <AnswerBar answers={answers} height={12} />}
          <ul>
            {ROWS.filter(({ state }) => state !== 'other' || answers.other > 0).map((row) => (
              <StateRow key={row.state} {...row} delivery={delivery} now={now} />
            ))}
          </ul>
        </div>
      )}
      <ChannelSums delivery={delivery} />
    </Card>
  );
}

/** A rate with its sign in smaller type. */
function Rate({ text }: { text: string }) {
  return (
    <>
      {text.replace('%', '')}
      {text.endsWith('%') && <small>%</small>}
    </>
  );
}

function StateRow(props: (typeof ROWS)[number] & { delivery: DeliveryDetail; now: Date }) {
  const { state, tab, delivery, now } = props;
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const word = useStatusWord()(state);
  const [params] = useSearchParams();
  const count = delivery.answers[state];
  const waits = isWaiting(delivery);
  const planned = delivery.rounds.find(({ id }) => id === null);
  const query = new URLSearchParams(params);
  query.delete('page');
  if (tab) query.set('filter', tab);
  return (
    <li className={css.state}>
      <StatusMark state={state} />
      <span className={css.stateWord}>{word}</span>
      <Figure
        size="S"
        value={waits ? DASH : formatNumber(count)}
        tone={state === 'help' && count > 0 ? 'help' : undefined}
      />
      <span className={css.stateNote}>
        {state === 'none' && count > 0 && planned && !waits && t('next', { time: formatWithinDay(planned.at, now) })}
      </span>
      {tab && !waits && (
        <Link
          className={css.stateLink}
          to={{ search: query.toString() }}
          preventScrollReset
          state={TO_LIST}
          aria-label={t('showTab', { tab: word })}
        >
          <Icon name="chevron" />
        </Link>
      )}
    </li>
  );
}
