import { api, type DeliveryDetail, type Sent } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { StopSend, UndoSend } from '../parts/end-send.js';
import { useSubject } from '../parts/names.js';
import { SendAgain } from '../parts/send-again.js';
import { pathOf } from '../shell/paths.js';
import { useCall } from '../shell/use-call.js';
import { useSend } from '../shell/use-send.js';

/** Ends a send: while it waits it is undone; after that, the messages not yet sent are stopped. */
export function EndSend({ delivery }: { delivery: DeliveryDetail }) {
  const subject = useSubject();
  const { id, state, rounds, answers, undoUntil, eventId, mayStop } = delivery;
  if (!mayStop) return null;
  if (state === 'scheduled' && undoUntil !== null) return <UndoSend id={id} />;
  // an event's automatic sends are stopped for the company, next to the curve of its answers
  const isPlanned = rounds.some((round) => round.id === null) && eventId === null;
  if (state !== 'sending' && !isPlanned) return null;
  return <StopSend id={id} subject={subject(delivery)} total={answers.total} />;
}

interface AgainProps {
  delivery: DeliveryDetail;
  to: 'notResponded' | 'failed';
  count: number;
  primary?: boolean;
}

/** Sends again, only to those who have not answered or were not reached; then shows what was sent. */
export function Again({ delivery: { id: deliveryId }, to, ...button }: AgainProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const navigate = useNavigate();
  const { send, sending } = useSend(api.delivery.resend, {
    // the banner says it, with the way back
    done: () => '',
    action: t('againAction'),
    tellsFields: true,
  });
  const show = ({ deliveries: [first] }: Sent): void => {
    if (first) void navigate(pathOf('result', { id: first.id }));
  };
  return (
    <SendAgain
      {...button}
      to={to}
      sending={sending}
      send={(asked, options) => send({ deliveryId, to, ...asked }, options)}
      sent={show}
    />
  );
}

/** How many a resend would reach: those who have not answered, and those who were not reached. */
export function useAgain({ id, state, origin, asksAnswer, answers }: DeliveryDetail) {
  const failed = useCall(api.deliveryHistory.recipients, { id, filter: 'undelivered', perPage: 1 });
  if (state === 'scheduled' || state === 'undone' || origin === 'drill') return { notResponded: 0, failed: 0 };
  return { notResponded: asksAnswer ? answers.none : 0, failed: failed.data?.pagination.total ?? 0 };
}
