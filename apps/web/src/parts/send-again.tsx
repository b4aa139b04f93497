import type { FieldError, Sent } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../shell/confirm.js';
import { formatWithinDay } from '../shell/format.js';
import { CallFailed, type RequestOptions } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { newKey } from '../shell/new-key.js';
import { toast } from '../shell/toast.js';
import { Button } from '../ui/button.js';
import { StepUpCode } from './step-up-code.js';

interface Asked {
  expectedCount: number;
  secondFactorCode?: string;
}

interface SendAgainProps {
  to: 'notResponded' | 'failed';
  /** how many it will reach, as the screen knows */
  count: number;
  primary?: boolean;
  /** a tsunami warning is in force: whoever is asked may be fleeing */
  warned?: boolean;
  /** when the next reminder goes by itself, if one does */
  nextAt?: Date | undefined;
  send: (asked: Asked, options: RequestOptions) => Promise<Sent | CallFailed>;
  sending: boolean;
  /** after it was sent */
  sent?: (sent: Sent) => void;
}

/** Sends again, after a question that has the number; it is asked again when the server finds another one. */
export function SendAgain({ to, count, primary, warned, nextAt, send, sending, sent }: SendAgainProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'send' });
  const message = useMessage();
  const confirm = useConfirm();
  // one until it was sent: a retry without an answer sends nothing twice, even if the number has changed since
  const [key, setKey] = useState(() => newKey());
  const ask = async (people: number, codeWrong?: FieldError): Promise<void> => {
    let code = '';
    const agreed = await confirm({
      title: t(`againTitle.${to}`, { count: people }),
      text: codeWrong ? (
        <AskedCode text={message(codeWrong.messageCode, codeWrong.params)} onChange={(typed) => (code = typed)} />
      ) : (
        <>
          {warned && (
            <p>
              <strong>{t('againWarned')}</strong>
            </p>
          )}
          <p>{t('againText')}</p>
          {nextAt && <p>{t('againNext', { time: formatWithinDay(nextAt, new Date()) })}</p>}
          <p>{message('W00011')}</p>
        </>
      ),
      action: t('againButton', { count: people }),
    });
    if (!agreed) return;
    const answer = await send(
      { expectedCount: people, ...(codeWrong && { secondFactorCode: code }) },
      { idempotencyKey: key },
    );
    if (!(answer instanceof CallFailed)) {
      setKey(newKey());
      sent?.(answer);
      return;
    }
    const [wrong] = answer.fields;
    if (!wrong) return;
    if (wrong.field === 'secondFactorCode') return ask(people, wrong);
    toast.error(message(wrong.messageCode, wrong.params));
    if (wrong.messageCode === 'COUNT_CHANGED') await ask(Number(wrong.params?.['count']));
  };
  return (
    <Button kind={primary ? 'primary' : 'plain'} busy={sending} onClick={() => void ask(count)}>
      {t(`again.${to}`, { count })}
    </Button>
  );
}

function AskedCode({ text, onChange }: { text: string; onChange: (code: string) => void }) {
  const [code, setCode] = useState('');
  const change = (typed: string) => {
    setCode(typed);
    onChange(typed);
  };
  return <StepUpCode code={code} onChange={change} text={text} />;
}
