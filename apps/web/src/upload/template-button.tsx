import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../parts/export-button.js';

/** Saves the empty sheet, at once. */
export function TemplateButton() {
  const { t } = useTranslation('upload');
  return (
    <ExportButton call={api.applicantUploads.template} input={{}} label={t('template')} file={t('templateName')} />
  );
}
