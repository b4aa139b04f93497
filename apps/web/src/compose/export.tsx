import { api, type Input } from '@tabimori/shared';
import { useState } from 'react';
import { Icon } from '../parts/icons.js';
import { useConfirm } from '../shell/confirm.js';
import { download } from '../shell/http.js';
import { useLabels, useMessage } from '../shell/i18n.js';
import { useQueryState } from '../shell/list-query.js';
import { LABELS } from './words.js';

/** Saves the travelers that the conditions leave, all pages, as an Excel file. */
export function Export() {
  const t = useLabels(LABELS);
  const message = useMessage();
  const confirm = useConfirm();
  const [query] = useQueryState(api.delivery.exportTargets);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (!(await confirm({ title: message('W00007'), text: t.exportText, action: t.exportConfirm }))) return;
    setSaving(true);
    try {
      await download(api.delivery.exportTargets, query as Input<typeof api.delivery.exportTargets>, t.exportName);
    } finally {
      setSaving(false);
    }
  };
  return (
    <button type="button" className="button" onClick={() => void save()} disabled={saving} aria-busy={saving}>
      <Icon name="download" />
      {t.export}
    </button>
  );
}
