import { App } from 'antd';
import type { ReactNode } from 'react';
import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { useLabels } from './i18n.js';
import { keepFocus } from './use-focus-back.js';

const LABELS = { jp: ja, en };

export interface Question {
  title: string;
  text?: ReactNode;
  /** the verb on the button */
  action: string;
  /** what the other button says */
  cancel?: string;
  danger?: boolean;
}

/** Asks before something is done; true when the person says so. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useLabels(LABELS);
  return async ({ title, text, action, cancel, danger }) =>
    modal.confirm({
      icon: null,
      title,
      content: text,
      okText: action,
      cancelText: cancel ?? t.cancel,
      okButtonProps: { danger },
      // a dangerous button is not the one that Enter presses
      autoFocusButton: danger ? 'cancel' : 'ok',
      centered: true,
      afterClose: keepFocus,
    });
}
