/** @jest-environment ./tests/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { setLanguage } from '../shell/i18n.js';
import { openScreen } from '../testing/screen.js';
import { Name } from './name.js';
import { PlaceText } from './place-text.js';

const ABROAD = { prefectureCode: null, countryName: 'タイ', countryNameEn: 'Thailand' };

test('a name, and a city abroad, that is Japanese is marked so for a reader of English', async () => {
  openScreen(
    <>
      <p>
        <PlaceText of={{ ...ABROAD, city: 'バンコク' }} />
      </p>
      <p>
        <PlaceText of={{ ...ABROAD, city: 'Ｂａｎｇｋｏｋ' }} />
      </p>
      <p>
        <Name of="森 彩" /> <Name of="Olivia Martin" />
      </p>
    </>,
    '/',
    [],
  );
  await screen.findByText('タイ バンコク');
  await act(() => setLanguage('en'));
  try {
    expect(screen.getByText('バンコク').lang).toBe('ja');
    expect(screen.getByText('Bangkok, Thailand')).toBeTruthy();
    expect(screen.getByText('森 彩').lang).toBe('ja');
    expect(screen.getByText('Olivia Martin').lang).toBe('');
  } finally {
    await act(() => setLanguage('ja'));
  }
});
