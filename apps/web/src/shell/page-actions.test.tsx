/** @jest-environment ./tests/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { PageActions } from './page-actions.js';

test('several rare actions are in a menu, one alone is a button', async () => {
  const more = (isSecond: boolean) => (
    <>
      <button>一つ目</button>
      {isSecond && <button>二つ目</button>}
    </>
  );
  const { rerender } = openScreen(<PageActions more={more(false)} />, '/', []);
  expect((await screen.findByText('一つ目')).closest('details')).toBeNull();
  rerender(<PageActions more={more(true)} />);
  expect(screen.getByText('二つ目').closest('details')?.textContent).toContain('操作');
});
