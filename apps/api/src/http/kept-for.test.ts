import { setTimeout as sleep } from 'node:timers/promises';
import { keptFor } from './kept-for.js';

it('reads once for all who ask within the time, and again after it', async () => {
  let count = 0;
  const read = keptFor(50, () => Promise.resolve((count += 1)));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  await sleep(60);
  expect(await read()).toBe(2);
});

it('keeps no failure', async () => {
  let count = 0;
  const read = keptFor(60_000, () => {
    count += 1;
    return count === 1 ? Promise.reject(new Error('away')) : Promise.resolve(count);
  });
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
