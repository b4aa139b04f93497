/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Field } from '../shell/field.js';
import { Form, type FormProps } from '../shell/form-page.js';
import { setLanguage } from '../shell/i18n.js';
import { queryClient, useCall } from '../shell/use-call.js';
import { openScreen, type Answer, type Asked } from '../testing/screen.js';
import { CheckField, NumberField, TextField } from './fields.js';

type Put = typeof api.divisions.put;
interface Values {
  id: number;
  name: string;
  version: number;
}
const SAVED = { id: 7, name: '営業部', version: 3 };
const LABELS = { name: '部署名', id: '番号' };

function NameForm(props: Partial<FormProps<Put, Values>>) {
  const { data } = useCall(api.divisions.get, { id: SAVED.id });
  if (data === undefined) return null;
  return (
    <Form<Put, Values>
      call={api.divisions.put}
      initial={{ id: data.id, name: data.name, version: data.version }}
      labels={LABELS}
      saved={({ id, name, version }) => ({ id, name, version })}
      {...props}
    >
      {() => <TextField name="name" required help="20 文字まで" />}
    </Form>
  );
}

const DIVISION = {
  ...SAVED,
  companyId: 1,
  companyName: '青空商事',
  companyNameEn: '',
  displayOrder: 1,
  travelers: 0,
  users: 0,
};
type PutAnswer = Answer | ((asked: Asked) => Answer);
/** Shows the form of a department; `row` is what is saved. */
async function open(
  props: Partial<FormProps<Put, Values>> = {},
  put: PutAnswer = { data: { ...DIVISION, version: 4 } },
) {
  const row = { ...DIVISION };
  const opened = openScreen(<NameForm {...props} />, '/settings/department/edit', [
    [api.divisions.get, () => ({ data: { ...row } })],
    [api.divisions.put, put],
  ]);
  return { ...opened, row, field: await screen.findByRole<HTMLInputElement>('textbox') };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('nothing turns red while it is typed; sent, the rule shows at the field until it is changed', async () => {
  const { field, writes } = await open();
  type(field, '');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  press('保存する');
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  fireEvent.click(within(summary).getByRole('button', { name: '部署名を入力してください。' }));
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('E00001')).toBeNull();
  expect(field.getAttribute('aria-describedby')).toMatch(/-help .*-error$/);
  type(field, '営');
  expect(screen.queryByRole('alert')).toBeNull();
  type(field, '');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(writes()).toEqual([]);
});

test('a telephone number gets its hyphens when the reader goes on, and nothing else is touched', async () => {
  const initial = { name: '', phone: '' };
  const labels = { name: '氏名', phone: '電話番号' };
  openScreen(
    <Form<Put, typeof initial> call={api.divisions.put} initial={initial} labels={labels} saved={() => initial}>
      <TextField name="name" />
      <TextField name="phone" type="tel" />
    </Form>,
    '/settings/department/edit',
    [],
  );
  const [name, phone] = await screen.findAllByRole<HTMLInputElement>('textbox');
  if (!name || !phone) throw new Error('no fields');
  for (const field of [name, phone]) {
    type(field, '０９０　１２３４　５６７８');
    expect(field.value).toBe('０９０　１２３４　５６７８');
    fireEvent.blur(field);
  }
  expect([name.value, phone.value]).toEqual(['０９０　１２３４　５６７８', '090-1234-5678']);
});

test('the text of an error follows the language', async () => {
  const { field } = await open();
  type(field, '');
  press('保存する');
  expect(await screen.findAllByText('部署名を入力してください。')).toHaveLength(2);
  await act(() => setLanguage('en'));
  expect(screen.queryByText('部署名を入力してください。')).toBeNull();
  expect(document.querySelector('[data-code=E00001]')).toBeTruthy();
  await act(() => setLanguage('ja'));
});

test('an error that the server finds shows at its field, also after the review, and goes with a change', async () => {
  const { field } = await open(
    { review: ({ name }) => ({ name }) },
    { status: 400, code: 'E00041', fields: [{ field: 'name', messageCode: 'E00008' }] },
  );
  type(field, '総務部');
  press('保存する内容を確認する');
  await screen.findByText('変更前', { exact: false });
  press('保存する');
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const again = screen.getByRole('textbox');
  expect(again.getAttribute('value')).toBe('総務部');
  type(again, '人事部');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error at a field that the form does not show is said in the summary, and leads nowhere', async () => {
  const { field } = await open(
    {},
    { status: 400, code: 'E00041', fields: [{ field: 'version', messageCode: 'E00006' }] },
  );
  type(field, '総務部');
  press('保存する');
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('listitem')).toHaveLength(1);
  expect(summary.queryByRole('button')).toBeNull();
});

