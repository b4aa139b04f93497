import { api, type ApplicantUpload } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { CallFailed } from '../shell/http.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';

/** Forgets a file of which nothing is registered. */
export function Discard({ upload: { id, fileName } }: { upload: ApplicantUpload }) {
  const { t: labels } = useTranslation('upload');
  const { t } = useTranslation('upload', { keyPrefix: 'discard' });
  const can = useCan();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const words = { done: () => t('done'), action: t('action'), leaves: true };
  const { send, sending } = useSend(api.applicantUploads.remove, words);
  const discard = async () => {
    const question = {
      title: t('title', { name: fileName }),
      text: t('text'),
      action: labels('review.discard'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    if (!((await send({ id })) instanceof CallFailed)) void navigate(pathOf('upload'));
  };
  if (!can('upload', 'exec')) return null;
  return (
    <Button busy={sending} onClick={() => void discard()}>
      {labels('review.discard')}
    </Button>
  );
}
