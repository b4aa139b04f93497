import { api, id } from '@tabimori/shared';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

interface Brought {
  /** chosen one by one */
  applicantIds: readonly number[];
  /** what the question is about, and of whose people they are; null: nothing, and they were chosen elsewhere */
  eventId: number | null;
}

/** What another screen has brought along, whatever the address becomes here, of a reload too; in a new tab only what the address says. */
export function useBrought(): Brought {
  const { state } = useLocation() as { state: { applicantIds?: unknown } | null };
  const [params] = useSearchParams();
  const [brought] = useState(() => {
    const { data } = api.delivery.select.input.shape.applicantIds.safeParse(state?.applicantIds);
    const eventId = id.safeParse(params.get('eventId') ?? undefined).data ?? null;
    return { applicantIds: data ?? [], eventId };
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
