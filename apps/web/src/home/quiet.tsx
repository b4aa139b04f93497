import { api, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAgo } from '../shell/ago.js';
import { Icon } from '../ui/icons.js';
import { Card } from '../shell/card.js';
import { DASH, secondsBetween } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import css from './quiet.module.css';

type Situation = Reply<typeof api.home.situation>;
type Standby = Reply<typeof api.home.standby>;

/** Nothing is running: that the service listens, whom an earthquake would find, and whether they would be alerted. */
export function Quiet() {
  const { t } = useTranslation('home');
  const ago = useAgo();
  const situation = useCall(api.home.situation, {}, { live: true }).data;
  const standby = useCall(api.home.standby, {}, { quiet: true }).data;
  const auto = useAuto();
  const may = useCan();
  const feedOf = ({ feed: { state, readAt }, now }: Situation): string =>
    readAt === null
      ? t('quietFeed', { state: t(`feedState.${state}`) })
      : t('quietFeedAgo', { state: t(`feedState.${state}`), ago: ago(secondsBetween(readAt, now)) });
  return (
    <Card>
      <p className={css.line}>
        <strong>
          <Icon name="check" size={18} />
          {t('quiet')}
        </strong>
        <span className="muted">{situation === undefined ? '\u00a0' : feedOf(situation)}</span>
      </p>
      <dl className={css.standby}>
        <div>
          <dt>{t('standby.travelers')}</dt>
          <dd>
            {standby ? t('standby.people', { count: standby.travelers, prefectures: standby.prefectures }) : DASH}
          </dd>
        </div>
        <div>
          <dt>{t('standby.auto')}</dt>
          <dd>{situation && standby ? auto(situation, standby) : DASH}</dd>
        </div>
        <div>
          <dt>{t('standby.now')}</dt>
          <dd className={css.links}>
            {may('safetyConfirmation', 'exec') && (
              <Link className="touch" to={pathOf('drills', { new: 1 })}>
                {t('standby.rehearse')}
              </Link>
            )}
            {may('applicant') && (
              <Link className="touch" to={pathOf('reachability')}>
                {t('standby.unreached')}
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Whether the automatic sends are on: those of the reader's company, or of how many. */
function useAuto(): (situation: Situation, standby: Standby) => string {
  const { t } = useTranslation('home', { keyPrefix: 'standby' });
  const { t: state } = useTranslation('situation');
  return ({ autoSendEnabled, companyOff }, { companies, companiesOff }) => {
    if (!autoSendEnabled) return state('off');
    if (companyOff !== null) return state(`companyOff.${companyOff}`);
    if (companies < 2) return state(companiesOff === 0 ? 'on' : 'off');
    return companiesOff === 0
      ? t('allOn', { count: companies })
      : t('someOff', { count: companies - companiesOff, companies });
  };
}
