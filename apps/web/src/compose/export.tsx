import { api } from '@tabimori/shared';
import { ExportButton } from '../parts/export-button.js';
import { useLabels } from '../shell/i18n.js';
import { useQueryState } from '../shell/list-query.js';
import { LABELS } from './words.js';

/** Saves the travelers that the conditions leave, all pages. */
export function Export() {
  const t = useLabels(LABELS);
  const [query] = useQueryState(api.delivery.exportTargets);
  return <ExportButton call={api.delivery.exportTargets} input={query} what={t.exportText} file={t.exportName} />;
}
