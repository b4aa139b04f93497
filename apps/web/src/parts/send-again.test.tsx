/** @jest-environment ./tests/browser-environment.mjs */
import type { Sent } from '@tabimori/shared';
import { screen, waitFor } from '@testing-library/react';
import { CallFailed } from '../shell/http.js';
import { openScreen } from '../testing/screen.js';
import { SendAgain } from './send-again.js';

test('a resend keeps its key until it was sent, even if the number changes in between', async () => {
  const answers: (Sent | CallFailed)[] = [
    // no answer came
    new CallFailed(0),
    new CallFailed(409, 'COUNT_CHANGED', [
      { field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: 4 } },
    ]),
    { sendId: 'a', total: 4, undoUntil: new Date(), deliveries: [] },
    { sendId: 'b', total: 5, undoUntil: new Date(), deliveries: [] },
  ];
  const asked: [count: number, key: string | undefined][] = [];
  const { user } = openScreen(
    <SendAgain
      to="notResponded"
      count={5}
      sending={false}
      send={async ({ expectedCount }, { idempotencyKey }) => {
        asked.push([expectedCount, idempotencyKey]);
        return Promise.resolve(answers[asked.length - 1] ?? new CallFailed(0));
      }}
    />,
    '/',
    [],
  );
  const agree = async (people: number, times: number) => {
    await user.click(await screen.findByRole('button', { name: `${people} 名に再送する` }));
    await waitFor(() => expect(asked).toHaveLength(times));
    await waitFor(() => expect(screen.queryByRole('button', { name: `${people} 名に再送する` })).toBeNull());
  };
  const press = async () => user.click(await screen.findByRole('button', { name: /再送/ }));
  await press();
  await agree(5, 1);
  await press();
  await agree(5, 2);
  await agree(4, 3);
  await press();
  await agree(5, 4);
  const [[, key], , , [, next]] = asked as [[number, string], unknown, unknown, [number, string]];
  expect(asked).toEqual([
    [5, key],
    [5, key],
    [4, key],
    [5, next],
  ]);
  expect(next).not.toBe(key);
});

test('a resend while a tsunami warning is in force says first that people may be fleeing', async () => {
  const { user } = openScreen(
    <SendAgain to="notResponded" count={5} warned sending={false} send={() => Promise.resolve(new CallFailed(0))} />,
    '/',
    [],
  );
  await user.click(await screen.findByRole('button', { name: /再送/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('津波の警報が発表中です。避難している人の手を止めないよう');
});
