import { api } from '@tabimori/shared';
import { Card } from '../shell/card.js';
import { useLabels } from '../shell/i18n.js';
import { PageHeader } from '../shell/page-header.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { SystemForm } from './system-form.js';
import { LABELS } from './words.js';
import css from './settings.module.css';

/** The settings of the service, for the provider. */
export function SystemPage() {
  const t = useLabels(LABELS).system;
  const setting = useCall(api.settings.get, {});
  return (
    <>
      <PageHeader title={t.title} meta={t.meta} />
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
