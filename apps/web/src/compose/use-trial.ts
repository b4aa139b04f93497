import { api } from '@tabimori/shared';
import { useCall } from '../shell/use-call.js';
import { audienceOf, type Draft, messageOf, missingOf, type Whom } from './draft.js';
import { useSettled } from './use-settled.js';

/** What the send would do, tried again once a change has settled. */
export function useTrial(draft: Draft, whom: Whom) {
  const audience = audienceOf(whom);
  const { settled, isSettled } = useSettled({ ...messageOf(draft), ...audience });
  const missing = missingOf(draft, whom);
  const enabled = missing === null;
  // before it is settled it may lack the latest choice
  const dry = useCall(api.delivery.dryRun, settled, { enabled: enabled && isSettled, quiet: true });
  return {
    audience,
    /** what is missing before it can be tried; null: nothing */
    missing,
    settled,
    trial: enabled && dry.error === null ? dry.data : undefined,
    error: enabled ? dry.error : null,
    isCounting: enabled && (!isSettled || dry.isFetching),
  };
}
