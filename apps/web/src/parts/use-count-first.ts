import type { Call, Input, Reply } from '@tabimori/shared';
import { useState } from 'react';
import { request } from '../shell/http.js';

/** What a question would tell is left out if it is not known by then: it must be asked. */
const MOST_MS = 5000;

/**
 * Counts what a question tells when it is asked, because the screen may be some seconds old; null: it could not be counted.
 * A press while it counts asks no second time.
 */
export function useCountFirst<C extends Call>(call: C) {
  const [counting, setCounting] = useState(false);
  const countFirst = async (input: Input<C>, ask: (counted: Reply<C> | null) => Promise<void>): Promise<void> => {
    if (counting) return;
    setCounting(true);
    const counted = await request(call, input, { stay: true, signal: AbortSignal.timeout(MOST_MS) }).catch(() => null);
    setCounting(false);
    await ask(counted);
  };
  return { counting, countFirst };
}
