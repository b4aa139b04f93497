import { api, type User } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useMessage } from '../shell/i18n.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';

/** Sends a user the link to set a password, after a question that names them (W00015); one who is disabled gets none. */
export function SendMailButton({ user: { id, userName, mailAddress, isDisabled } }: { user: User }) {
  const { t } = useTranslation('users');
  const message = useMessage();
  const confirm = useConfirm();
  const { send, sending } = useSend(api.auth.sendLoginInfo);
  const isOffered = useCan()('user', 'exec') && !isDisabled;
  if (!isOffered) return null;
  const ask = async () => {
    if (
      await confirm({
        title: message('W00015'),
        text: t('sendText', { name: userName, mail: mailAddress }),
        action: t('send'),
      })
    )
      await send({ id });
  };
  return (
    <Button aria-label={t('sendMailTo', { name: userName })} busy={sending} onClick={() => void ask()}>
      {t('sendMail')}
    </Button>
  );
}
