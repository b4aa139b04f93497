import { api } from '@tabimori/shared';
import { useConfirm } from '../shell/confirm.js';
import { formatNumber } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { useSend } from '../shell/use-send.js';
import { LABELS, type OfStatus, useWhen } from './words.js';

/** A mail to oneself; what became of it is shown below. */
export function TestMailButton() {
  const t = useLabels(LABELS).testMail;
  const { send, sending } = useSend(api.settings.testMail, {
    done: ({ mailAddress }) => t.done(mailAddress),
    action: t.action,
  });
  return (
    <button type="button" className="button" aria-disabled={sending} onClick={() => void send({})}>
      {t.action}
    </button>
  );
}

/** Pauses everything that is sent, or confirms that it may be sent again. */
export function SendingButton({ status }: OfStatus) {
  const t = useLabels(LABELS);
  const confirm = useConfirm();
  const when = useWhen(status.now);
  const { pausedBy } = status.sending;
  const words = pausedBy === null ? t.pause : t.resume;
  const done = { done: () => words.done, action: words.action };
  const pause = useSend(api.status.pauseSending, done);
  const resume = useSend(api.status.resumeSending, done);
  const messages = status.backlog.reduce((sum, one) => sum + one.messages, 0);
  const press = async () => {
    const waiting =
      status.oldestUnsentAt === null
        ? t.resume.nothing
        : t.resume.waiting(formatNumber(messages), when(status.oldestUnsentAt));
    const text = pausedBy === null ? t.pause.text : `${t.resume.text[pausedBy]}${waiting}`;
    if (!(await confirm({ title: words.title, text, action: words.action, danger: true }))) return;
    await (pausedBy === null ? pause : resume).send({});
  };
  return (
    <button
      type="button"
      className={pausedBy === null ? 'button' : 'button primary'}
      aria-disabled={pause.sending || resume.sending}
      onClick={() => void press()}
    >
      {words.action}
    </button>
  );
}
