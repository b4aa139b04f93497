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

/** A recipient; of whom the list does not show, the language is not known. */
type Person = Pick<Target, 'id'> & Partial<Pick<Target, 'language'>>;

interface Choice {
  people: readonly Person[];
  picked: number | null;
  first: DryRun['sample'] | undefined;
  language: Language;
}

/** The chosen, first those whom the list shows. */
function chosenFirst(listed: readonly Person[], chosen: ReadonlySet<number>): readonly Person[] {
  const shown = listed.filter(({ id }) => chosen.has(id));
  const isShown = new Set(shown.map(({ id }) => id));
  return [...shown, ...[...chosen].filter((id) => !isShown.has(id)).map((id) => ({ id }))];
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
  const people = mode === 'chosen' ? chosenFirst(listed.data?.items ?? [], chosen) : (listed.data?.items ?? []);
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
