import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button, ButtonLink } from '../ui/button.js';
import { PlainPage } from './plain-page.js';
import { useSession } from './session.js';

interface ErrorPageProps {
  code: string;
  kind: 'forbidden' | 'notFound' | 'broken';
  /** in place of the usual text */
  text?: string;
}

export function ErrorPage({ code, kind, text }: ErrorPageProps) {
  const { t } = useTranslation('shell');
  const framed = useSession().authority !== null;
  return (
    <PlainPage framed={framed} code={code} title={t(`errors.${kind}.title`)} text={text ?? t(`errors.${kind}.text`)}>
      <ButtonLink kind="primary" to="/">
        {t('errors.home')}
      </ButtonLink>
    </PlainPage>
  );
}

export const NotFound = () => <ErrorPage code="404" kind="notFound" />;
export const Broken = () => <ErrorPage code="500" kind="broken" />;

/** A screen that threw, or whose file is gone since a new version was put up. */
export function Crashed({ framed = false }: { framed?: boolean }) {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <PlainPage framed={framed} title={t('errors.crashed.title')} text={t('errors.crashed.text')}>
      <Button kind="primary" onClick={() => window.location.reload()}>
        {t('errors.reload')}
      </Button>
    </PlainPage>
  );
}
