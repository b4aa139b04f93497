import { api, type DrillReport } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useEventName } from '../parts/event-name.js';
import { pathOf } from '../shell/paths.js';
import { useCall } from '../shell/use-call.js';
import { ButtonLink } from '../ui/button.js';
import css from './drills.module.css';

/** Stands above everything of a drill, so that nobody takes it for the real thing; nor the real thing for a drill. */
export function DrillBanner({ drill }: { drill: DrillReport | undefined }) {
  const { t } = useTranslation('drills');
  const real = drill && realOf(drill);
  if (drill && real) return <RealBanner eventId={real.eventId} interrupted={drill.state === 'interrupted'} />;
  return (
    <div className={css.banner} role="note">
      <strong>{t('bannerMark')}</strong>
      <span>{t('banner')}</span>
    </div>
  );
}

/** What a company of the drill really responds to, first of all where sends are still to come. */
const realOf = ({ companies }: DrillReport) => {
  const all = companies.flatMap(({ real }) => real ?? []);
  return all.find(({ running }) => running) ?? all[0];
};

function RealBanner({ eventId, interrupted }: { eventId: number; interrupted: boolean }) {
  const { t } = useTranslation('drills', { keyPrefix: 'real' });
  const name = useEventName();
  const situation = useCall(api.home.situation, {}, { live: true });
  const event = situation.data?.running.find((one) => one.eventId === eventId);
  return (
    <div className={`${css.banner} ${css.real}`} role="alert">
      <strong>{t(interrupted ? 'interrupted' : 'running')}</strong>
      {event && <span>{name(event)}</span>}
      <ButtonLink to={pathOf('events', { id: eventId })}>{t('open')}</ButtonLink>
    </div>
  );
}

export function DrillMark() {
  const { t } = useTranslation('drills');
  return <span className={css.mark}>{t('mark')}</span>;
}
