import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from './use-focus-back.js';

export interface Question {
  title: string;
  text?: ReactNode;
  /** the verb on the button */
  action: string;
  /** the label of the other button */
  cancel?: string;
  danger?: boolean;
}

/** Asks before something is done; true when the person says so. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const { t } = useTranslation('shell');
  return async ({ title, text, action, cancel, danger }) =>
    modal.confirm({
      icon: null,
      title,
      content: text,
      okText: action,
      cancelText: cancel ?? t('cancel'),
      okButtonProps: { danger },
      // a dangerous button is not the one that Enter presses
      autoFocusButton: danger ? 'cancel' : 'ok',
      centered: true,
      afterClose: keepFocus,
    });
}
