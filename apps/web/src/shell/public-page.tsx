import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import { Logo } from '../ui/logo.js';
import { useProductName } from './config.js';
import { htmlLang, useLanguage } from './i18n.js';
import { LanguageSwitch } from './language-switch.js';
import css from './public-page.module.css';

interface PublicPageProps {
  title: string;
  /** a longer form: a wider column */
  wide?: boolean;
  aside?: ReactNode;
  /** a link at the foot, next to the privacy policy */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before sign-in, with or without a panel next to it. Without antd: they must load fast. */
export function PublicPage({ title, wide = false, aside, foot, children }: PublicPageProps) {
  const { t } = useTranslation('shell');
  const productName = useProductName();
  const language = useLanguage();
  return (
    <div className={aside === undefined ? css.alone : css.page}>
      <title>{`${title}｜${productName}`}</title>
      <main className={css.left}>
        <div className={wide ? `${css.column} ${css.wide}` : css.column}>
          <div className={css.head}>
            <span className={css.brand}>
              <Logo />
              {productName}
            </span>
            <LanguageSwitch className={css.language}>
              <Icon name="globe" />
            </LanguageSwitch>
          </div>
          {children}
          <div className={css.foot}>
            {foot}
            <a href={`/privacy?lang=${htmlLang(language)}`} target="_blank" rel="noopener">
              {t('privacy')}
              <span className="visually-hidden">{t('newTab')}</span>
            </a>
          </div>
        </div>
      </main>
      {aside}
    </div>
  );
}
