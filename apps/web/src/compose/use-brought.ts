import { api, id } from '@tabimori/shared';
import { useState } from 'react';
import { useLocation } from 'react-router';

interface Brought {
  /** chosen one by one */
  applicantIds: readonly number[];
  /** what the question is about, and of whose people they are; null: nothing, and they were chosen elsewhere */
  eventId: number | null;
}

/** What another screen has brought along, whatever the address becomes here; of a reload too. */
export function useBrought(): Brought {
  const { state } = useLocation() as { state: { applicantIds?: unknown; eventId?: unknown } | null };
  const [brought] = useState(() => {
    const { data } = api.delivery.select.input.shape.applicantIds.safeParse(state?.applicantIds);
    return { applicantIds: data ?? [], eventId: id.safeParse(state?.eventId ?? undefined).data ?? null };
  });
  return brought;
}

/** On the way back from a send that was composed here: which one. */
export function useSentBefore(): number | undefined {
  const { state } = useLocation() as { state: { sent?: unknown } | null };
  // not what is sent now
  const [before] = useState(() => id.safeParse(state?.sent ?? undefined).data);
  return before;
}
