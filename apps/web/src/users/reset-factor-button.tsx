import { api, type User } from '@tabimori/shared';
import { secondFactor as en } from '../labels/en/secondFactor.js';
import { secondFactor as ja } from '../labels/ja/secondFactor.js';
import { useConfirm } from '../shell/confirm.js';
import { useLabels } from '../shell/i18n.js';
import { useCan, useSession } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';

const LABELS = { jp: ja, en };

/** Takes the second factor of a user away, who has lost it. */
export function ResetFactorButton({ user: { id, userName, hasSecondFactor } }: { user: User }) {
  const t = useLabels(LABELS);
  const confirm = useConfirm();
  const reader = useSession().authority?.user;
  const { send, sending } = useSend(api.secondFactor.reset);
  const isOffered = useCan()('user', 'update') && hasSecondFactor && id !== reader?.id;
  if (!isOffered) return null;
  const ask = async () => {
    if (await confirm({ title: t.resetTitle, text: t.resetText(userName), action: t.resetAction, danger: true }))
      await send({ id });
  };
  return (
    <button
      type="button"
      className="button"
      aria-label={t.resetOf(userName)}
      aria-disabled={sending}
      aria-busy={sending}
      onClick={() => void ask()}
    >
      {t.reset}
    </button>
  );
}
