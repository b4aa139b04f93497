/** @jest-environment ./tests/browser-environment.mjs */
import type { TsunamiGrade } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import type { ListQuery } from '../shell/list-codec.js';
import { openScreen } from '../testing/screen.js';
import { useMapFilters } from './use-map-filters.js';

const WARNED = new Map<string, TsunamiGrade>([['45', 'warning']]);
const NOBODY = new Map<string, TsunamiGrade>();

function Shown(view: { warned: ReadonlyMap<string, TsunamiGrade>; query: ListQuery }) {
  return useMapFilters(view).map(({ name, label }) => <p key={name}>{label}</p>);
}

test.each([
  ['without a tsunami warning there is no filter for its coast', NOBODY, {}, false],
  ['while one is in force there is', WARNED, {}, true],
  ['whoever has chosen it keeps it once the warning is lifted', NOBODY, { warned: 'true' }, true],
])('%s', async (_, warned, query, isShown) => {
  openScreen(<Shown warned={warned} query={query} />, '/', []);
  await screen.findByText('都道府県');
  expect(screen.queryByText('沿岸') !== null).toBe(isShown);
});
