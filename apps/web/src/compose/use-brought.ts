import { api, id } from '@tabimori/shared';
import { useState } from 'react';
import { useLocation } from 'react-router';

interface Brought {
  /** chosen one by one */
  applicantIds: readonly number[];
  /** of whose people they are; null: they were chosen elsewhere */
  eventId: number | null;
}

/** The travelers that another screen has brought along; of a reload too. */
export function useBrought(): Brought {
  const { state } = useLocation() as { state: { applicantIds?: unknown; eventId?: unknown } | null };
  const { data } = api.delivery.select.input.shape.applicantIds.safeParse(state?.applicantIds);
  return { applicantIds: data ?? [], eventId: id.safeParse(state?.eventId ?? undefined).data ?? null };
}

/** On the way back from a send that was composed here: which one. */
export function useSentBefore(): number | undefined {
  const { state } = useLocation() as { state: { sent?: unknown } | null };
  // not what is sent now
  const [before] = useState(() => id.safeParse(state?.sent ?? undefined).data);
  return before;
}
