import { api, USER_DIV, type FieldError, type Input } from '@tabimori/shared';
import { Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { useConfirm } from '../shell/confirm.js';
import { CallFailed } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useSession } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import css from './drills.module.css';

interface StartCardProps {
  /** the input of the dry run */
  asked: Input<typeof api.drills.start>;
  count: number;
  title: string;
  /** makes the dry run once more */
  again: () => void;
  /** why it cannot start now */
  busy: ReactNode;
  /** why it had better not start yet */
  open: ReactNode;
}

/** Starts what the dry run has shown, once the reader has said that it is a drill, and to how many. */
export function StartCard({ asked, count, title, again, busy, open }: StartCardProps) {
  const { t } = useTranslation('drills', { keyPrefix: 'start' });
  const message = useMessage();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const isDivision = useSession().authority?.user.userDiv === USER_DIV.division;
  const [ticked, setTicked] = useState(false);
  const [wrong, setWrong] = useState<FieldError | null>(null);
  const { send, sending } = useSend(api.drills.start, {
    done: () => t('done'),
    action: t('action'),
    tellsFields: true,
  });

  const start = async () => {
    if (
      !(await confirm({
        title: t('ask', { count }),
        text: (
          <>
            {open}
            <p>{t('askText', { title })}</p>
          </>
        ),
        action: t('button'),
        danger: true,
      }))
    )
      return;
    const answer = await send({ ...asked, mode: 'real', expectedCount: count });
    if (!(answer instanceof CallFailed)) {
      if (answer.id !== null) void navigate(pathOf('drills', { id: answer.id }));
      return;
    }
    setWrong(answer.fields[0] ?? null);
    setTicked(false);
    if (answer.code === 'COUNT_CHANGED') again();
  };

  return (
    <Card title={t('title')} className={css.start}>
      {isDivision ? (
        <p>{t('department')}</p>
      ) : (
        <>
          <p>{t('text', { count })}</p>
          <p>{t('covered')}</p>
          <p>{t('notCovered')}</p>
          {busy ?? open}
          <Checkbox checked={ticked} disabled={busy !== null} onChange={(event) => setTicked(event.target.checked)}>
            {t('tick', { count })}
          </Checkbox>
          {wrong && (
            <p className={css.wrong} role="alert">
              {message(wrong.messageCode, wrong.params)}
            </p>
          )}
          <div>
            <Button
              kind="primary"
              className={css.startButton}
              disabled={!ticked || sending || busy !== null}
              aria-busy={sending}
              onClick={() => void start()}
            >
              {t('button')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
