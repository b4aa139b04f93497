import { api, type MessageCode } from '@tabimori/shared';
import { Progress } from 'antd';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { failureText } from '../shell/failure-text.js';
import { CallFailed } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useLeaveGuard } from '../shell/use-leave-guard.js';
import { useSend } from '../shell/use-send.js';
import { fileFault } from './file-fault.js';
import css from './upload.module.css';
import { pathOfUpload } from './words.js';

/** Takes a file that is dropped or chosen, checks what can be seen of it, and sends it. */
export function FileChoice() {
  const { t } = useTranslation('upload', { keyPrefix: 'choose' });
  const message = useMessage();
  const navigate = useNavigate();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<MessageCode | CallFailed | null>(null);
  const [sent, setSent] = useState({ name: '', share: 0 });
  // errors are shown here, where the file was chosen
  const { send, sending } = useSend(api.applicantUploads.post, { done: () => '', failed: '', leaves: true });
  const stop = useRef<AbortController | null>(null);
  const question = { title: t('leaving'), text: t('leavingText'), action: t('leave'), cancel: t('stay') };
  useLeaveGuard(sending, { stays: { path: pathOf('upload') }, question });
  useEffect(() => () => stop.current?.abort(), []);

  const take = async (file: File | undefined) => {
    // the same file can be chosen again
    if (picker.current) picker.current.value = '';
    if (file === undefined || sending) return;
    const found = fileFault(file);
    setFault(found);
    if (found !== null) return;
    setSent({ name: file.name, share: 0 });
    stop.current = new AbortController();
    const { signal } = stop.current;
    const onSent = (share: number) => setSent({ name: file.name, share });
    const answer = await send({ fileName: file.name }, { file, onSent, signal });
    if (signal.aborted) return;
    if (answer instanceof CallFailed) setFault(answer);
    else void navigate(pathOfUpload(answer));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const code = fault instanceof CallFailed ? (fault.fields[0]?.messageCode ?? fault.code) : fault;
  const faultText =
    fault instanceof CallFailed && fault.fields[0] === undefined
      ? failureText(fault)
      : code && message(code, fault instanceof CallFailed ? fault.fields[0]?.params : undefined);

  return (
    <section
      className={`${css.drop} ${over ? css.over : ''}`}
      aria-label={t('title')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={picker}
        type="file"
        accept=".xlsx,.csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('file')}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {sending ? (
        <div className={css.sending} role="status">
          <p>{t('sending', { name: sent.name })}</p>
          <Progress
            percent={Math.floor(sent.share * 100)}
            aria-label={t('sending', { name: sent.name })}
            // a small file is sent in one go, of which nothing is told before its end
            format={(percent = 0) => percent > 0 && t('sent', { percent })}
          />
        </div>
      ) : (
        <>
          <Icon name="upload" size={32} />
          <p className={`${css.dropTitle} ${css.byMouse}`}>{over ? t('dropNow') : t('drop')}</p>
          <p className={`small muted ${css.byMouse}`}>{t('or')}</p>
          <Button
            kind="primary"
            aria-describedby={`${id}-help${fault === null ? '' : ` ${id}-fault`}`}
            onClick={() => picker.current?.click()}
          >
            {t('button')}
          </Button>
          <div id={`${id}-help`} className={css.help}>
            <p>{t('limits')}</p>
            <p>{t('safe')}</p>
          </div>
        </>
      )}
      {fault !== null && !sending && (
        <p id={`${id}-fault`} className={css.fault} role="alert">
          <Icon name="alert" /> {faultText} {code && <small>{code}</small>}
        </p>
      )}
    </section>
  );
}