test('of what is held, the values that the call takes are sent; then the form holds what was answered', async () => {
  const { field, writes } = await open({}, { data: { ...DIVISION, name: '総務部', version: 4 } });
  type(field, ' 総務部 ');
  press('保存する');
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('value')).toBe('総務部'));
  expect(writes()).toEqual([{ call: 'PUT /divisions/:id', query: {}, body: { name: ' 総務部 ', version: 3 } }]);
  expect(screen.getByRole('button', { name: '保存する' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/^\d\d:\d\d に保存しました。$/)).toBeTruthy();
});

test('what is read again replaces what is not changed, and never what is typed', async () => {
  const { field, row } = await open();
  const readAgain = () => act(() => queryClient.invalidateQueries());
  Object.assign(row, { name: '第一営業部', version: 4 });
  await readAgain();
  await waitFor(() => expect(field.value).toBe('第一営業部'));
  type(field, '総務部');
  Object.assign(row, { name: '第二営業部', version: 5 });
  await readAgain();
  expect(field.value).toBe('総務部');
  press('変更を取り消す');
  await waitFor(() => expect(field.value).toBe('第二営業部'));
});

test('a version that somebody else has replaced is not overwritten; the latest is taken on request', async () => {
  const answer = { status: 409, code: 'STALE_UPDATE' } as const;
  const { field, row, writes } = await open({}, answer);
  Object.assign(row, { name: '第一営業部', version: 4 });
  type(field, '総務部');
  press('保存する');
  await screen.findByRole('alert');
  await waitFor(() => expect(field.value).toBe('総務部'));
  press('保存する');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.body).toMatchObject({ version: 3 });
  press('入力を破棄して最新の内容を読み込む');
  await waitFor(() => expect(field.value).toBe('第一営業部'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('typed back to what is saved, nothing is unsaved', async () => {
  const { field, router } = await open();
  type(field, '総務部');
  expect(screen.getByText('保存していない変更があります。')).toBeTruthy();
  type(field, '営業部');
  expect(screen.getByText('変更はありません。')).toBeTruthy();
  await act(() => router.navigate('/settings/company'));
  expect(router.state.location.pathname).toBe('/settings/company');
});

test('a form that begins empty says that nothing was entered, not that nothing was changed', async () => {
  const initial = { name: '' };
  openScreen(
    <Form<Put, typeof initial> call={api.divisions.put} initial={initial} labels={LABELS} saved={() => initial}>
      <TextField name="name" />
    </Form>,
    '/settings/department/edit',
    [],
  );
  await screen.findByText('必要な項目を入力してください。');
  type(screen.getByRole('textbox'), '総務部');
  press('入力を消す');
  await screen.findByText('必要な項目を入力してください。');
});

test('a dangerous change is asked about, and not saved without a yes', async () => {
  const { field, writes } = await open({ ask: () => ({ title: '本当に？', action: '変える', danger: true }) });
  type(field, '総務部');
  press('保存する');
  fireEvent.click(await screen.findByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.queryByText('本当に？')).toBeNull());
  expect(writes()).toEqual([]);
  expect(field.value).toBe('総務部');
});

test('fields of every kind change the value of their name, and of a row within', async () => {
  const seen: object[] = [];
  const initial = { days: { log: 5 as number | null }, isOn: false };
  openScreen(
    <Form<Put, typeof initial> call={api.divisions.put} initial={initial} labels={LABELS} saved={() => initial}>
      {(values) => {
        seen.push(values);
        return (
          <>
            <NumberField name="days.log" />
            <CheckField name="isOn">使う</CheckField>
            <Field name="rows.0.name">{(marks) => <input {...marks} />}</Field>
          </>
        );
      }}
    </Form>,
    '/settings/department/edit',
    [],
  );
  type(await screen.findByRole('spinbutton'), '7');
  fireEvent.click(screen.getByRole('checkbox'));
  expect(seen.at(-1)).toEqual({ days: { log: 7 }, isOn: true });
});

const UNKNOWN = '保存されたか分かりません。確かめてから、もう一度お試しください。';

test('what did not reach the server is said beside the button until it has, and what was typed stays', async () => {
  let isAway = true;
  const { field } = await open({}, () => {
    if (isAway) throw new TypeError('no connection');
    return { data: { ...DIVISION, version: 4 } };
  });
  type(field, '総務部');
  press('保存する');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(UNKNOWN));
  expect(field.value).toBe('総務部');
  isAway = false;
  press('保存する');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('after an answer that was cut off nobody knows whether it was saved, and that is said', async () => {
  const { field } = await open();
  globalThis.fetch = () => Promise.resolve(new Response('{"success":tr'));
  type(field, '総務部');
  press('保存する');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(UNKNOWN));
  expect(field.value).toBe('総務部');
});
