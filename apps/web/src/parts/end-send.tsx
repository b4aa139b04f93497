import { api } from '@tabimori/shared';
import { stop as en } from '../labels/en/stop.js';
import { stop as ja } from '../labels/ja/stop.js';
import { useConfirm } from '../shell/confirm.js';
import { formatNumber } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { useSend } from '../shell/use-send.js';

const LABELS = { jp: ja, en };

/** Takes a send back that has not left yet; one press is enough, for there is little time. */
export function UndoSend({ id }: { id: string | number }) {
  const t = useLabels(LABELS).send;
  const { send, sending } = useSend(api.delivery.undo, {
    done: ({ total }) => t.undone(formatNumber(total)),
    action: t.undoAction,
  });
  return (
    <button
      type="button"
      className="button"
      aria-disabled={sending}
      aria-busy={sending}
      onClick={() => void send({ id })}
    >
      {t.undo}
    </button>
  );
}

/** Stops what has not left of a send and what is to come of it, after a question. */
export function StopSend({ id, subject, total }: { id: string | number; subject: string; total: number }) {
  const labels = useLabels(LABELS);
  const t = labels.send;
  const confirm = useConfirm();
  const { send, sending } = useSend(api.delivery.stop, {
    done: ({ left, stopped }) => t.stopped(formatNumber(left), formatNumber(stopped)),
    action: labels.action,
  });
  const ask = async () => {
    const question = {
      title: t.stopTitle(subject),
      text: t.stopText(formatNumber(total)),
      action: t.stop,
      danger: true,
    };
    if (await confirm(question)) await send({ id });
  };
  return (
    <button type="button" className="button" aria-disabled={sending} aria-busy={sending} onClick={() => void ask()}>
      {t.stop}
    </button>
  );
}
