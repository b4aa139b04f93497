import { api, type DeliveryDetail, type FieldError } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import { StopSend, UndoSend } from '../parts/end-send.js';
import { StepUpCode } from '../parts/step-up-code.js';
import { useSubject } from '../parts/names.js';
import { useConfirm } from '../shell/confirm.js';
import { CallFailed } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { newKey } from '../shell/new-key.js';
import { toast } from '../shell/toast.js';
import { useCall } from '../shell/use-call.js';
import { useSend } from '../shell/use-send.js';
import css from './result.module.css';

/** Ends a send: while it waits it is undone; after that, the messages not yet sent are stopped. */
export function EndSend({ delivery }: { delivery: DeliveryDetail }) {
  const subject = useSubject();
  const { id, state, rounds, answers, undoUntil, eventId } = delivery;
  if (state === 'scheduled' && undoUntil !== null) return <UndoSend id={id} />;
  // an event's automatic sends are stopped for the company, next to the curve of its answers
  const isPlanned = rounds.some((round) => round.id === null) && eventId === null;
  if (state !== 'sending' && !isPlanned) return null;
  return <StopSend id={id} subject={subject(delivery)} total={answers.total} />;
}

type To = 'notResponded' | 'failed';

/** Sends again, only to those who have not answered or were not reached. */
export function SendAgain({ delivery }: { delivery: DeliveryDetail }) {
  const failed = useCall(api.deliveryHistory.recipients, { id: delivery.id, filter: 'undelivered', perPage: 1 });
  const { state, origin, asksAnswer, answers } = delivery;
  if (state === 'scheduled' || state === 'undone' || origin === 'drill') return null;
  const undelivered = failed.data?.pagination.total ?? 0;
  return (
    <>
      {asksAnswer && answers.none > 0 && <Again id={delivery.id} to="notResponded" count={answers.none} />}
      {undelivered > 0 && <Again id={delivery.id} to="failed" count={undelivered} />}
    </>
  );
}

function AskedCode({ text, onChange }: { text: string; onChange: (code: string) => void }) {
  const [code, setCode] = useState('');
  const change = (typed: string) => {
    setCode(typed);
    onChange(typed);
  };
  return <StepUpCode code={code} onChange={change} text={text} />;
}

/** The number is what the server found last: it is asked about again when it has changed. */
function Again({ id, to, count }: { id: number; to: To; count: number }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const message = useMessage();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [key] = useState(() => newKey());
  const { send, sending } = useSend(api.delivery.resend, {
    // the banner says it, with the way back
    done: () => '',
    action: t(`again.${to}`),
  });
  const ask = async (people: number, codeWrong?: FieldError): Promise<void> => {
    let code = '';
    const agreed = await confirm({
      title: t(`againTitle.${to}`, { count: people }),
      text: codeWrong ? (
        <AskedCode text={message(codeWrong.messageCode, codeWrong.params)} onChange={(typed) => (code = typed)} />
      ) : (
        <>
          <p>{t('againText')}</p>
          <p>{message('W00011')}</p>
        </>
      ),
      action: t('againButton', { count: people }),
    });
    if (!agreed) return;
    const options = { idempotencyKey: `${key}-${people}` };
    const answer = await send(
      { deliveryId: id, to, expectedCount: people, ...(codeWrong && { secondFactorCode: code }) },
      options,
    );
    if (!(answer instanceof CallFailed)) {
      const first = answer.deliveries[0];
      if (first) await navigate(pathOf('result', { id: first.id }));
      return;
    }
    const [wrong] = answer.fields;
    if (!wrong) return;
    if (wrong.field === 'secondFactorCode') return ask(people, wrong);
    toast.error(message(wrong.messageCode, wrong.params));
    if (wrong.messageCode === 'COUNT_CHANGED') await ask(Number(wrong.params?.['count']));
  };
  return (
    <Button className={css.action} busy={sending} onClick={() => void ask(count)}>
      {t(`again.${to}`)}
    </Button>
  );
}
