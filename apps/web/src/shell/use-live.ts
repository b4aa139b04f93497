import type { Call, Input, Reply } from '@tabimori/shared';
import { useState } from 'react';
import { useCall } from './use-call.js';

/** Reads a call, and keeps reading every 3 s as long as the last answer says that more is to come. */
export function useLive<C extends Call>(call: C, input: Input<C>, isRunning: (reply: Reply<C>) => boolean) {
  const [live, setLive] = useState(false);
  const query = useCall(call, input, { live });
  const running = query.data !== undefined && isRunning(query.data);
  if (running !== live) setLive(running);
  return { query, live };
}
