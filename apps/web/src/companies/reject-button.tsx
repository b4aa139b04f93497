import { api, type Company } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
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
    <button type="button" className="button" aria-disabled={sending} aria-busy={sending} onClick={() => void reject()}>
      {t('reject')}
    </button>
  );
}
