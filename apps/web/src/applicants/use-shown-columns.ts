import { z } from 'zod';
import { createStore, stored, useStore } from '../shell/store.js';
import { useSession } from '../shell/session.js';
import { useColumns } from './columns.js';

const KEYS = z.array(z.string()).min(1);

/** What each user of this browser has chosen; read once and then kept here. */
const chosen = createStore<Readonly<Record<string, readonly string[] | null>>>({});

function read(key: string): readonly string[] | null {
  try {
    return KEYS.parse(JSON.parse(stored.read(key) ?? ''));
  } catch {
    return null;
  }
}

/** The columns that are shown: those that the user has chosen, otherwise the standard ones; null chooses these again. */
export function useShownColumns() {
  const { all, standard, fit } = useColumns();
  const key = `travelers.columns.1.${useSession().authority?.user.id ?? 0}`;
  const now = useStore(chosen);
  const wanted = key in now ? now[key] : read(key);
  const keys = wanted ?? standard;
  const choose = (next: readonly string[] | null) => {
    stored.write(key, next && JSON.stringify(next));
    chosen.set({ ...chosen.get(), [key]: next });
  };
  return { all, keys, shown: fit(all.filter((column, index) => index === 0 || keys.includes(column.key))), choose };
}
