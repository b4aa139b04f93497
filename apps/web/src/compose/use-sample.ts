import { api, type DryRun, type Input, type Language } from '@tabimori/shared';
import { useState } from 'react';
import { useCall } from '../shell/use-call.js';
import type { Whom } from './draft.js';

interface Options {
  /** undefined: there is nothing to show */
  trial: DryRun | undefined;
  /** what the trial was asked with */
  input: Input<typeof api.delivery.dryRun>;
  whom: Pick<Whom, 'mode' | 'query' | 'chosen'>;
  /** in which the message is shown */
  language: Language;
}

/** The recipient as whom the message is shown: the one picked of those that the list shows, otherwise one who reads the language, otherwise the first. */
export function useSample({ trial, input, whom: { mode, query, chosen }, language }: Options) {
  const [picked, pick] = useState<number | null>(null);
  // the list of the people reads the same: it is asked for once
  const listed = useCall(api.delivery.list, query as Input<typeof api.delivery.list>, { enabled: trial !== undefined });
  const people = (listed.data?.items ?? []).filter(({ id }) => mode !== 'chosen' || chosen.has(id));
  const ids = people.map(({ id }) => id);
  const reader = trial?.sample?.language === language ? undefined : people.find((one) => one.language === language);
  const sampleId = picked !== null && ids.includes(picked) ? picked : reader?.id;
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
