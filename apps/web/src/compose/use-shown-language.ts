import type { DryRun, Language } from '@tabimori/shared';
import { useState } from 'react';
import { useLanguage } from '../shell/i18n.js';

/**
 * The language in which the message is written and shown: the one picked, otherwise the one that most recipients read, otherwise the
 * console's. What is typed is then what is shown, tried and sent to most.
 */
export function useShownLanguage(trial: DryRun | undefined): [Language, (language: Language) => void] {
  const own = useLanguage();
  const [picked, pick] = useState<Language | null>(null);
  const [most, setMost] = useState<Language | null>(null);
  // while it is counted again there is no trial, and the language stays
  const now = trial && trial.readers.jp + trial.readers.en > 0 ? mostReadOf(trial) : most;
  if (now !== most) setMost(now);
  return [picked ?? now ?? own, pick];
}

const mostReadOf = ({ readers }: DryRun): Language => (readers.en > readers.jp ? 'en' : 'jp');
