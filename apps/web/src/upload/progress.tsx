import type { ApplicantUpload } from '@tabimori/shared';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { useMessage } from '../shell/i18n.js';
import { Discard } from './discard.js';
import css from './upload.module.css';
import { rightRows } from './words.js';

/** How far the reading of the file is. */
export function Reading({ upload }: { upload: ApplicantUpload }) {
  const { t } = useTranslation('upload', { keyPrefix: 'reading' });
  const message = useMessage();
  const { state, progress, notice } = upload;
  return (
    <Card title={t('title')} extra={<Discard upload={upload} />}>
      <div className={css.progress} role="status">
        {notice && <p className={css.notice}>{message(notice.messageCode, notice.params)}</p>}
        <p>{state === 'waiting' ? t('waiting') : t('rows', { count: progress.rows })}</p>
        <Progress percent={Math.floor(progress.share * 100)} aria-label={t('title')} />
        <p className="muted">{t('leave')}</p>
      </div>
    </Card>
  );
}

/** The registration, or its undoing, in one piece: there is no part of it to count. */
export function Registering({ upload }: { upload: ApplicantUpload }) {
  const { t: committing } = useTranslation('upload', { keyPrefix: 'committing' });
  const { t: undoing } = useTranslation('upload', { keyPrefix: 'undoing' });
  const title = upload.state === 'undoing' ? undoing('title') : committing('title', { count: rightRows(upload) });
  return (
    <Card title={title}>
      <div className={css.progress} role="status">
        <span className={css.running} aria-hidden="true" />
        <p>{upload.state === 'undoing' ? undoing('text') : committing('text')}</p>
      </div>
    </Card>
  );
}
