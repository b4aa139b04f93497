import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../parts/export-button.js';
import { useQueryState } from '../shell/list-query.js';

/** Saves the travelers that the conditions leave, all pages. */
export function Export() {
  const { t } = useTranslation('compose');
  const [query] = useQueryState(api.delivery.exportTargets);
  return <ExportButton call={api.delivery.exportTargets} input={query} what={t('exportText')} file={t('exportName')} />;
}
