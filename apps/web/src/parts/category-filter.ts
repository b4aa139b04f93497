import { api, USER_DIV } from '@tabimori/shared';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Filter } from '../shell/list-types.js';
import { useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';

const MOST = 50;
const NAME = 'categoryId';

/** A list's filter by category, found by a part of its name; none for those who have one category. */
export function useCategoryFilter(label: string): Filter[] {
  const enabled = useSession().authority?.user.userType === USER_DIV.provider;
  const [search, setSearch] = useState('');
  const [params] = useSearchParams();
  const ids = params.get(NAME) ?? '';
  const found = useCall(api.categories.list, { name: search, perPage: MOST }, { enabled, kept: false });
  // the chosen one has its name, whatever is searched for
  const chosen = useCall(api.categories.list, { ids }, { enabled: enabled && ids !== '', quiet: true });
  if (!enabled) return [];
  const categories = [...(found.data?.items ?? []), ...(ids === '' ? [] : (chosen.data?.items ?? []))];
  const options = new Map(categories.map(({ id, name }) => [String(id), name]));
  return [
    { name: NAME, label, options: [...options].map(([value, text]) => ({ value, label: text })), onSearch: setSearch },
  ];
}
