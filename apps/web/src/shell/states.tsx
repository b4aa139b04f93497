import { TIMING } from '@tabimori/shared';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { Icon } from '../ui/icons.js';
import { Skeleton } from '../ui/skeleton.js';
import { failureText } from './failure-text.js';
import { CallFailed } from './http.js';
import css from './states.module.css';

const slowAfter = (): number => {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  const slow = connection?.effectiveType !== undefined && connection.effectiveType !== '4g';
  return slow ? TIMING.slowHintSlowConnection : TIMING.slowHint;
};

/** Rows to come; after 3 s (5 s on a slow connection) it says that it takes long. */
export function Loading({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation('shell');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), slowAfter());
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={css.loading} role="status" aria-busy>
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton rows={rows} />
      {slow && <p className={css.text}>{t('slow')}</p>}
    </div>
  );
}

/** A read that failed with nothing to show in its place. */
export function Failed({ error, retry }: { error: unknown; retry: () => unknown }) {
  const { t } = useTranslation('shell');
  return (
    <div role="alert">
      <Empty
        title={t('failed')}
        text={failureText(error)}
        action={<Button onClick={() => retry()}>{t('retry')}</Button>}
      />
    </div>
  );
}

/** Whether no answer came at all: the frame tells that once for the whole page. */
export const isOffline = (error: unknown): boolean => error instanceof CallFailed && error.status === 0;

/** Whether it was not even asked, for nobody is signed in: a dialogue tells that. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 401 || error.status === 402);

/** A note that the shown data could not be updated. */
export function Stale({ offline = false, retry }: { offline?: boolean; retry: () => unknown }) {
  const { t } = useTranslation('shell');
  return (
    <div className={css.stale} role="status">
      <Icon name="alert" />
      <span>{offline ? t('offline.stale') : t('stale')}</span>
      <Button kind="bare" onClick={() => retry()}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** The states around what a call answers: loading, failed, old, there. */
export function Pending<T>(props: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  const { data, error, refetch } = props.query;
  if (data === undefined)
    return error === null ? <Loading rows={props.rows} /> : <Failed error={error} retry={refetch} />;
  return (
    <>
      {error !== null && !isOffline(error) && !isSessionOver(error) && <Stale retry={refetch} />}
      {props.children(data)}
    </>
  );
}
