import { api, type ApplicantDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { formatDateTime } from '../shell/format.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import css from './applicants.module.css';

/** The devices on which a traveler uses the app; one that was lost is revoked. */
export function Devices({ applicant: { id, name, devices } }: { applicant: ApplicantDetail }) {
  const { t } = useTranslation('applicants');
  const may = useCan();
  const confirm = useConfirm();
  const { send, sending } = useSend(api.applicants.revokeDevice);
  if (devices.length === 0) return <>{t('noDevices')}</>;
  const revoke = async (deviceId: number) => {
    if (await confirm({ title: t('revokeTitle'), text: t('revokeText', { name }), action: t('revoke'), danger: true }))
      await send({ id, deviceId });
  };
  return (
    <ul className={css.devices}>
      {devices.map((device) => {
        const used = formatDateTime(device.lastUsedAt);
        return (
          <li key={device.id}>
            <span>{t('device', { given: formatDateTime(device.givenAt), used })}</span>
            {may('applicant', 'update') && (
              <Button aria-label={t('revokeOf', { used })} busy={sending} onClick={() => void revoke(device.id)}>
                {t('revoke')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
