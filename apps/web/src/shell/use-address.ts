import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The parameters of the address, and how to change them; `replace` keeps a change out of the history. What is drawn
 * may be a moment behind the address, so that a change starts from the address: of two quick ones, both are kept.
 */
export function useAddress(): readonly [
  URLSearchParams,
  (write: (next: URLSearchParams) => void, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (write: (next: URLSearchParams) => void, options?: { replace: boolean }) => {
      const next = new URLSearchParams(window.location.search);
      write(next);
      setParams(next, { preventScrollReset: true, ...options });
    },
    [setParams],
  );
  return [params, change];
}
