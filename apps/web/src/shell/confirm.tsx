import { App } from 'antd';
import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { useLabels } from './i18n.js';

const LABELS = { jp: ja, en };

export interface Question {
  title: string;
  text?: string;
  /** the verb on the button */
  action: string;
  danger?: boolean;
}

/** Asks before something is done; true when the person says so. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useLabels(LABELS);
  return async ({ title, text, action, danger }) =>
    modal.confirm({
      icon: null,
      title,
      content: text,
      okText: action,
      cancelText: t.cancel,
      okButtonProps: { danger },
      centered: true,
    });
}
