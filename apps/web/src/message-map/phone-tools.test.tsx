/** @jest-environment ./tests/browser-environment.mjs */
import type { TsunamiGrade } from '@tabimori/shared';
import { fireEvent, screen } from '@testing-library/react';
import type { ListQuery } from '../shell/list-codec.js';
import { openScreen } from '../testing/screen.js';
import { PhoneTools } from './phone-tools.js';

const WARNED = new Map<string, TsunamiGrade>([['45', 'warning']]);
const change = jest.fn();

function open(of: {
  filtered?: string[];
  warned?: ReadonlyMap<string, TsunamiGrade>;
  wasWarned?: boolean;
  query?: ListQuery;
}): void {
  const view = { filtered: [], warned: new Map<string, TsunamiGrade>(), wasWarned: false, query: {}, ...of, change };
  openScreen(<PhoneTools view={view} tools={<p>フィルター</p>} otherView={<button>表で見る</button>} />, '/', []);
}

test('the filters open, and the button below them leads back to the map', async () => {
  open({});
  fireEvent.click(await screen.findByRole('button', { name: '絞り込み', expanded: false }));
  expect(screen.getByText('フィルター')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '結果を見る' }));
  expect(screen.queryByText('フィルター')).toBeNull();
});

test('folded, they say how many of them apply', async () => {
  open({ filtered: ['eventId', 'companyId'] });
  expect(await screen.findByRole('button', { name: '絞り込み（2）', expanded: false })).toBeDefined();
});

test.each([
  ['one press narrows the map to the coasts under a warning', {}, 'false', 'true'],
  ['and another press shows everybody again', { warned: 'true' }, 'true', ''],
])('%s', async (_, query, pressed, becomes) => {
  open({ warned: WARNED, query });
  const button = await screen.findByRole('button', { name: '警報中の沿岸' });
  expect(button.getAttribute('aria-pressed')).toBe(pressed);
  fireEvent.click(button);
  expect(change).toHaveBeenLastCalledWith({ warned: becomes });
});

test('once the warnings of the event have ended, the button is for the coasts where they were', async () => {
  open({ wasWarned: true });
  expect(await screen.findByRole('button', { name: '警報が出ていた沿岸', pressed: false })).toBeDefined();
});
