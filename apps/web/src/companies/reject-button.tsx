import { api, type Company } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useSend } from '../shell/use-send.js';

/** Rejects an application, after a question that names it. */
export function RejectButton({ company: { id, version, name } }: { company: Company }) {
  const { t } = useTranslation('companies', { keyPrefix: 'application' });
  const confirm = useConfirm();
  const { send, sending } = useSend(api.companies.reject);
  const reject = async () => {
    if (await confirm({ title: t('rejectAsk', { name }), text: t('rejectText'), action: t('reject'), danger: true }))
      await send({ id, version });
  };
  return (
    <Button busy={sending} onClick={() => void reject()}>
      {t('reject')}
    </Button>
  );
}
