import { useState } from 'react';
import { Link } from 'react-router';
import { signIn as en } from '../labels/en/signIn.js';
import { signIn as ja } from '../labels/ja/signIn.js';
import { useLabels } from '../shell/i18n.js';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/screens.js';
import { CodeForm } from './code-form.js';
import { ServiceStatus } from './service-status.js';
import { SignInForm } from './sign-in-form.js';

const LABELS = { jp: ja, en };

/** The form first; beside it what people come to learn in the worst hour. */
export function SignInPage() {
  const t = useLabels(LABELS);
  const [token, setToken] = useState<string | null>(null);
  return (
    <PublicPage title={t.title} aside={<ServiceStatus />} foot={<Link to={pathOf('application')}>{t.apply}</Link>}>
      {token === null ? <SignInForm askCode={setToken} /> : <CodeForm token={token} back={() => setToken(null)} />}
    </PublicPage>
  );
}
