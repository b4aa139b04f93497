import { api } from '@tabimori/shared';
import { ExportButton } from '../parts/export-button.js';
import { useLabels } from '../shell/i18n.js';
import { LABELS } from './words.js';

/** Saves the empty sheet. */
export function TemplateButton() {
  const t = useLabels(LABELS);
  return (
    <ExportButton
      call={api.applicantUploads.template}
      input={{}}
      label={t.template}
      what={t.templateText}
      file={t.templateName}
    />
  );
}
