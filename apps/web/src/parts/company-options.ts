import { api, USER_DIV } from '@tabimori/shared';
import { useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';

const MOST_OPTIONS = 100;

/** Companies to choose from, where the reader's scope has several. */
export function useCompanyOptions() {
  const userType = useSession().authority?.user.userType;
  const enabled = userType === USER_DIV.provider || userType === USER_DIV.category;
  const { data } = useCall(api.companies.list, { perPage: MOST_OPTIONS }, { enabled });
  return (enabled ? (data?.items ?? []) : []).map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Categories that have a company in the reader's scope. */
export function useCategoryOptions() {
  const { data } = useCall(api.companies.list, { perPage: MOST_OPTIONS });
  const names = new Map((data?.items ?? []).map(({ categoryId, categoryName }) => [categoryId, categoryName]));
  return [...names].map(([value, label]) => ({ value, label }));
}
