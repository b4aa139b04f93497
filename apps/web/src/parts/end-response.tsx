import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useSend } from '../shell/use-send.js';
import { useCanStop } from './stop-flow.js';

interface Response {
  eventId: number;
  state: 'running' | 'over';
  /** open calls for help */
  help: number;
}

/** Whether the response to an event can be ended: nothing is to come of it, and nobody calls for help. */
export const isOver = (responses: readonly Response[], eventId: number): boolean =>
  responses.every((one) => one.eventId !== eventId || (one.state === 'over' && one.help === 0));

interface EndResponseProps {
  eventId: number;
  /** the name of what ends */
  about: string;
  unanswered: number;
}

/** The button that ends the response to an event, after a question; nothing for those who may not. */
export function EndResponse({ eventId, about, unanswered }: EndResponseProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'end' });
  const confirm = useConfirm();
  const { send, sending } = useSend(api.events.close, {
    done: (reply) => t('done', { unanswered: reply.unanswered }),
    action: t('action'),
  });
  const ask = async () => {
    const question = {
      title: t('title', { event: about }),
      text: (
        <>
          <p>
            <strong>{unanswered > 0 ? t('unanswered', { count: unanswered }) : t('allAnswered')}</strong>
          </p>
          <p>{t('text')}</p>
          <p>{t('again')}</p>
        </>
      ),
      action: t('button'),
    };
    if (await confirm(question)) await send({ id: eventId });
  };
  return (
    useCanStop() && (
      <Button aria-label={t('buttonOf', { event: about })} busy={sending} onClick={() => void ask()}>
        {t('button')}
      </Button>
    )
  );
}
