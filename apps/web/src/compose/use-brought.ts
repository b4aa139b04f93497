import { api } from '@tabimori/shared';
import { useLocation } from 'react-router';

/** The travelers that another screen has brought along, chosen one by one; of a reload too. */
export function useBrought(): readonly number[] {
  const { state } = useLocation() as { state: { applicantIds?: unknown } | null };
  const { data } = api.delivery.select.input.shape.applicantIds.safeParse(state?.applicantIds);
  return data ?? [];
}
