import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../parts/export-button.js';

/** The rows of the file with what is wrong in them, to be corrected and uploaded again. */
export function ErrorsButton({ id }: { id: number }) {
  const { t } = useTranslation('upload', { keyPrefix: 'review' });
  return (
    <ExportButton
      call={api.applicantUploads.errors}
      input={{ id }}
      label={t('errors')}
      what={t('errorsText')}
      file={t('errorsName')}
    />
  );
}
