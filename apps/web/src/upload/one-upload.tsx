import { api, type ApplicantUpload } from '@tabimori/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Steps } from '../ui/steps.js';
import { formatDateTime } from '../shell/format.js';
import { PageHeader } from '../shell/page-header.js';
import { Pending } from '../shell/states.js';
import { useLive } from '../shell/use-live.js';
import { Reading, Registering } from './progress.js';
import { Refused } from './refused.js';
import { Result } from './result.js';
import { Review } from './review.js';
import { TemplateButton } from './template-button.js';
import css from './upload.module.css';
import { pathOfUpload } from './words.js';

const isReading = ({ state }: ApplicantUpload): boolean => state === 'waiting' || state === 'reading';
const isRunning = (upload: ApplicantUpload): boolean =>
  isReading(upload) || upload.state === 'committing' || upload.state === 'undoing';

const STEP = { waiting: 1, reading: 1, refused: 1, ready: 1, committing: 2, committed: 4, undoing: 4, undone: 4 };

/** One file from the reading to the result; it continues automatically, whether somebody looks or not. */
export function OneUpload({ id }: { id: number }) {
  const { t } = useTranslation('upload');
  const { query } = useLive(api.applicantUploads.get, { id }, isRunning);
  const upload = query.data;
  useErrorsFirst(upload);
  return (
    <>
      <PageHeader
        title={upload?.fileName ?? t('title')}
        meta={upload && `${formatDateTime(upload.createdAt)}　${upload.uploadedBy}　${megabytes(upload.size)}`}
        actions={<TemplateButton />}
        trail={[{ label: upload?.fileName ?? '' }]}
      />
      <Pending query={query} rows={8}>
        {(data) => (
          <div className={css.page}>
            <Steps label={t('stepsLabel')} steps={t('steps', { returnObjects: true })} now={STEP[data.state]} />
            <Stage upload={data} />
          </div>
        )}
      </Pending>
    </>
  );
}

function Stage({ upload }: { upload: ApplicantUpload }) {
  switch (upload.state) {
    case 'waiting':
    case 'reading':
      return <Reading upload={upload} />;
    case 'refused':
      return <Refused upload={upload} />;
    case 'ready':
      return <Review upload={upload} />;
    case 'committing':
    case 'undoing':
      return <Registering upload={upload} />;
    case 'committed':
    case 'undone':
      return <Result upload={upload} />;
  }
}

const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Someone who waited for the reading to end is shown the errors; someone who comes later has them in the address. */
function useErrorsFirst(upload: ApplicantUpload | undefined): void {
  const navigate = useNavigate();
  const [waits, setWaits] = useState(false);
  const reading = upload !== undefined && isReading(upload);
  if (reading && !waits) setWaits(true);
  const to = waits && upload?.state === 'ready' ? pathOfUpload(upload) : null;
  const go = useEffectEvent((path: string) => void navigate(path, { replace: true }));
  useEffect(() => {
    if (to !== null) go(to);
  }, [to]);
}
