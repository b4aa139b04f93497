import type { ApplicantUpload } from '@tabimori/shared';
import { Progress } from 'antd';
import { Card } from '../shell/card.js';
import { formatNumber } from '../shell/format.js';
import { useLabels, useMessage } from '../shell/i18n.js';
import { Discard } from './discard.js';
import css from './upload.module.css';
import { LABELS, rightRows } from './words.js';

/** How far the reading of the file is. */
export function Reading({ upload }: { upload: ApplicantUpload }) {
  const t = useLabels(LABELS).reading;
  const message = useMessage();
  const { state, progress, notice } = upload;
  return (
    <Card title={t.title} extra={<Discard upload={upload} />}>
      <div className={css.progress} role="status">
        {notice && <p className={css.notice}>{message(notice.messageCode, notice.params)}</p>}
        <p>{state === 'waiting' ? t.waiting : t.rows(formatNumber(progress.rows))}</p>
        <Progress percent={Math.floor(progress.share * 100)} aria-label={t.title} />
        <p className="muted">{t.leave}</p>
      </div>
    </Card>
  );
}

/** The registration, or its undoing, in one piece: there is no part of it to count. */
export function Registering({ upload }: { upload: ApplicantUpload }) {
  const { committing, undoing } = useLabels(LABELS);
  const title = upload.state === 'undoing' ? undoing.title : committing.title(formatNumber(rightRows(upload)));
  return (
    <Card title={title}>
      <div className={css.progress} role="status">
        <span className={css.running} aria-hidden="true" />
        <p>{upload.state === 'undoing' ? undoing.text : committing.text}</p>
      </div>
    </Card>
  );
}
