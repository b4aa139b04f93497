import { api } from '@tabimori/shared';
import { useCompanyFilter } from '../parts/company-filter.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import type { Filter } from '../shell/list-types.js';
import { useQueryState } from '../shell/list-query.js';
import { useSession } from '../shell/session.js';
import { useCall, usePrefectureOptions } from '../shell/use-call.js';
import { LABELS } from './words.js';

const MOST_OPTIONS = 100;

/** What narrows the list of travelers. */
export function useFilters(): Filter[] {
  const t = useLabels(LABELS);
  const companies = useCompanyFilter(t.company);
  const divisions = useDivisionOptions();
  const countries = useCountryOptions();
  const prefectures = usePrefectureOptions();
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return [
    ...companies,
    ...(divisions.length > 1 ? [{ name: 'divisionId', label: t.division, options: divisions }] : []),
    { name: 'countryId', label: t.country, options: countries },
    { name: 'prefectureCode', label: t.prefecture, options: prefectures },
    { name: 'undelivered', label: t.contact, options: [{ value: 'true', label: t.undelivered }] },
    { name: 'appRegistered', label: t.column.app, options: yesNo(t.registered, t.notRegistered) },
    { name: 'staying', label: t.stay, options: yesNo(t.staying, t.notStaying) },
  ];
}

/** The departments of one's own company, or of the one by which the list is narrowed. */
function useDivisionOptions() {
  const own = useSession().authority?.user.companyId ?? null;
  const [query] = useQueryState(api.applicants.list);
  const companyId = own ?? (query['companyId'] === undefined ? undefined : Number(query['companyId']));
  const enabled = companyId !== undefined;
  const { data } = useCall(api.divisions.list, { companyId, perPage: MOST_OPTIONS }, { enabled });
  return (enabled ? (data?.items ?? []) : []).map(({ id, name }) => ({ value: String(id), label: name }));
}

function useCountryOptions() {
  const language = useLanguage();
  const { data } = useCall(api.countries.list, { perPage: MOST_OPTIONS });
  return (data?.items ?? []).map(({ id, name, nameEn }) => ({
    value: String(id),
    label: language === 'jp' ? name : nameEn,
  }));
}
