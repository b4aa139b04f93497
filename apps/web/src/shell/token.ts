import { api, API_PREFIX, type Envelope, type MessageCode } from '@tabimori/shared';
import { createStore, stored } from './store.js';
import { hasUnsaved } from './unsaved.js';

/** Set while this browser holds a session, so that a first visit asks the server for none. */
const HINT = 'signedIn';
const CHANNEL = 'refresh-login';

export interface Login {
  /** unreachable: the server could not be asked whether the session continues */
  phase: 'loading' | 'ready' | 'unreachable';
  /** kept only in memory; the refresh token is an httpOnly cookie */
  accessToken: string | null;
  /**
   * why the session is over: if there is still a token, the screen waits with unsaved input for the person to sign in
   * again
   */
  ended: MessageCode | null;
  /** token of the session that another tab has begun while this one waits */
  offered: string | null;
}

const NOBODY: Login = { phase: 'ready', accessToken: null, ended: null, offered: null };
export const login = createStore<Login>({ ...NOBODY, phase: 'loading' });

/** A new token of the same session; a new session, or with none its end; or that somebody is signing out. */
type Note = { accessToken: string } | { reload: true; accessToken?: string } | { leaving: true };
/** Milliseconds in which a session that ends was signed out of: a tab may hear it from the server before it does from the other tab. */
const LEAVING_MS = 10_000;
let leavingUntil = 0;
const channel = new BroadcastChannel(CHANNEL);
channel.onmessage = ({ data }: MessageEvent<Note>) => {
  const now = login.get();
  if ('leaving' in data) leavingUntil = performance.now() + LEAVING_MS;
  else if (!('reload' in data)) {
    if (now.accessToken !== null && now.ended === null) login.set({ ...now, accessToken: data.accessToken });
  } else if (data.accessToken === undefined) end('I00006');
  else if (now.accessToken !== null && hasUnsaved())
    login.set({ ...now, ended: now.ended ?? 'SIGNED_OUT', offered: data.accessToken });
  else window.location.reload();
};
const tell = (note: Note) => channel.postMessage(note);

/** Continues with a token of a session that the other tabs know. */
export const goOn = (accessToken: string): void => login.set({ ...NOBODY, accessToken });

export function signedIn(accessToken: string): void {
  stored.write(HINT, '1');
  goOn(accessToken);
  tell({ reload: true, accessToken });
}

/** The session is over: the person has to leave, or signs in again in place if there is unsaved input. */
function end(ended: MessageCode): void {
  const { phase, accessToken, ended: before } = login.get();
  if (phase === 'ready' && (accessToken === null || before !== null)) return;
  stored.write(HINT, null);
  login.set({ ...NOBODY, ended, accessToken: hasUnsaved() ? accessToken : null });
}

/** Says in every tab that the server is about to be asked to end the session. */
export function signingOut(): void {
  leavingUntil = performance.now() + LEAVING_MS;
  tell({ leaving: true });
}

/** Leaves the session: in this tab even with unsaved input, in the other tabs only without. */
export function signedOut(): void {
  const { phase, accessToken } = login.get();
  if (phase === 'ready' && accessToken === null) return;
  stored.write(HINT, null);
  login.set({ ...NOBODY, ended: 'I00006' });
  tell({ reload: true });
}

/** Leaves an ended session for good, with what was unsaved. */
export function giveUp(): void {
  login.set({ ...NOBODY, ended: login.get().ended });
}

/** The server has ended the session; a second call changes nothing. */
export const sessionOver = (): void => end(performance.now() < leavingUntil ? 'I00006' : 'SESSION_OVER');

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
  goOn(accessToken);
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

/** Asks once, at the start, whether the session of this browser continues. */
export async function resume(): Promise<void> {
  if (stored.read(HINT) === null) return login.set(NOBODY);
  login.set({ ...NOBODY, phase: 'loading' });
  try {
    if ((await refresh(null)) === 'over') sessionOver();
  } catch {
    login.set({ ...NOBODY, phase: 'unreachable' });
  }
}
