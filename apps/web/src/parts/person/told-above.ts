import { createContext, use, useEffect } from 'react';

/** In a person's drawer: takes when the answer was given that stands above the record, with its state and its words. */
export const ToldAbove = createContext<((answeredAt: number | null) => void) | null>(null);

/** Tells it; outside a drawer there is no record that would say it again. */
export function useTellAbove(answeredAt: Date | null): void {
  const tell = use(ToldAbove);
  const at = answeredAt?.getTime() ?? null;
  useEffect(() => {
    tell?.(at);
    return () => tell?.(null);
  }, [tell, at]);
}
