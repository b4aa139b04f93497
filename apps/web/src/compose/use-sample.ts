import { api, type DryRun, type Input } from '@tabimori/shared';
import { useState } from 'react';
import { useCall } from '../shell/use-call.js';
import type { Whom } from './draft.js';

interface Options {
  /** undefined: there is nothing to show */
  trial: DryRun | undefined;
  /** what the trial was asked with */
  input: Input<typeof api.delivery.dryRun>;
  whom: Pick<Whom, 'mode' | 'query' | 'chosen'>;
}

/** The recipient as whom the message is shown: the first, or another one of those that the list shows. */
export function useSample({ trial, input, whom: { mode, query, chosen } }: Options) {
  const [picked, pick] = useState<number | null>(null);
  // the list of the people reads the same: it is asked for once
  const listed = useCall(api.delivery.list, query as Input<typeof api.delivery.list>, { enabled: trial !== undefined });
  const ids = (listed.data?.items ?? []).map(({ id }) => id).filter((id) => mode !== 'chosen' || chosen.has(id));
  const sampleId = picked !== null && ids.includes(picked) ? picked : undefined;
  const enabled = trial !== undefined && sampleId !== undefined;
  const other = useCall(api.delivery.dryRun, { ...input, sampleId }, { enabled, quiet: true });
  // who has no text in their language is no sample
  const sample = enabled && other.error === null && other.data ? other.data.sample : (trial?.sample ?? null);
  const next = ids[(ids.indexOf(picked ?? sample?.applicantId ?? 0) + 1) % ids.length];
  return {
    sample,
    isSettled: !enabled || !other.isFetching,
    /** null: there is nobody else */
    another: next === undefined || next === sample?.applicantId ? null : () => pick(next),
  };
}
