/** @jest-environment ./tests/browser-environment.mjs */
import { jest } from '@jest/globals';
import { api } from '@tabimori/shared';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { goOn } from './token.js';
import { queryClient, useCall, usePrefectures } from './use-call.js';

function Looks() {
  useCall(api.home.situation, {}, { live: true });
  return null;
}

test('a reading that takes long is repeated after five times as long, however many parts of a screen show it', async () => {
  jest.useFakeTimers();
  const began: number[] = [];
  const signals: unknown[] = [];
  window.fetch = (_url, init) => {
    began.push(Date.now());
    signals.push(init?.signal);
    return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 2000));
  };
  const start = Date.now();
  render(
    <QueryClientProvider client={queryClient}>
      <Looks />
      <Looks />
      <Looks />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(25_000));
  expect(began.map((at) => at - start)).toEqual([0, 12_000, 24_000]);
  // each ends by itself, also on a network that swallows everything
  expect(signals).toEqual(signals.map((): unknown => expect.any(AbortSignal)));
  jest.useRealTimers();
});

function Names() {
  usePrefectures();
  return null;
}

test('the prefectures are not asked for before it is known who is signed in', async () => {
  const asked: [unknown, string | null][] = [];
  window.fetch = (url, init) => {
    asked.push([url, new Headers(init?.headers).get('authorization')]);
    return Promise.resolve(Response.json({ data: { items: [] } }));
  };
  render(
    <QueryClientProvider client={queryClient}>
      <Names />
    </QueryClientProvider>,
  );
  await act(async () => Promise.resolve());
  expect(asked).toEqual([]);
  act(() => goOn('a.b.c'));
  await waitFor(() => expect(asked).toEqual([['/api/v1/prefectures', 'Bearer a.b.c']]));
});
