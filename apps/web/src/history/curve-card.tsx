import type { DeliveryDetail } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { CurveTable } from '../parts/chart/curve-table.js';
import { ResponseCurve, type CurveProps } from '../parts/chart/response-curve.js';
import { Empty } from '../ui/empty.js';
import { Card } from '../shell/card.js';
import { SendLinks, StopRound } from './sends.js';
import { useSendName } from '../parts/names.js';
import { isWaiting } from './words.js';
import css from './result.module.css';

/** How the answers came in; `now` while they are awaited. */
export function CurveCard({ delivery, now }: { delivery: DeliveryDetail; now: Date | null }) {
  const { t } = useTranslation('history', { keyPrefix: 'curve' });
  const name = useSendName();
  const [asTable, setAsTable] = useState(false);
  const sends = delivery.rounds
    .filter(({ at }) => at >= delivery.sentAt)
    .map((round) => ({ name: name(round), at: round.at, planned: round.id === null }));
  const own = sends.some(({ at }) => at.getTime() === delivery.sentAt.getTime());
  // of what has not left, or is still being prepared, a line at zero would say that nobody answers
  const isMade = !isWaiting(delivery) && delivery.answers.total > 0;
  const curve: CurveProps = {
    points: delivery.curve,
    total: delivery.answers.total,
    sends: own ? sends : [{ name: name(delivery), at: delivery.sentAt, planned: false }, ...sends],
    now,
  };
  return (
    <Card
      flush
      className={css.curve}
      title={t('title')}
      extra={
        isMade && (
          <>
            <span className={css.note}>{t('of', { count: delivery.answers.total })}</span>
            <Button kind="link" className={css.quiet} onClick={() => setAsTable(!asTable)}>
              {asTable ? t('asChart') : t('asTable')}
            </Button>
          </>
        )
      }
      foot={
        delivery.rounds.length > 1 ? (
          <div className={css.curveFoot}>
            <SendLinks delivery={delivery} />
            <StopRound delivery={delivery} />
          </div>
        ) : undefined
      }
    >
      {!isMade ? (
        <Empty title={t(delivery.state === 'scheduled' ? 'notSent' : 'preparing')} text={t('later')} />
      ) : asTable ? (
        <CurveTable {...curve} />
      ) : (
        <div className={css.drawing}>
          <ResponseCurve {...curve} />
        </div>
      )}
    </Card>
  );
}
