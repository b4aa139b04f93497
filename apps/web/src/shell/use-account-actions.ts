import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useConfig } from './config.js';
import { useConfirm } from './confirm.js';
import { failureText } from './failure-text.js';
import { request } from './http.js';
import { useMessage } from './i18n.js';
import { toast } from './toast.js';
import { signedOut, signingOut } from './token.js';
import { hasUnsaved } from './unsaved.js';

/** Asks, then opens the mail program with the support address. */
export function useInquiries(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const message = useMessage();
  const confirm = useConfirm();
  const { supportMailKey } = useConfig();
  return async () => {
    if (!(await confirm({ title: message('W00016'), action: t('openMail') }))) return;
    try {
      const support = await request(api.auth.supportMail, {}, { authorization: `Key ${supportMailKey}` });
      window.location.href = `mailto:${encodeURIComponent(support.mailAddress).replace('%40', '@')}`;
    } catch (error) {
      toast.error(failureText(error));
    }
  };
}

/** Asks, ends the session at the server, then in every tab. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation(['shell', 'form']);
  const message = useMessage();
  const confirm = useConfirm();
  return async () => {
    const text = hasUnsaved() ? t('form:lost') : undefined;
    if (!(await confirm({ title: message('W00001'), text, action: t('signOut'), danger: hasUnsaved() }))) return;
    signingOut();
    try {
      await request(api.auth.logout, {});
    } catch (error) {
      toast.error(failureText(error));
      return;
    }
    signedOut();
  };
}
