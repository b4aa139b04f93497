import { api, type Mode } from '@tabimori/shared';
import { useState } from 'react';
import { conditionsOf, type ListQuery } from '../shell/list-codec.js';
import { useQueryState } from '../shell/list-query.js';

/** Who is meant: what was picked, or begun in a draft, unless the address has conditions, which a link may bring. */
export function useMode(begun?: Mode) {
  const [query, change] = useQueryState(api.delivery.list);
  const [picked, setPicked] = useState<Mode>(begun ?? 'conditions');
  const conditions = Object.keys(conditionsOf(query));
  const mode = picked === 'everyone' && conditions.length > 0 ? 'conditions' : picked;
  const choose = (next: Mode) => {
    setPicked(next);
    if (next === 'everyone') change(Object.fromEntries(conditions.map((name) => [name, ''])));
  };
  /** who removes the last condition does not mean everyone by it */
  const narrow = (wanted: ListQuery, options?: { replace: boolean }) => {
    setPicked(mode);
    change(wanted, options);
  };
  return { query, mode, choose, narrow };
}
