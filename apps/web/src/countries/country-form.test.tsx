/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openScreen, type Answer } from '../testing/screen.js';
import { CountryEditPage } from './country-edit-page.js';

const FRANCE = {
  id: 7,
  code: '250',
  name: 'フランス',
  nameEn: 'France',
  area: 5,
  destinationCategory: 2,
  seq: 10,
  remark: '',
  keywords: [],
  travelers: 0,
  version: 3,
};

const openFrance = (answer: Answer = { data: { ...FRANCE, name: '仏国', version: 4 } }) =>
  openScreen(<CountryEditPage />, '/settings/country/edit?id=7', [
    [api.countries.get, { data: FRANCE }],
    [api.countries.put, answer],
  ]);

const nameField = () => screen.findByRole('textbox', { name: '国名' });
const button = (name: string) => screen.getByRole('button', { name });
async function rename(user: UserEvent, to: string): Promise<void> {
  const field = await nameField();
  await user.clear(field);
  if (to !== '') await user.type(field, to);
}

test('a required field left empty shows its error, the focus is at the summary, whose line leads to the field, and nothing is sent', async () => {
  const { user, writes } = openFrance();
  await rename(user, '');
  await user.click(button('保存する内容を確認する'));
  expect((await nameField()).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(document.querySelector('[data-code=E00001]')).toBeTruthy();
  await user.click(within(screen.getByRole('alert')).getByRole('button'));
  expect(document.activeElement).toBe(await nameField());
  await user.type(await nameField(), '仏');
  expect((await nameField()).getAttribute('aria-invalid')).toBe('false');
  expect(writes()).toEqual([]);
});

test('what will be saved is shown before it is, with what it replaces; then it is saved once', async () => {
  const { user, router, writes } = openFrance();
  await rename(user, '仏国');
  await user.click(button('保存する内容を確認する'));
  expect(screen.getByText('仏国').textContent).toContain('フランス');
  expect(writes()).toEqual([]);
  await user.dblClick(button('保存する'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/country'));
  expect(writes()).toHaveLength(1);
  expect(writes()[0]).toMatchObject({
    call: 'PUT /countries/:id',
    body: { name: '仏国', nameEn: 'France', version: 3 },
  });
});

test("the server's field errors are shown at the field, and the focus is at the summary", async () => {
  const { user } = openFrance({
    status: 400,
    code: 'E00041',
    fields: [{ field: 'name', messageCode: 'E00008' }],
  });
  await rename(user, '仏国');
  await user.click(button('保存する内容を確認する'));
  await user.click(button('保存する'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  expect((await nameField()).getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('[data-code=E00008]')).toBeTruthy();
});

test('a version that somebody else has replaced is not overwritten: the form offers to read it again', async () => {
  const { user } = openFrance({ status: 409, code: 'STALE_UPDATE' });
  await rename(user, '仏国');
  await user.click(button('保存する内容を確認する'));
  await user.click(button('保存する'));
  await screen.findByRole('alert');
  await user.click(button('入力を破棄して最新の内容を読み込む'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('仏国')).toBeNull();
});

test('unsaved input is not left without a question', async () => {
  const { user, router } = openFrance();
  await rename(user, '仏国');
  void router.navigate('/settings/company');
  await user.click(await screen.findByRole('button', { name: '入力を続ける' }));
  expect(router.state.location.pathname).toBe('/settings/country/edit');
  void router.navigate('/settings/company');
  await user.click(await screen.findByRole('button', { name: '保存せずに離れる' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/company'));
});

test('undone, the form holds what is saved and leaves freely', async () => {
  const { user, router } = openFrance();
  await rename(user, '仏国');
  await user.click(button('変更を取り消す'));
  expect((await nameField()).getAttribute('value')).toBe('フランス');
  await router.navigate('/settings/company');
  expect(router.state.location.pathname).toBe('/settings/company');
});
