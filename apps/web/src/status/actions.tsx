import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useInProgress } from '../parts/event-name.js';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useCall } from '../shell/use-call.js';
import { useSend } from '../shell/use-send.js';
import { type OfStatus, useWhen } from './words.js';

/** A mail to oneself; what became of it is shown below. */
export function TestMailButton() {
  const { t } = useTranslation('operations', { keyPrefix: 'testMail' });
  const { send, sending } = useSend(api.settings.testMail, {
    done: ({ mailAddress }) => t('done', { address: mailAddress }),
    action: t('action'),
  });
  return (
    <Button busy={sending} onClick={() => void send({})}>
      {t('action')}
    </Button>
  );
}

/** Pauses everything that is sent, or confirms that it may be sent again. */
export function SendingButton({ status }: OfStatus) {
  const { t } = useTranslation('operations');
  const confirm = useConfirm();
  const when = useWhen(status.now);
  const { pausedBy } = status.sending;
  const change = pausedBy === null ? 'pause' : 'resume';
  const done = { done: () => t(`${change}.done`), action: t(`${change}.action`) };
  const pause = useSend(api.status.pauseSending, done);
  const resume = useSend(api.status.resumeSending, done);
  const running = useCall(api.home.situation, {}, { quiet: true }).data?.running ?? [];
  const inProgress = useInProgress();
  const messages = status.backlog.reduce((sum, one) => sum + one.messages, 0);
  const press = async () => {
    const waiting =
      status.oldestUnsentAt === null
        ? t('resume.nothing')
        : t('resume.waiting', { count: messages, at: when(status.oldestUnsentAt) });
    const left = running.length > 0 ? t('pause.running', { events: inProgress(running) }) : '';
    const text = pausedBy === null ? `${left}${t('pause.text')}` : `${t(`resume.text.${pausedBy}`)}${waiting}`;
    const title = pausedBy === null ? t('pause.title') : t(`resume.title.${pausedBy}`);
    if (!(await confirm({ title, text, action: t(`${change}.action`), danger: true }))) return;
    await (pausedBy === null ? pause : resume).send({});
  };
  return (
    <Button
      kind={pausedBy === null ? 'plain' : 'primary'}
      busy={pause.sending || resume.sending}
      onClick={() => void press()}
    >
      {t(`${change}.action`)}
    </Button>
  );
}
