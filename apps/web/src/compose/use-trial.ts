import { api } from '@tabimori/shared';
import { useCall } from '../shell/use-call.js';
import type { useAbout } from './about-event.js';
import { audienceOf, type Draft, messageOf, missingOf, NEW_DRAFT, type Whom } from './draft.js';
import { useSettled } from './use-settled.js';

/** What the send would do, tried again once a change has settled. */
export function useTrial(
  draft: Draft,
  whom: Whom,
  { ofEvent, isOpen }: Pick<ReturnType<typeof useAbout>, 'ofEvent' | 'isOpen'>,
) {
  const audience = audienceOf(whom);
  const missing = missingOf(draft, whom, isOpen);
  // before a notice is written it is counted as a question, which always has a text
  const tried = missing === 'words' ? { ...NEW_DRAFT, channels: draft.channels } : draft;
  const { settled, isSettled } = useSettled({ ...messageOf(tried, ofEvent), ...audience });
  const enabled = missing === null || missing === 'words' || missing === 'about';
  // before it is settled it may lack the latest choice
  const dry = useCall(api.delivery.dryRun, settled, { enabled: enabled && isSettled, quiet: true });
  const found = enabled && dry.error === null ? dry.data : undefined;
  return {
    audience,
    /** what is missing before it can be tried; null: nothing */
    missing,
    settled,
    /** who is meant, even while there is nothing to send yet */
    counted: found,
    trial: missing === null || missing === 'about' ? found : undefined,
    error: enabled ? dry.error : null,
    isCounting: enabled && (!isSettled || dry.isFetching),
  };
}
