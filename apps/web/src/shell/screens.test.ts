import { SAFETY, SETTINGS } from '../../../../tests/e2e/screens.js';
import { MENU } from './menu.js';
import { PATHS } from './paths.js';
import { SCREENS } from './screens.js';

/** Opened from a mail only; the tests of signing in look at it. */
const ELSEWHERE: readonly string[] = [PATHS.resetPassword];

test('the screen grid looks at every screen', () => {
  const looked = [...SAFETY, ...SETTINGS].map(([path]) => path.split('?')[0]);
  expect(Object.values(PATHS).filter((path) => !looked.includes(path) && !ELSEWHERE.includes(path))).toEqual([]);
});

test('the menu leads to every screen that hangs below no other', () => {
  const led = ['home', ...MENU.flatMap(({ screens }) => screens)];
  const top = SCREENS.filter(({ layout, parent }) => layout === 'admin' && parent === undefined);
  expect(top.map(({ key }) => key).filter((key) => !led.includes(key))).toEqual([]);
});
