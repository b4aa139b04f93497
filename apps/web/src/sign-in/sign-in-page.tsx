import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { part } from '../shell/part.js';
import { PublicPage } from '../shell/public-page.js';
import { Splash } from '../shell/splash.js';
import { pathOf } from '../shell/paths.js';
import { ServiceStatus } from './service-status.js';
import { SignInForm } from '../parts/sign-in/sign-in-form.js';

// few need it
const CodeForm = part(async () => (await import('../parts/sign-in/code-form.js')).CodeForm, 'secondFactor');

/** The form first; next to it what people come to learn in the worst hour. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const [token, setToken] = useState<string | null>(null);
  return (
    <PublicPage
      title={t('title')}
      aside={<ServiceStatus />}
      foot={<Link to={pathOf('application')}>{t('apply')}</Link>}
    >
      {token === null ? (
        <SignInForm askCode={setToken} />
      ) : (
        <Suspense fallback={<Splash />}>
          <CodeForm token={token} back={() => setToken(null)} />
        </Suspense>
      )}
    </PublicPage>
  );
}
