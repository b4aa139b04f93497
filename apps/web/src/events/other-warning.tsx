import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useWarned } from '../parts/use-warned.js';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';

/** The warning of another earthquake where an event alerted people, though its own warning has ended: nobody may read that as the all-clear. */
export function OtherWarning({ id }: { id: number }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const words = useWarned();
  const may = useCan()('safetyConfirmation', 'exec');
  const warned = useCall(api.events.unfinished, { id }, { live: true, enabled: may, quiet: true }).data?.warned;
  return warned && <strong>{t('ofAnother', words(warned))}</strong>;
}
