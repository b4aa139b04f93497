import { api, type ApplicantUpload } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { useConfirm } from '../shell/confirm.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import { Discard } from './discard.js';
import css from './upload.module.css';
import { rightRows } from './words.js';

/** The actions for the rows: fix, register, discard. */
export function CommitFoot({ upload }: { upload: ApplicantUpload }) {
  const { t } = useTranslation('upload', { keyPrefix: 'review' });
  const can = useCan();
  const confirm = useConfirm();
  const { send, sending } = useSend(api.applicantUploads.commit, { done: () => '', action: t('action') });
  const { id, counts } = upload;
  const right = rightRows(upload);
  const isAll = counts.wrong === 0;
  const button = isAll ? t('commitAll', { count: right }) : t('commitGood', { count: right });

  const commit = async () => {
    const text = (
      <>
        <p>{t('askText', { added: counts.new, changed: counts.changed })}</p>
        {upload.noContact > 0 && <p>{t('noContact', { count: upload.noContact })}</p>}
        <p>{t('askNoMail')}</p>
      </>
    );
    const title = isAll ? t('askAll', { count: right }) : t('askGood', { count: right, wrong: counts.wrong });
    if (!(await confirm({ title, text, action: button }))) return;
    await send({ id, mode: isAll ? 'all' : 'good', expectedCount: right });
  };

  return (
    <div className={css.foot}>
      <p>
        <strong className={isAll ? undefined : css.wrongText}>
          {!isAll && <Icon name="alert" size={14} />}{' '}
          {isAll ? (right === 0 ? t('none') : t('right')) : t('fix', { count: counts.wrong })}
        </strong>
        <span className="small">{t('nothingYet')}</span>
      </p>
      <Discard upload={upload} />
      {can('upload', 'exec') && right > 0 && (
        <Button
          kind={isAll ? 'primary' : 'plain'}
          className={isAll ? css.main : undefined}
          busy={sending}
          onClick={() => void commit()}
        >
          {button}
        </Button>
      )}
      {!isAll && can('upload', 'insert') && (
        <ButtonLink kind="primary" className={css.main} to={pathOf('upload')}>
          <Icon name="upload" />
          {t('another')}
        </ButtonLink>
      )}
    </div>
  );
}
