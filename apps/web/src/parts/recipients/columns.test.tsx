/**
 * @jest-environment ./tests/browser-environment.mjs
 * @jest-environment-options {"width": 820}
 */
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useColumns } from '../../applicants/columns.js';
import { openScreen } from '../../testing/screen.js';
import { useRecipientColumns } from './columns.js';

/** What a list of this window's class has at least: beside the menu in a window of 1024 pixels. */
const ROOM = 696;
const BOXES = 44;
/** for a sentence in three lines */
const WORDS = 160;

function widthOf(columns: readonly { width?: number | string }[]): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0);
}

/** What a hook gives in a signed-in console. */
async function called<T>(hook: () => T): Promise<T> {
  const got: T[] = [];
  function Caller(): ReactNode {
    got.push(hook());
    return null;
  }
  openScreen(<Caller />, '/here', []);
  await waitFor(() => expect(got).not.toEqual([]));
  return got.at(-1) as T;
}

test('on a tablet the people of a result have room for their own words', async () => {
  const columns = await called(() =>
    useRecipientColumns({ asksAnswer: true, deliveryOf: () => 1, now: new Date('2026-11-20T06:00:00Z') }),
  );
  expect(columns.map(({ title }) => title)).toEqual([
    '状態・対応',
    '氏名',
    '部署・場所',
    '本人の回答・コメント',
    '連絡先',
  ]);
  expect(ROOM - widthOf(columns)).toBeGreaterThanOrEqual(WORDS);
});

test('the place of people of several companies is headed with the company', async () => {
  const columns = await called(() =>
    useRecipientColumns({
      asksAnswer: true,
      deliveryOf: () => 1,
      companyOf: () => '青空観光',
      now: new Date('2026-11-20T06:00:00Z'),
    }),
  );
  expect(columns.find(({ key }) => key === 'place')?.title).toBe('会社・部署・場所');
});

test('on a tablet all standard columns of the list of travelers fit, mail and SMS in one', async () => {
  const { all, standard, fit } = await called(useColumns);
  const shown = fit(all.filter(({ key }) => standard.includes(key)));
  expect(shown.map(({ title }) => title)).toEqual(['氏名', '会社', '滞在先', '回答', '連絡先']);
  expect(widthOf(shown) + BOXES).toBeLessThanOrEqual(ROOM);
});
