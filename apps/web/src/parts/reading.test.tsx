/** @jest-environment ./tests/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { setLanguage } from '../shell/i18n.js';
import { openScreen } from '../testing/screen.js';
import { Reading } from './reading.js';

test('the reading of a name is in kana, and in Latin letters for a reader of English if the name is not', async () => {
  openScreen(
    <>
      <p>
        <Reading of={{ name: '森 彩', nameKana: 'モリ　アヤ' }} />
      </p>
      <p data-testid="latin">
        <Reading of={{ name: 'John Smith', nameKana: 'ジョン　スミス' }} />
      </p>
    </>,
    '/',
    [],
  );
  await screen.findByText('モリ アヤ');
  await act(() => setLanguage('en'));
  try {
    expect(await screen.findByText('Mori Aya')).toBeTruthy();
    expect(screen.getByTestId('latin').textContent).toBe('');
  } finally {
    await act(() => setLanguage('ja'));
  }
});
