import { api, type Input } from '@tabimori/shared';
import { useQueryState } from '../shell/list-query.js';
import { useStore } from '../shell/store.js';
import { typing } from '../shell/typing.js';
import { useCall } from '../shell/use-call.js';

/** The travelers on the page that the list shows; `isOld`: they are those of other conditions. */
export function useListed() {
  const [query] = useQueryState(api.delivery.list);
  // the list reads the same: it is asked for once
  const { data, isPlaceholderData } = useCall(api.delivery.list, query as Input<typeof api.delivery.list>);
  const isTyping = useStore(typing);
  return { rows: data?.items ?? [], isOld: isPlaceholderData || isTyping };
}
