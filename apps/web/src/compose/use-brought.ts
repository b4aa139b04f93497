import { api, id } from '@tabimori/shared';
import { useState } from 'react';
import { useLocation } from 'react-router';

/** The travelers that another screen has brought along, chosen one by one; of a reload too. */
export function useBrought(): readonly number[] {
  const { state } = useLocation() as { state: { applicantIds?: unknown } | null };
  const { data } = api.delivery.select.input.shape.applicantIds.safeParse(state?.applicantIds);
  return data ?? [];
}

/** On the way back from a send that was composed here: which one. */
export function useSentBefore(): number | undefined {
  const { state } = useLocation() as { state: { sent?: unknown } | null };
  // not what is sent now
  const [before] = useState(() => id.safeParse(state?.sent ?? undefined).data);
  return before;
}
