/** @jest-environment ./tests/browser-environment.mjs */
import { api, type Recipient } from '@tabimori/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answer, type Asked, openScreen } from '../../testing/screen.js';
import { WHO_CALLS } from '../../testing/who-calls.js';
import { queryClient, useCall } from '../../shell/use-call.js';
import { Care } from './care.js';

const NOW = new Date('2026-11-20T05:45:00Z');
const CALL = {
  ...WHO_CALLS,
  handling: null as Recipient['handling'],
  handledBy: null as string | null,
  handledById: null as number | null,
  handledAt: null as string | null,
  handlingNote: '',
  handlingVersion: 0,
  answerId: 21,
};

function Person() {
  const { data } = useCall(api.deliveryHistory.recipients, { id: 11, applicantId: 7 });
  const row = data?.items[0];
  return row && <Care row={row} deliveryId={11} asksAnswer now={NOW} />;
}

const CALLED: Answer = {
  status: 409,
  code: 'CALLED_SINCE',
  fields: [{ field: 'state', messageCode: 'CALLED_SINCE', params: {} }],
};

/** Somebody who calls for help; `entry` is another step of who handles them, as the server keeps it. */
function open() {
  let row = CALL;
  const callAgain = (comment: string) => {
    row = { ...row, comment, answerId: row.answerId + 1 };
  };
  const entry = (handling: Recipient['handling'], handledBy: string) => {
    const handledById = handledBy === '東城 慎吾' ? 1 : 2;
    row = {
      ...row,
      handling,
      handledBy,
      handledById,
      handledAt: NOW.toISOString(),
      handlingVersion: row.handlingVersion + 1,
    };
  };
  const opened = openScreen(<Person />, '/safety-confirmation/event?id=4&person=7', [
    [
      api.deliveryHistory.recipients,
      () => ({ data: { items: [row], pagination: { page: 1, perPage: 20, total: 1, totalCapped: false } } }),
    ],
    [
      api.deliveryHistory.handling,
      ({ body }: Asked) => {
        const { state, version, seenAnswer } = body as { state: Recipient['handling'] } & Record<string, number>;
        if (state === 'done' && seenAnswer !== row.answerId) return CALLED;
        if (version !== row.handlingVersion) {
          const params = { name: row.handledBy ?? '' };
          return {
            status: 409,
            code: 'HANDLED_BY_OTHER',
            fields: [{ field: 'state', messageCode: 'HANDLED_BY_OTHER', params }],
          };
        }
        entry(state, '東城 慎吾');
        return { data: { version: row.handlingVersion } };
      },
    ],
  ]);
  const readAgain = () =>
    act(async () => {
      await queryClient.invalidateQueries();
      // its readers are told a moment later
      await new Promise((done) => setTimeout(done));
    });
  return { ...opened, entry, callAgain, readAgain };
}
const noteField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '引き継ぎのメモ' });
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

test('whoever is taken on while a note is typed keeps it, and it is saved over that step', async () => {
  const { user, writes, router } = open();
  const note = await noteField();
  await user.type(note, '向かっています');
  await user.click(screen.getByRole('button', { name: '見本 太郎 さんを担当する' }));
  await screen.findByText(/^対応中（東城 慎吾 さん/);
  expect(router.state.location.search).toBe('?id=4&person=7');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(note.value).toBe('向かっています');
  await waitFor(() => expect(isChosen('対応中のまま')).toBe(true));
  expect(screen.queryByRole('radio', { name: '自分が担当する' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '対応を記録する' }));
  await screen.findByText('対応を記録しました。');
  expect(writes().at(-1)?.body).toMatchObject({ state: 'note', note: '向かっています', version: 1 });
  expect(note.value).toBe('');
});

test('a state that was chosen before stays chosen', async () => {
  const { user, writes } = open();
  await noteField();
  await user.click(screen.getByRole('radio', { name: '対応済み' }));
  await user.click(screen.getByRole('button', { name: '見本 太郎 さんを担当する' }));
  await screen.findByText(/^対応中（東城 慎吾 さん/);
  expect(isChosen('対応済み')).toBe(true);
  await user.click(screen.getByRole('button', { name: '対応を記録する' }));
  await screen.findByText('対応を記録しました。');
  expect(writes().at(-1)?.body).toMatchObject({ state: 'done', version: 1 });
});

const TOLD = /^先に中村 由美子 さんが対応を記録しました/;

