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
