import { api, TIMING, type Call, type Input, type Reply } from '@tabimori/shared';
import { keepPreviousData, QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { failureText } from './failure-text.js';
import { CallFailed, isToldElsewhere, request } from './http.js';
import { useLanguage } from './i18n.js';
import { pollAfter } from './poll-after.js';
import { useStore } from './store.js';
import { toast } from './toast.js';
import { login } from './token.js';

/** Specification, section 9: no retry, nothing is cached, requests go out whatever the network state. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.['live'] || !(error instanceof CallFailed) || error.status === 0 || isToldElsewhere(error)) return;
      toast.error(failureText(error));
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: 0,
      staleTime: 0,
      networkMode: 'always',
      refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > TIMING.focusThrottle,
    },
    mutations: { retry: false, gcTime: 0, networkMode: 'always' },
  },
});

/** A read that has no answer by then has none. */
const READ_MOST_MS = 60_000;

/** How long the last reading of a query took; several parts of a screen may show the same one. */
const tookMs = new WeakMap<object, number>();

/**
 * Reads a call and follows its input; `quiet`: the screen itself says what failed; `live` reads again every 3 s while
 * the page is visible, or later if that takes long. Rows stay while the input changes, unless `kept` is false: Enter would
 * otherwise choose one that was found for the previous text. `once`: what is typed began with the answer, which is not read
 * again and may be gone by then.
 */
export function useCall<C extends Call>(
  call: C,
  input: Input<C>,
  options: { live?: boolean; enabled?: boolean; quiet?: boolean; kept?: boolean; once?: boolean } = {},
) {
  const { live = false, enabled = true, quiet = false, kept = true, once = false } = options;
  return useQuery<Reply<C>>({
    queryKey: [call.path, input],
    queryFn: ({ client, queryKey }) => {
      const began = performance.now();
      const stay = live && client.getQueryData(queryKey) !== undefined;
      // a network that swallows everything would leave the screen as it is, with no sign that it is old
      const signal = AbortSignal.timeout(READ_MOST_MS);
      return request(call, input, { stay, signal }).finally(() => {
        const query = client.getQueryCache().find({ queryKey, exact: true });
        if (query) tookMs.set(query, performance.now() - began);
      });
    },
    placeholderData: kept ? keepPreviousData : undefined,
    refetchInterval: live ? (query) => pollAfter(tookMs.get(query) ?? 0) : false,
    staleTime: once ? 'static' : 0,
    enabled,
    meta: { live: live || quiet },
  });
}

/** The prefectures, which never change while a page is open; the frame asks for them before it is known who is signed in. */
export function usePrefectureList() {
  const { accessToken } = useStore(login);
  const { data } = useQuery({
    enabled: accessToken !== null,
    queryKey: [api.lookUps.prefectures.path],
    queryFn: () => request(api.lookUps.prefectures, {}, { stay: true }),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { live: true },
  });
  return data?.items;
}

/** Name of a prefecture by code, in the reader's language; an empty text while unknown. */
export function usePrefectures(): (code: string | null) => string {
  const language = useLanguage();
  const prefectures = usePrefectureList();
  return useCallback(
    (code) => {
      const found = prefectures?.find((item) => item.code === code);
      return found === undefined ? '' : language === 'jp' ? found.name : found.nameEn;
    },
    [prefectures, language],
  );
}

/** Splits a place that begins with a prefecture's Japanese name, such as 石川県輪島市; null: it does not, or none is known yet. */
export function usePlaceParts(): (place: string) => { prefectureCode: string; city: string } | null {
  const prefectures = usePrefectureList();
  return (place) => {
    const found = prefectures?.find(({ name }) => place.startsWith(name));
    return found ? { prefectureCode: found.code, city: place.slice(found.name.length) } : null;
  };
}
