import { api } from '@tabimori/shared';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';

const MOST_OPTIONS = 100;

/** Categories to choose from, by name; none for those who may not see them. */
export function useCategoryOptions(): { value: number; label: string }[] {
  const enabled = useCan()('category');
  const { data } = useCall(api.categories.list, { perPage: MOST_OPTIONS }, { enabled });
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
