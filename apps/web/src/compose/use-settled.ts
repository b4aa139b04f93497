import { TIMING } from '@tabimori/shared';
import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment, so that typing asks nothing; and whether that is the value of now. */
export function useSettled<T>(value: T): { settled: T; isSettled: boolean } {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled({ text, value: JSON.parse(text) as T }), TIMING.search);
    return () => window.clearTimeout(timer);
  }, [text]);
  return { settled: settled.value, isSettled: settled.text === text };
}
