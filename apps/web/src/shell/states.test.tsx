/** @jest-environment ./tests/browser-environment.mjs */
import { CallFailed } from './http.js';
import { isSessionOver } from './states.js';

test('figures that may no longer be read, or are gone, are marked as old; only a session that is over has its own dialogue', () => {
  const over = [401, 402, 403, 404, 500].filter((status) => isSessionOver(new CallFailed(status)));
  expect(over).toEqual([401, 402]);
});
