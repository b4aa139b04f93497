/** @jest-environment ./tests/browser-environment.mjs */
import type { TsunamiGrade } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import type { ListQuery } from '../shell/list-codec.js';
import { openScreen } from '../testing/screen.js';
import { useMapFilters } from './use-map-filters.js';

const WARNED = new Map<string, TsunamiGrade>([['45', 'warning']]);
const NOBODY = new Map<string, TsunamiGrade>();

function Shown(view: { warned: ReadonlyMap<string, TsunamiGrade>; wasWarned: boolean; query: ListQuery }) {
  return useMapFilters(view).map(({ name, label }) => <p key={name}>{label}</p>);
}

test.each([
  ['without a tsunami warning there is no filter for its coast', NOBODY, false, {}, false],
  ['while one is in force there is', WARNED, false, {}, true],
  ['once the warnings of the event have ended there still is, for where they were', NOBODY, true, {}, true],
  ['whoever has chosen it keeps it, whatever event is shown next', NOBODY, false, { warned: 'true' }, true],
])('%s', async (_, warned, wasWarned, query, isShown) => {
  openScreen(<Shown warned={warned} wasWarned={wasWarned} query={query} />, '/', []);
  await screen.findByText('都道府県');
  expect(screen.queryByText('沿岸') !== null).toBe(isShown);
});
