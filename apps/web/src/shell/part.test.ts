/** @jest-environment ./tests/browser-environment.mjs */
import { persistently } from './part.js';

/** Fails so many times before it loads. */
function failing(times: number) {
  const tried: number[] = [];
  const load = (): Promise<string> => {
    tried.push(tried.length);
    return tried.length <= times ? Promise.reject(new Error(`lost ${tried.length}`)) : Promise.resolve('here');
  };
  return { tried, load };
}

it.each([
  [0, 1],
  [1, 2],
  [2, 3],
])('what is lost %i times is loaded at try %i', async (times, tries) => {
  const { tried, load } = failing(times);
  expect(await persistently(load, [1, 1])).toBe('here');
  expect(tried).toHaveLength(tries);
});

it('fails as the last try did', async () => {
  await expect(persistently(failing(9).load, [1, 1])).rejects.toThrow('lost 3');
});
