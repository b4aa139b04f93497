import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../shell/page-header.js';
import { PendingPage } from '../shell/pending-page.js';
import { useCall } from '../shell/use-call.js';
import { SystemForm } from './system-form.js';

/** The settings of the service, for the provider. */
export function SystemPage() {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const setting = useCall(api.settings.get, {});
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} />
      {setting.data === undefined ? <PendingPage query={setting} /> : <SystemForm setting={setting.data} />}
    </>
  );
}
