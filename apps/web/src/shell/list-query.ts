import { useCallback, useMemo } from 'react';
import { readQuery, writeQuery, type FieldCall, type ListQuery } from './list-codec.js';
import { useAddress } from './use-address.js';

/** The conditions in the address, and how to change them; `replace` keeps a change out of the history. */
export function useQueryState(
  call: FieldCall,
): readonly [ListQuery, (change: ListQuery, options?: { replace: boolean }) => void] {
  const [params, setParams] = useAddress();
  const query = useMemo(() => readQuery(call, params), [call, params]);
  const change = useCallback(
    (wanted: ListQuery, options?: { replace: boolean }) => setParams((next) => writeQuery(next, wanted), options),
    [setParams],
  );
  return [query, change];
}
