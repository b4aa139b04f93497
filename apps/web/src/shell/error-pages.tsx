import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import { PlainPage } from './plain-page.js';

function ErrorPage({ code, kind }: { code: string; kind: 'forbidden' | 'notFound' | 'broken' }) {
  const { t } = useTranslation('shell');
  return (
    <PlainPage code={code} title={t(`errors.${kind}.title`)} text={t(`errors.${kind}.text`)}>
      <Link className="button primary" to="/">
        {t('errors.home')}
      </Link>
    </PlainPage>
  );
}

export const Forbidden = () => <ErrorPage code="403" kind="forbidden" />;
export const NotFound = () => <ErrorPage code="404" kind="notFound" />;
export const Broken = () => <ErrorPage code="500" kind="broken" />;

/** A screen that threw, or whose file is gone since a new version was put up. */
export function Crashed() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <PlainPage title={t('errors.crashed.title')} text={t('errors.crashed.text')}>
      <button type="button" className="button primary" onClick={() => window.location.reload()}>
        {t('errors.reload')}
      </button>
    </PlainPage>
  );
}
