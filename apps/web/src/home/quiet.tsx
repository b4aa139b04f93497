import { api, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../shell/ago.js';
import { Icon } from '../ui/icons.js';
import { Card } from '../shell/card.js';
import { secondsBetween } from '../shell/format.js';
import { useCall } from '../shell/use-call.js';
import css from './quiet.module.css';

/** Nothing is running: one line that says so, and that the service listens. */
export function Quiet() {
  const { t } = useTranslation('home');
  const ago = useAgo();
  const { data } = useCall(api.home.situation, {}, { live: true });
  const feedOf = ({ feed: { state, readAt }, now }: Reply<typeof api.home.situation>): string =>
    readAt === null
      ? t('quietFeed', { state: t(`feedState.${state}`) })
      : t('quietFeedAgo', { state: t(`feedState.${state}`), ago: ago(secondsBetween(readAt, now)) });
  return (
    <Card>
      <p className={css.line}>
        <span className={css.mark}>
          <Icon name="check" size={18} />
        </span>
        <strong>{t('quiet')}</strong>
        {data !== undefined && <span className="muted">{feedOf(data)}</span>}
      </p>
    </Card>
  );
}
