import { api, USER_DIV } from '@tabimori/shared';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Filter } from '../shell/list-types.js';
import { useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';

const MOST = 50;

/** A list's filter by company, found by a part of its name; none for those who have one company. */
export function useCompanyFilter(label: string, name: 'companyId' | 'companyIds' = 'companyId'): Filter[] {
  const userType = useSession().authority?.user.userType;
  const enabled = userType === USER_DIV.provider || userType === USER_DIV.category;
  const [search, setSearch] = useState('');
  const [params] = useSearchParams();
  const ids = params.get(name) ?? '';
  const found = useCall(api.companies.list, { name: search, perPage: MOST }, { enabled, kept: false });
  // the chosen ones have their names, whatever is searched for
  const chosen = useCall(api.companies.list, { ids, perPage: MOST }, { enabled: enabled && ids !== '', quiet: true });
  if (!enabled) return [];
  const companies = [...(found.data?.items ?? []), ...(ids === '' ? [] : (chosen.data?.items ?? []))];
  const options = new Map(companies.map((company) => [String(company.id), company.name]));
  return [
    {
      name,
      label,
      options: [...options].map(([value, text]) => ({ value, label: text })),
      multiple: name === 'companyIds',
      onSearch: setSearch,
      isSearching: found.isFetching,
    },
  ];
}
