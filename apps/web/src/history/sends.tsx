import type { DeliveryDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../shell/card.js';
import { formatTime, formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { useCompanyName, useSendName, useSubject } from '../parts/names.js';
import { StopFlow } from '../parts/stop-flow.js';
import css from './result.module.css';

/** As many planned sends as the curve shows. */
const NEXT = 2;

/** The sends of the round in one line, each leading to its result. */
export function SendLinks({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('history');
  const name = useSendName();
  const sent = delivery.rounds.filter(({ id }) => id !== null);
  const planned = delivery.rounds.filter(({ id }) => id === null);
  return (
    <nav aria-label={t('result.sends')}>
      <ul className={css.sendLinks}>
        {[...sent, ...planned.slice(0, NEXT)].map((round) => (
          <li key={`${round.id} ${round.at.getTime()}`}>
            {round.id === null || round.id === delivery.id ? (
              <span aria-current={round.id === delivery.id ? 'page' : undefined}>{name(round)}</span>
            ) : (
              <Link to={pathOf('result', { id: round.id })}>{name(round)}</Link>
            )}{' '}
            {formatTime(round.at)}
            {round.id === null && ` ${t('result.planned')}`}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Stops the planned sends of the round. */
export function StopRound({ delivery }: { delivery: DeliveryDetail }) {
  const companyOf = useCompanyName();
  const subject = useSubject();
  const { eventId, companyId, rounds, answers } = delivery;
  if (eventId === null || rounds.every(({ id }) => id !== null)) return null;
  return (
    <StopFlow
      eventId={eventId}
      companyId={companyId}
      companyName={companyOf(delivery)}
      about={subject(delivery)}
      unanswered={answers.none}
    />
  );
}

/** The sends of the round of a send that asks no answer, as a card. */
export function Sends({ delivery, now }: { delivery: DeliveryDetail; now: Date }) {
  const { t } = useTranslation('history');
  const name = useSendName();
  return (
    <Card title={t('result.sends')} extra={<StopRound delivery={delivery} />} flush>
      {delivery.rounds.length === 0 && <p className={css.nothing}>{t('result.noRound')}</p>}
      <ol className={css.sends}>
        {delivery.rounds.map((round) => (
          <li key={`${round.id} ${round.at.getTime()}`}>
            <span>{formatWithinDay(round.at, now)}</span>
            {round.id === null || round.id === delivery.id ? (
              <strong>{name(round)}</strong>
            ) : (
              <Link to={pathOf('result', { id: round.id })}>{name(round)}</Link>
            )}
            <span className={css.note}>
              {round.id === delivery.id && t('result.here')}
              {round.id === null && t('result.planned')}
            </span>
            <span>{round.total !== null && t('people', { count: round.total })}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
