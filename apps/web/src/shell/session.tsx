import { api, can, type Action, type Authority, type Feature } from '@tabimori/shared';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, type ReactNode } from 'react';
import { useStore } from './store.js';
import { login, type Login } from './token.js';
import { useCall } from './use-call.js';

/** Who is signed in, as every screen sees it; `ended` while signed in: the screen waits for the person to sign in again. */
export interface Session extends Pick<Login, 'phase' | 'ended'> {
  /** whether there is a token; the authority follows it */
  signedIn: boolean;
  authority: Authority | null;
}

const Context = createContext<Session>({ phase: 'loading', ended: null, signedIn: false, authority: null });

function SignedIn({ children }: { children: ReactNode }) {
  const me = useCall(api.auth.me, {});
  const unreachable = me.isError && me.data === undefined;
  const { ended } = useStore(login);
  const value = { ended, signedIn: true, authority: me.data ?? null };
  return <Context value={{ ...value, phase: unreachable ? 'unreachable' : 'ready' }}>{children}</Context>;
}

function SignedOut({ children }: { children: ReactNode }) {
  const { phase, ended } = useStore(login);
  const client = useQueryClient();
  useEffect(() => client.clear(), [client]);
  return <Context value={{ phase, ended, signedIn: false, authority: null }}>{children}</Context>;
}

/** Mounts everything again when the person changes, so that nothing of one is ever shown to the next. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { accessToken } = useStore(login);
  return accessToken === null ? <SignedOut>{children}</SignedOut> : <SignedIn>{children}</SignedIn>;
}

export const useSession = (): Session => useContext(Context);

/** The reader's company; null for the provider, and while nobody is signed in. */
export const useOwnCompany = (): number | null => useSession().authority?.user.companyId ?? null;

/** Asks whether the reader may do something; false while nobody is signed in. */
export function useCan(): (feature: Feature, action?: Action) => boolean {
  const permissions = useSession().authority?.permissions;
  return useCallback(
    (feature, action) => permissions !== undefined && can(permissions, feature, action),
    [permissions],
  );
}