test("a colleague's step that was only read is not overwritten; once told of it, one can save what was typed", async () => {
  const { user, writes, entry, readAgain } = open();
  const note = await noteField();
  const save = () => user.click(screen.getByRole('button', { name: '対応を記録する' }));
  await user.type(note, '向かっています');
  for (const [step, version] of [
    ['taken', 0],
    ['done', 1],
  ] as const) {
    entry(step, '中村 由美子');
    await readAgain();
    await save();
    await screen.findAllByText(TOLD);
    expect(writes().at(-1)?.body).toMatchObject({ version });
    expect(note.value).toBe('向かっています');
  }
  expect(isChosen('対応済みのまま')).toBe(true);
  await save();
  await screen.findByText('対応を記録しました。');
  expect(writes().at(-1)?.body).toMatchObject({ state: 'note', note: '向かっています', version: 2 });
});

test('a call that came while one typed is not called done unseen; once told of it, one can save what was typed', async () => {
  const { user, writes, callAgain, readAgain } = open();
  const note = await noteField();
  await user.type(note, '病院へ');
  await user.click(screen.getByRole('radio', { name: '対応済み' }));
  callAgain('火が出た');
  await readAgain();
  await screen.findByText('火が出た');
  const save = () => user.click(screen.getByRole('button', { name: '対応を記録する' }));
  await save();
  await screen.findAllByText(/^その後、あらためて救助を求める回答がありました/);
  expect(writes().at(-1)?.body).toMatchObject({ seenAnswer: 21 });
  expect(note.value).toBe('病院へ');
  await save();
  await screen.findByText('対応を記録しました。');
  expect(writes().at(-1)?.body).toMatchObject({ state: 'done', note: '病院へ', seenAnswer: 22 });
});

test('whoever takes the person on over a step that they have not seen does not save what they typed over it', async () => {
  const { user, writes, entry, readAgain } = open();
  await user.type(await noteField(), '向かっています');
  entry('open', '中村 由美子');
  await readAgain();
  await user.click(screen.getByRole('button', { name: '見本 太郎 さんを担当する' }));
  await screen.findByText(/^対応中（東城 慎吾 さん/);
  await user.click(screen.getByRole('button', { name: '対応を記録する' }));
  await screen.findAllByText(/^先に東城 慎吾 さんが対応を記録しました/);
  expect(writes().at(-1)?.body).toMatchObject({ version: 0 });
});

test('what is typed is given up for the other form only after a question', async () => {
  const { user } = open();
  const note = await noteField();
  const other = screen.getByRole('radio', { name: '電話で聞いた回答' });
  await user.type(note, '向かっています');
  await user.click(other);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '入力を続ける' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(note.isConnected && note.value).toBe('向かっています');
  expect(isChosen('対応の状況')).toBe(true);
  await user.click(other);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存せずに離れる' }));
  await screen.findByRole('textbox', { name: '聞いた内容' });
  await user.click(screen.getByRole('radio', { name: '対応の状況' }));
  expect((await noteField()).value).toBe('');
});

test('whoever is taken on stays so unless another state is chosen, which is one press away', async () => {
  const { user, entry, readAgain } = open();
  await noteField();
  entry('taken', '中村 由美子');
  await readAgain();
  // after those of the two forms
  const choices = screen.getAllByRole('radio').slice(2);
  expect(choices.map((one) => one.closest('label')?.textContent)).toEqual([
    '未対応',
    '対応中のまま',
    '自分が担当する',
    '対応済み',
  ]);
  expect(isChosen('対応中のまま')).toBe(true);
  await user.click(screen.getByRole('radio', { name: '対応済み' }));
  expect(isChosen('対応済み')).toBe(true);
});

test.each([
  ['', { saidGraverVia: 'url' }],
  ['（担当者が記録）', { saidGraverVia: 'admin' }],
  ['（佐藤 花子 さんが代わりに回答）', { saidGraverProxy: '佐藤 花子' }],
])('a graver answer from before stands below the current one, with who gave it: %s', async (by, given) => {
  const row = {
    ...CALL,
    response: 2,
    comment: '手を切りました',
    saidGraver: 3,
    saidGraverComment: '足を挟まれて動けません',
    saidGraverAt: '2026-11-20T05:21:00Z',
    saidGraverVia: 'url',
    saidGraverProxy: null,
    ...given,
  };
  openScreen(<Person />, '/safety-confirmation/event?id=4&person=7', [
    [
      api.deliveryHistory.recipients,
      { data: { items: [row], pagination: { page: 1, perPage: 20, total: 1, totalCapped: false } } },
    ],
  ]);
  const earlier = await screen.findByText(`前の回答${by}：要支援「足を挟まれて動けません」 14:21`);
  expect(screen.getByText('手を切りました').nextElementSibling).toBe(earlier);
});
