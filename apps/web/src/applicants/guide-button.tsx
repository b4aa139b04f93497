import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useMessage } from '../shell/i18n.js';
import { useSend } from '../shell/use-send.js';

interface GuideButtonProps {
  id: number;
  name: string;
  /** whether it was sent before */
  again: boolean;
}

/** Sends the mail and the SMS with the app ID, mostly once more, after a question that names the traveler (W00014). */
export function GuideButton({ id, name, again }: GuideButtonProps) {
  const { t } = useTranslation('applicants');
  const message = useMessage();
  const confirm = useConfirm();
  const { send, sending } = useSend(api.applicants.sendGuide);
  const ask = async () => {
    if (
      await confirm({
        title: message('W00014'),
        text: t('guideText', { name }),
        action: t(again ? 'sendAgain' : 'send'),
      })
    )
      await send({ id });
  };
  return (
    <Button busy={sending} onClick={() => void ask()}>
      {t(again ? 'sendGuideAgain' : 'sendGuide')}
    </Button>
  );
}
