/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { SETTING } from '../testing/setting.js';
import { CorporateForm } from './corporate-form.js';

const open = () =>
  openScreen(<CorporateForm setting={SETTING} />, '/', [
    [api.autoSend.put, { data: { ...SETTING, tsunamiWarning: false, version: 2 } }],
    [api.autoSend.example, { data: { items: [] } }],
  ]);
/** An earthquake with a tsunami: 82 people felt it, 96 are warned. */
const past = (earthquake: number) => ({
  event: { id: 7, epicenter: '三陸沖', at: '2026-11-29T13:37:00.000Z', maxIntensity: '6+' as const, hasTsunami: true },
  count: 100,
  byHazard: { earthquake, tsunami: 96 },
  prefectures: [{ code: '04', count: 100 }],
});
const button = (name: string) => screen.getByRole('button', { name });
const TSUNAMI = '津波警報・大津波警報が発表されたら、アラートを送る';

test('tsunami alerts are switched off only after a question that says what it means', async () => {
  const { user, writes } = open();
  await user.click(await screen.findByRole('checkbox', { name: TSUNAMI }));
  await user.click(button('保存する'));
  await screen.findByRole('dialog', { name: '青葉フードサービスの津波の自動送信をやめます' });
  expect(writes()).toEqual([]);
  await user.click(button('自動送信をやめる'));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { tsunamiWarning: false, earthquakeThreshold: '5' } }]));
});

test('both switched off at once are one question', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: TSUNAMI }));
  await user.click(screen.getByRole('radio', { name: /自動送信しない/ }));
  await user.click(button('保存する'));
  await screen.findByRole('dialog', { name: '青葉フードサービスの自動送信をすべてやめます' });
});

test('sending for fewer earthquakes is asked first', async () => {
  const { user, writes } = open();
  await user.click(await screen.findByRole('radio', { name: /震度6弱以上/ }));
  await user.click(button('保存する'));
  await screen.findByRole('dialog', { name: '青葉フードサービスの自動送信の対象を減らします' });
  expect(writes()).toEqual([]);
  await user.click(button('減らして保存する'));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { earthquakeThreshold: '6' } }]));
});

test('the earthquake and the tsunami of an event are counted apart, also in the question', async () => {
  const { user } = openScreen(<CorporateForm setting={SETTING} />, '/', [
    [
      api.autoSend.example,
      ({ query }) => ({ data: { items: [past(query['earthquakeThreshold'] === 'off' ? 0 : 82)] } }),
    ],
  ]);
  await user.click(await screen.findByRole('radio', { name: /自動送信しない/ }));
  const row = (await screen.findByText('地震のアラート：')).closest('li');
  await waitFor(() =>
    expect(row?.textContent).toContain(
      '地震のアラート： 誰にも送っていません保存している設定では 82 名津波のアラート： 96 名に送っていました',
    ),
  );
  await user.click(button('保存する'));
  const dialog = await screen.findByRole('dialog', { name: '青葉フードサービスの地震の自動送信をやめます' });
  expect(dialog.textContent).toContain('地震のアラートの対象が、延べ 82 名から 0 名に減ります。');
  expect(dialog.textContent).not.toContain('津波のアラートの対象が');
});
