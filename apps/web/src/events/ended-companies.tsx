import type { CompanyResult, EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { useSeparator } from '../shell/i18n.js';
import { endedCompanies } from './words.js';

const SHOWN = 3;

interface EndedCompaniesProps {
  event: EventDetail;
  companies: readonly CompanyResult[];
}

/**
 * Which companies have ended their response while it is in progress for others, those with most people to look after first: the bar at the
 * top no longer counts their people, the figures of the event do.
 */
export function EndedCompanies({ event, companies }: EndedCompaniesProps) {
  const { t } = useTranslation('events', { keyPrefix: 'response.endedFor' });
  const companyOf = useCompanyName();
  const separator = useSeparator();
  const ids = endedCompanies(event);
  const ended = companies
    .filter(({ companyId }) => ids.has(companyId))
    .sort((a, b) => b.toLookAfter - a.toLookAfter)
    .map((company) => {
      const name = companyOf(company);
      return company.toLookAfter > 0 ? t('left', { name, count: company.toLookAfter }) : name;
    });
  if (ended.length === 0) return null;
  const names = ended.slice(0, SHOWN).join(separator);
  const others = ended.length - SHOWN;
  return <p>{t('title', { names: others > 0 ? t('others', { names, count: others }) : names })}</p>;
}
