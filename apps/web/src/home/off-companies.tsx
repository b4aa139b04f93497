import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompanyName } from '../parts/names.js';
import { useSeparator } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import type { Home } from './words.js';

interface OffCompaniesProps {
  /** the first of them */
  companies: Home['running'][number]['off']['companies'];
  count: number;
}

/** Companies whose automatic sends are off, each leading to its settings for whoever may change them. */
export function OffCompanies({ companies, count }: OffCompaniesProps) {
  const { t } = useTranslation('home', { keyPrefix: 'notices' });
  const companyOf = useCompanyName();
  const may = useCan()('corporateSetting', 'update');
  const separator = useSeparator();
  const more = count - companies.length;
  return (
    <>
      {companies.map((company, index) => (
        <Fragment key={company.companyId}>
          {index > 0 && separator}
          {may ? (
            <Link to={pathOf('corporateSetting', { companyId: company.companyId })}>{companyOf(company)}</Link>
          ) : (
            companyOf(company)
          )}
        </Fragment>
      ))}
      {more > 0 && t('moreCompanies', { count: more })}
    </>
  );
}
