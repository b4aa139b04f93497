import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { Logo } from '../ui/logo.js';
import { Link } from 'react-router';
import { useProductName } from '../shell/config.js';
import { useLabels } from '../shell/i18n.js';
import { useSession } from '../shell/session.js';
import css from './brand.module.css';

const LABELS = { jp: ja, en };

/** The product and, for a partner's users, the partner. */
export function Brand() {
  const t = useLabels(LABELS);
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
            <img src={authority.logo} alt={t.partnerLogo(partner)} />
          ) : (
            <>
              <span>{t.partner}</span>
              <span>{partner}</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}
