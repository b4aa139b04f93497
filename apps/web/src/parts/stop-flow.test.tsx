/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { StopFlow } from './stop-flow.js';

async function ask(warned: object | null) {
  const flow = { eventId: 4, companyId: 3, companyName: '桜商事', about: '三陸沖の地震', unanswered: 2 };
  const { user } = openScreen(<StopFlow {...flow} />, '/', [
    [api.events.reached, { data: { people: 95, warned } }],
    [
      api.lookUps.prefectures,
      { data: { items: [{ code: '03', name: '岩手県', nameEn: 'Iwate', kana: 'イワテケン' }] } },
    ],
  ]);
  await user.click(await screen.findByRole('button', { name: '桜商事の自動送信を止める' }));
  return within(await screen.findByRole('dialog'));
}

test('whoever stops the sends can tell those already reached', async () => {
  const dialog = await ask(null);
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  expect(dialog.getByText(/^送り終えていないメッセージ.*未回答の 2 名にも再送しません。$/)).toBeTruthy();
  expect(dialog.getByText(/^新しい地震・津波や、より強い揺れ/)).toBeTruthy();
});

test('while people are told to flee, the question says so, and no correction is offered', async () => {
  const dialog = await ask({ grade: 'major', prefectures: ['03'] });
  await dialog.findByText(/^岩手県に大津波警報が発表中です。/);
  expect(dialog.getByText(/^津波警報の引き上げ・引き下げ・解除の知らせ/)).toBeTruthy();
  expect(dialog.queryAllByRole('radio')).toEqual([]);
});
