import type { Call, Input } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import { useConfirm } from './confirm.js';
import { CallFailed } from './http.js';
import { useMessage } from './i18n.js';
import { useSend } from './use-send.js';

interface DeleteButtonProps<C extends Call> {
  call: C;
  input: Input<C>;
  /** the name of the row as people know it */
  name: string;
  /** where the reader goes then */
  next: string;
}

/** Deletes what the screen shows, after a question that names it (W00004). */
export function DeleteButton<C extends Call>({ call, input, name, next }: DeleteButtonProps<C>) {
  const { t } = useTranslation('form');
  const message = useMessage();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { send, sending } = useSend(call, { leaves: true });
  const remove = async () => {
    if (!(await confirm({ title: message('W00004'), text: name, action: t('remove'), danger: true }))) return;
    if (!((await send(input)) instanceof CallFailed)) await navigate(next);
  };
  return (
    <Button busy={sending} onClick={() => void remove()}>
      {t('remove')}
    </Button>
  );
}
