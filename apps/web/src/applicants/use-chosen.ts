import { api, type Input, type Reply } from '@tabimori/shared';
import { useState } from 'react';
import { request } from '../shell/http.js';
import { failureText } from '../shell/failure-text.js';
import { toast } from '../shell/toast.js';

type Someone = Reply<typeof api.applicants.matching>['items'][number];

/** The travelers chosen in the list, over its pages and filters: with what actions on them need to say. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Someone>>(new Map());
  const choose = (rows: readonly Someone[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const { id, name, companyId } of rows) {
        if (isChosen) next.set(id, { id, name, companyId });
        else next.delete(id);
      }
      return next;
    });
  const letGo = (ids: readonly number[]) => setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
  const chooseMatching = async (query: Input<typeof api.applicants.matching>) => {
    try {
      choose((await request(api.applicants.matching, query)).items, true);
    } catch (error) {
      toast.error(failureText(error));
    }
  };
  return { chosen, choose, letGo, clear: () => setChosen(new Map()), chooseMatching };
}

export type Choosing = ReturnType<typeof useChosen>;
