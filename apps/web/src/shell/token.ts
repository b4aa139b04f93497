import { api, API_PREFIX, type Envelope, type MessageCode } from '@tabimori/shared';
import { createStore, stored } from './store.js';

/** Set while this browser holds a session, so that a first visit asks the server for none. */
const HINT = 'signedIn';
const CHANNEL = 'refresh-login';

export interface Login {
  /** unreachable: the server could not be asked whether the session goes on */
  phase: 'loading' | 'ready' | 'unreachable';
  /** kept in memory alone; the refresh token is an httpOnly cookie */
  accessToken: string | null;
  /** why the person was signed out, for the sign-in page */
  ended: MessageCode | null;
}

export const login = createStore<Login>({ phase: 'loading', accessToken: null, ended: null });

type Note = { accessToken: string } | { reload: true };
const channel = new BroadcastChannel(CHANNEL);
channel.onmessage = ({ data }: MessageEvent<Note>) => {
  if ('reload' in data) window.location.reload();
  else if (login.get().accessToken !== null) login.set({ ...login.get(), accessToken: data.accessToken });
};
const tell = (note: Note) => channel.postMessage(note);

export function signedIn(accessToken: string): void {
  stored.write(HINT, '1');
  login.set({ phase: 'ready', accessToken, ended: null });
  tell({ reload: true });
}

/** Ends the session in this tab; a second call changes nothing. `everywhere`: the other tabs reload and find it ended. */
export function signedOut(ended: MessageCode, everywhere = false): void {
  const { phase, accessToken } = login.get();
  if (phase === 'ready' && accessToken === null) return;
  stored.write(HINT, null);
  login.set({ phase: 'ready', accessToken: null, ended });
  if (everywhere) tell({ reload: true });
}

/** 'new': a token that the caller has not tried; 'over': the session is. Rejects when the server cannot be reached. */
async function exchange(): Promise<'new' | 'over'> {
  const { method, path, reply } = api.auth.refreshSession;
  const response = await fetch(API_PREFIX + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (response.status >= 500 || response.status === 429) throw new Error(`refresh-session: ${response.status}`);
  if (!response.ok) return 'over';
  const { data } = (await response.json()) as Envelope;
  const { accessToken } = reply.parse(data);
  login.set({ phase: 'ready', accessToken, ended: null });
  tell({ accessToken });
  // the lock is kept until the other tabs have heard of the new token
  await new Promise((resolve) => setTimeout(resolve, 50));
  return 'new';
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(CHANNEL, work) : work();

let running: Promise<'new' | 'over'> | null = null;

/** One refresh for all requests of this tab and, by the lock, for all tabs; `tried` is the token that was refused. */
export function refresh(tried: string | null): Promise<'new' | 'over'> {
  running ??= alone(async () => (login.get().accessToken === tried ? exchange() : 'new')).finally(() => {
    running = null;
  });
  return running;
}

/** Asks once, at the start, whether the session of this browser goes on. */
export async function resume(): Promise<void> {
  if (stored.read(HINT) === null) return login.set({ phase: 'ready', accessToken: null, ended: null });
  login.set({ phase: 'loading', accessToken: null, ended: null });
  try {
    if ((await refresh(null)) === 'over') signedOut('SESSION_OVER');
  } catch {
    login.set({ phase: 'unreachable', accessToken: null, ended: null });
  }
}
