import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { PageHeader } from '../shell/page-header.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { SystemForm } from './system-form.js';
import css from './settings.module.css';

/** The settings of the service, for the provider. */
export function SystemPage() {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const setting = useCall(api.settings.get, {});
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} />
      {setting.data === undefined ? (
        <div className={css.page}>
          <Card>
            <Pending query={setting} rows={8}>
              {() => null}
            </Pending>
          </Card>
        </div>
      ) : (
        <SystemForm setting={setting.data} />
      )}
    </>
  );
}
