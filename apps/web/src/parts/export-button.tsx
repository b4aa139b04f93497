import type { Call, Input } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../shell/confirm.js';
import { failureText } from '../shell/failure-text.js';
import { CallFailed, download, isToldElsewhere } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { toast } from '../shell/toast.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';

interface ExportButtonProps<C extends Call> {
  call: C;
  input: Input<C>;
  /** what will be saved; left out: nothing of anybody, so nothing is asked */
  what?: string;
  /** the button's label, if it does not save a list */
  label?: string;
  /** its name, if the server gives none */
  file: string;
}

/** Asks, then saves an Excel file. */
export function ExportButton<C extends Call>({ call, input, what, label, file }: ExportButtonProps<C>) {
  const { t } = useTranslation('exporting');
  const message = useMessage();
  const confirm = useConfirm();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (saving) return;
    if (what !== undefined && !(await confirm({ title: message('W00007'), text: what, action: t('confirm') }))) return;
    setSaving(true);
    try {
      await download(call, input, file);
    } catch (error) {
      if (!(error instanceof CallFailed) || !isToldElsewhere(error)) toast.error(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      onClick={() => void save()}
      busy={saving}
      aria-label={label === undefined ? t('buttonOf', { file }) : undefined}
    >
      <Icon name="download" />
      {label ?? t('button')}
    </Button>
  );
}
