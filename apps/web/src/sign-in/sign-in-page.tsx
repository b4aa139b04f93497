import { Link } from 'react-router';
import { signIn as en } from '../labels/en/signIn.js';
import { signIn as ja } from '../labels/ja/signIn.js';
import { Icon } from '../parts/icons.js';
import { Logo } from '../parts/logo.js';
import { useProductName } from '../shell/config.js';
import { htmlLang, setLanguage, useLabels, useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/screens.js';
import css from './sign-in-page.module.css';
import { ServiceStatus } from './service-status.js';
import { SignInForm } from './sign-in-form.js';

const LABELS = { jp: ja, en };

/** The form first; beside it what people come to learn in the worst hour. Without antd: it must load fast. */
export function SignInPage() {
  const t = useLabels(LABELS);
  const productName = useProductName();
  const language = useLanguage();
  const other = language === 'jp' ? 'en' : 'jp';
  return (
    <div className={css.page}>
      <title>{`${t.title}｜${productName}`}</title>
      <main className={css.left}>
        <div className={css.column}>
          <div className={css.head}>
            <span className={css.brand}>
              <Logo />
              {productName}
            </span>
            <button type="button" className={css.language} lang={htmlLang(other)} onClick={() => setLanguage(other)}>
              <Icon name="globe" />
              {t.other}
            </button>
          </div>
          <SignInForm />
          <div className={css.foot}>
            <Link to={pathOf('application')}>{t.apply}</Link>
            <a href={`/privacy?lang=${htmlLang(language)}`} target="_blank" rel="noopener">
              {t.privacy}
              <span className="visually-hidden">{t.newTab}</span>
            </a>
          </div>
        </div>
      </main>
      <ServiceStatus />
    </div>
  );
}
