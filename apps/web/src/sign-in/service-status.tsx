import { publicStatus, type Reply } from '@tabimori/shared';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../shell/ago.js';
import { formatDateTime, secondsBetween } from '../shell/format.js';
import { useMedia } from '../shell/media.js';
import { part } from '../shell/part.js';
import { useCall } from '../shell/use-call.js';
import css from './service-status.module.css';

type Status = Reply<typeof publicStatus>;

const LatestEvent = part(async () => (await import('./latest-event.js')).LatestEvent);
const TsunamiInForce = part(async () => (await import('./latest-event.js')).TsunamiInForce);
const LatestMap = part(async () => (await import('./latest-map.js')).LatestMap);

/** The worst fault of the service as one sentence; parts that are not set up are shown in their row. */
function headline({ feed, mail, sms, autoSendEnabled }: Status) {
  if (!autoSendEnabled) return 'off';
  if (feed.state === 'down') return 'feedDown';
  if (mail.state === 'down' || mail.state === 'late') return 'mailDown';
  if (feed.state === 'late') return 'feedLate';
  if (sms.state === 'down' || sms.state === 'late') return 'smsDown';
  return feed.state === 'none' ? 'feedNone' : 'works';
}

/** Whether the service works, and the latest earthquake: public facts, for those who are not signed in. */
export function ServiceStatus() {
  const { t } = useTranslation('signIn', { keyPrefix: 'status' });
  const ago = useAgo();
  const desktop = useMedia() === 'desktop';
  const { data, isError } = useCall(publicStatus, {});
  return (
    <aside className={css.side} aria-label={t('title')}>
      {data !== undefined && desktop && (
        <Suspense>
          <LatestMap latest={data.latest} />
        </Suspense>
      )}
      <div className={css.facts}>
        <p className={css.label}>
          {t('title')}
          {data !== undefined && `\u3000${t('now', { time: formatDateTime(data.now) })}`}
        </p>
        {data === undefined ? (
          <p className={css.headline}>{isError ? t('unknown') : ' '}</p>
        ) : (
          <>
            <h2 className={css.headline}>{t(headline(data))}</h2>
            <dl className={css.rows}>
              <dt>{t('feed')}</dt>
              <dd>
                {data.feed.state === 'ok' && data.feed.readAt !== null
                  ? t('received', { ago: ago(secondsBetween(data.feed.readAt, data.now)) })
                  : t(`states.${data.feed.state}`)}
              </dd>
              <dt>{t('mail')}</dt>
              <dd>{t(`states.${data.mail.state}`)}</dd>
              <dt>{t('sms')}</dt>
              <dd>{t(`states.${data.sms.state}`)}</dd>
            </dl>
          </>
        )}
      </div>
      {data !== undefined && (
        <div className={css.cards}>
          <Suspense>
            {data.tsunami !== null && <TsunamiInForce tsunami={data.tsunami} />}
            <LatestEvent latest={data.latest} />
          </Suspense>
        </div>
      )}
    </aside>
  );
}
