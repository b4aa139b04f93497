import { api, type User } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useCan, useSession } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';

/** Takes the second factor of a user away, who has lost it. */
export function ResetFactorButton({ user: { id, userName, hasSecondFactor } }: { user: User }) {
  const { t } = useTranslation('secondFactor');
  const confirm = useConfirm();
  const reader = useSession().authority?.user;
  const { send, sending } = useSend(api.secondFactor.reset);
  const isOffered = useCan()('user', 'update') && hasSecondFactor && id !== reader?.id;
  if (!isOffered) return null;
  const ask = async () => {
    if (
      await confirm({
        title: t('resetTitle'),
        text: t('resetText', { name: userName }),
        action: t('resetAction'),
        danger: true,
      })
    )
      await send({ id });
  };
  return (
    <Button aria-label={t('resetOf', { name: userName })} busy={sending} onClick={() => void ask()}>
      {t('reset')}
    </Button>
  );
}
