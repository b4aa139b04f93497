import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useMessage } from '../shell/i18n.js';
import { useSend } from '../shell/use-send.js';

/** Sends the mail and the SMS with the app ID once more, after a question that names the traveler (W00014). */
export function GuideButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('applicants');
  const message = useMessage();
  const confirm = useConfirm();
  const { send, sending } = useSend(api.applicants.sendGuide);
  const ask = async () => {
    if (await confirm({ title: message('W00014'), text: t('guideText', { name }), action: t('sendAgain') }))
      await send({ id });
  };
  return (
    <Button busy={sending} onClick={() => void ask()}>
      {t('sendGuide')}
    </Button>
  );
}
