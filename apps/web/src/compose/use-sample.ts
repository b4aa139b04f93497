import { api, type DryRun, type Input, type Language, type Target } from '@tabimori/shared';
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

interface Choice {
  /** the recipients whom the list shows */
  people: readonly Pick<Target, 'id' | 'language'>[];
  picked: number | null;
  first: DryRun['sample'] | undefined;
  language: Language;
}

/** Whoever was picked, otherwise one who reads the language; undefined: the first. */
function sampleIdOf({ people, picked, first, language }: Choice): number | undefined {
  const found = people.find(({ id }) => id === picked);
  if (found) return found.id;
  return first?.language === language ? undefined : people.find((one) => one.language === language)?.id;
}

/** The recipient as whom the message is shown, and the one after. */
export function useSample({ trial, input, whom: { mode, query, chosen }, language }: Options) {
  const [picked, pick] = useState<number | null>(null);
  // the list of the people reads the same: it is asked for once
  const listed = useCall(api.delivery.list, query as Input<typeof api.delivery.list>, { enabled: trial !== undefined });
  const people = (listed.data?.items ?? []).filter(({ id }) => mode !== 'chosen' || chosen.has(id));
  const sampleId = sampleIdOf({ people, picked, first: trial?.sample, language });
  const enabled = trial !== undefined && sampleId !== undefined;
  const other = useCall(api.delivery.dryRun, { ...input, sampleId }, { enabled, quiet: true });
  // who has no text in their language is no sample
  const sample = enabled && other.error === null && other.data ? other.data.sample : (trial?.sample ?? null);
  const now = people.findIndex(({ id }) => id === (picked ?? sample?.applicantId));
  const next = people[(now + 1) % people.length]?.id;
  return {
    sample,
    isSettled: !enabled || !other.isFetching,
    /** null: there is nobody else */
    another: next === undefined || next === sample?.applicantId ? null : () => pick(next),
  };
}
