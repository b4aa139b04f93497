import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/logo.js';
import { Link } from 'react-router';
import { useProductName } from '../shell/config.js';
import { useSession } from '../shell/session.js';
import css from './brand.module.css';

/** The product and, for a partner's users, the partner. */
export function Brand() {
  const { t } = useTranslation('shell');
  const productName = useProductName();
  const { authority } = useSession();
  const partner = authority?.isChubb ? (authority.user.categoryName ?? '') : null;
  return (
    <div className={css.brand}>
      <Link to="/" className={css.product}>
        <Logo size={26} />
        {productName}
      </Link>
      {partner !== null && (
        <div className={css.partner}>
          {authority?.logo ? (
            <img src={authority.logo} alt={t('partnerLogo', { name: partner })} />
          ) : (
            <>
              <span>{t('partner')}</span>
              <span>{partner}</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}
