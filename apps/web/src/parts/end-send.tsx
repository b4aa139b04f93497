import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useSend } from '../shell/use-send.js';

/** Takes a send back that has not left yet; one press is enough, for there is little time. */
export function UndoSend({ id }: { id: string | number }) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const { send, sending } = useSend(api.delivery.undo, {
    done: ({ total }) => t('undone', { count: total }),
    action: t('undoAction'),
  });
  return (
    <Button busy={sending} onClick={() => void send({ id })}>
      {t('undo')}
    </Button>
  );
}

/** Stops the messages of a send that have not left and its planned resends, after a question. */
export function StopSend({ id, subject, total }: { id: string | number; subject: string; total: number }) {
  const { t: labels } = useTranslation('stop');
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const confirm = useConfirm();
  const { send, sending } = useSend(api.delivery.stop, {
    done: ({ left, stopped, plansEnded }) => t('stopped', { left, stopped }) + (plansEnded ? t('plansEnded') : ''),
    action: labels('action'),
  });
  const ask = async () => {
    const question = {
      title: t('stopTitle', { subject }),
      text: t('stopText', { total }),
      action: t('stop'),
      danger: true,
    };
    if (await confirm(question)) await send({ id });
  };
  return (
    <Button busy={sending} onClick={() => void ask()}>
      {t('stop')}
    </Button>
  );
}
