import { api, id as idSchema, USER_DIV } from '@tabimori/shared';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../shell/i18n.js';
import type { Filter } from '../shell/list-types.js';
import { useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';

const MOST_OPTIONS = 100;
const MOST_FOUND = 50;

/** A list's filter by department of one's own company, or of the one by which the list is narrowed; none for those who have one department. */
export function useDivisionFilter(label: string): Filter[] {
  const user = useSession().authority?.user;
  const [params] = useSearchParams();
  const { data: named } = idSchema.safeParse(params.get('companyId') ?? undefined);
  const companyId = user?.companyId ?? named;
  const enabled = companyId !== undefined && user?.userType !== USER_DIV.division;
  const { data } = useCall(api.divisions.list, { companyId, perPage: MOST_OPTIONS }, { enabled });
  if (!enabled) return [];
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: 'divisionId', label, options }];
}

/** A list's filter by country, found by a part of its name, code or keyword; the chosen one has its name, whatever is searched for. */
export function useCountryFilter(label: string): Filter {
  const language = useLanguage();
  const [name, setName] = useState('');
  const [params] = useSearchParams();
  const chosenId = Number(params.get('countryId'));
  const found = useCall(api.countries.list, { name, perPage: MOST_FOUND }, { kept: false });
  const chosen = useCall(api.countries.get, { id: chosenId }, { enabled: chosenId > 0, quiet: true });
  const countries = [...(found.data?.items ?? []), ...(chosenId > 0 && chosen.data ? [chosen.data] : [])];
  const options = new Map(countries.map((one) => [String(one.id), language === 'jp' ? one.name : one.nameEn]));
  return {
    name: 'countryId',
    label,
    options: [...options].map(([value, text]) => ({ value, label: text })),
    onSearch: setName,
  };
}
