import { api, type User } from '@tabimori/shared';
import { useConfirm } from '../shell/confirm.js';
import { useLabels, useMessage } from '../shell/i18n.js';
import { useSend } from '../shell/use-send.js';
import { LABELS } from './words.js';

/** Sends a user the link to set a password, after a question that names them (W00015). */
export function SendMailButton({ user: { id, userName, mailAddress } }: { user: User }) {
  const t = useLabels(LABELS);
  const message = useMessage();
  const confirm = useConfirm();
  const { send, sending } = useSend(api.auth.sendLoginInfo);
  const ask = async () => {
    if (await confirm({ title: message('W00015'), text: t.sendText(userName, mailAddress), action: t.send }))
      await send({ id });
  };
  return (
    <button
      type="button"
      className="button"
      aria-label={t.sendMailTo(userName)}
      disabled={sending}
      aria-busy={sending}
      onClick={() => void ask()}
    >
      {t.sendMail}
    </button>
  );
}
