import { api, type ApplicantUpload } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../ui/button.js';
import { Card, Figure } from '../shell/card.js';
import { useConfirm } from '../shell/confirm.js';
import { formatDateTime, formatNumber } from '../shell/format.js';
import { useMessage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import { ErrorsButton } from './errors-button.js';
import { Rows } from './rows.js';
import css from './upload.module.css';
import { rightRows } from './words.js';

/** The result of the rows, and the remaining actions: sending the guide, or undoing. */
export function Result({ upload }: { upload: ApplicantUpload }) {
  const { t: labels } = useTranslation('upload');
  const { t } = useTranslation('upload', { keyPrefix: 'result' });
  const message = useMessage();
  const { counts, state, committedAt, uploadedBy, unsentCompletions, noContact, canUndo, notice } = upload;
  const isUndone = state === 'undone';
  const figures = [
    [t('added'), counts.new],
    [t('changed'), counts.changed],
    [labels('kind.unchanged'), counts.unchanged],
    [t('left'), counts.wrong],
  ] as const;
  return (
    <>
      {notice && (
        <p className={css.notice} role="alert">
          {message(notice.messageCode, notice.params)}
        </p>
      )}
      <Card
        title={
          <span role="status">
            {isUndone ? t('undone') : message('I00014', { count: formatNumber(rightRows(upload)) })}
          </span>
        }
        extra={
          committedAt && <span className="muted">{t('by', { at: formatDateTime(committedAt), name: uploadedBy })}</span>
        }
      >
        <div className={css.progress}>
          <dl className={css.sums}>
            {figures.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Figure value={formatNumber(value)} unit={labels('unit')} size="S" />
                </dd>
              </div>
            ))}
          </dl>
          {isUndone ? (
            <p>{t('undoneText')}</p>
          ) : (
            <div>
              {unsentCompletions > 0 && <p>{t('unsent', { count: unsentCompletions })}</p>}
              {noContact > 0 && <p>{t('noContact', { count: noContact })}</p>}
              {unsentCompletions === 0 && noContact === 0 && <p>{t('allSent')}</p>}
              {canUndo && <p className="muted">{t('undoNote')}</p>}
            </div>
          )}
          <Actions upload={upload} />
        </div>
      </Card>
      <Rows upload={upload} />
    </>
  );
}

function Actions({ upload }: { upload: ApplicantUpload }) {
  const { t } = useTranslation('upload', { keyPrefix: 'result' });
  const can = useCan();
  const confirm = useConfirm();
  const message = useMessage();
  const completion = useSend(api.applicantUploads.sendCompletion, { action: t('sendAction') });
  const removal = useSend(api.applicantUploads.remove, { done: () => t('undoStarted'), action: t('undoAction') });
  const { id, counts, unsentCompletions, canUndo } = upload;

  const send = async () => {
    const text = (
      <>
        <p>{t('askSendText')}</p>
        <p>{message('W00005')}</p>
      </>
    );
    if (
      !(await confirm({
        title: t('askSend', { count: unsentCompletions }),
        text,
        action: t('send', { count: unsentCompletions }),
      }))
    )
      return;
    await completion.send({ id, expectedCount: unsentCompletions });
  };
  const undo = async () => {
    const title = t('askUndo', { count: rightRows(upload) });
    const text = t('askUndoText', { added: counts.new, changed: counts.changed });
    if (await confirm({ title, text, action: t('undo'), danger: true })) await removal.send({ id });
  };

  return (
    <div className={css.buttons}>
      {canUndo && can('upload', 'exec') && (
        <Button busy={removal.sending} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      {counts.wrong > 0 && <ErrorsButton id={id} />}
      <ButtonLink to={pathOf('upload')}>{t('another')}</ButtonLink>
      {can('applicant') && <ButtonLink to={pathOf('applicants')}>{t('toList')}</ButtonLink>}
      {upload.state === 'committed' && unsentCompletions > 0 && can('upload', 'exec') && (
        <Button kind="primary" busy={completion.sending} onClick={() => void send()}>
          {t('send', { count: unsentCompletions })}
        </Button>
      )}
    </div>
  );
}
