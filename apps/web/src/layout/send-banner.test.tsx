/**
 * @jest-environment ./tests/browser-environment.mjs
 * @jest-environment-options {"width": 390}
 */
import { api, type Reply } from '@tabimori/shared';
import { cleanup, screen, within } from '@testing-library/react';
import { COMPANY_ADMIN } from '../testing/company-admin.js';
import { openScreen } from '../testing/screen.js';
import { CALM } from '../testing/worst-hour.js';
import { SendBanner } from './send-banner.js';

type Situation = Reply<typeof api.home.situation>;
const NOTO: Situation['running'][number] = {
  eventId: 8,
  hazard: 'earthquake',
  state: 'running',
  grade: null,
  help: 0,
  epicenter: '石川県能登地方',
  originAt: new Date('2026-11-25T11:00:00Z'),
  maxIntensity: '6+',
  deliveryId: 1,
  company: null,
  none: 31,
};
const SANRIKU = { ...NOTO, eventId: 6, epicenter: '三陸沖', grade: 'major', help: 2, none: 14 } as const;
const TSUNAMI = { ...SANRIKU, hazard: 'tsunami', help: 0, none: null } as const;

const SEND: Situation['sends'][number] = {
  sendId: 'a',
  deliveryId: 1,
  subject: '点検',
  subjectEn: '',
  subjects: 1,
  companyName: '青葉フードサービス',
  companyNameEn: '',
  companies: 1,
  state: 'sending',
  total: 4,
  undoUntil: null,
  nextAt: null,
  own: true,
  senderName: '中村 由美子',
  mayStop: true,
};

const summary = () => document.querySelector('summary');

async function lineFor(...running: Situation['running']): Promise<string | null> {
  const situation = { ...CALM, calls: 2, running };
  const { container } = openScreen(<SendBanner situation={situation} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  return container.querySelector('summary')?.textContent ?? null;
}

test('on a phone, one event has its name, its figures and the warning that is in force', async () => {
  expect(await lineFor(SANRIKU, TSUNAMI)).toBe('三陸沖 震度6強対応が必要 2・未回答 14大津波警報');
});

test('before anybody is asked, nobody is said not to need help', async () => {
  openScreen(<SendBanner situation={{ ...CALM, running: [{ ...NOTO, none: null }] }} />, '/', []);
  await screen.findByText('石川県能登地方 震度6強の自動送信が進行中です。安否はまだ確認していません。');
});

test('a tsunami warning without an earthquake says its grade once', async () => {
  expect(await lineFor(TSUNAMI)).toBe('三陸沖 大津波警報');
});

test("of two events, neither is named: one's warning beside the other's name would be taken for its own", async () => {
  expect(await lineFor(NOTO, SANRIKU, TSUNAMI)).toBe('地震 2・津波 1対応が必要 2大津波警報');
});

test('whoever calls for help in two events counts once', async () => {
  expect(await lineFor({ ...NOTO, help: 2 }, SANRIKU)).toContain('対応が必要 2');
});

test('while people are told to flee the bar keeps the color of alarm, though nobody calls for help any more', async () => {
  await lineFor({ ...SANRIKU, help: 0 }, TSUNAMI);
  expect(summary()?.className).toContain('warned');
  cleanup();
  await lineFor({ ...SANRIKU, help: 0, grade: 'advisory' });
  expect(summary()?.className).not.toContain('warned');
});

test('the injured and those who say something else in words are counted, and keep the color of alarm', async () => {
  const situation = { ...CALM, besideCalls: 5, running: [{ ...SANRIKU, help: 0 }] };
  const { container } = openScreen(<SendBanner situation={situation} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  expect(container.querySelector('summary')?.textContent).toMatch(/^三陸沖 震度6強対応が必要 5・未回答 /);
  expect(summary()?.className).toContain('calls');
  expect(container.querySelector('details p')?.textContent).toContain('負傷・その他の 5 名が対応待ちです。');
});

test('beside a call for help, all who are to be looked after are one figure', async () => {
  const situation = { ...CALM, besideCalls: 5, running: [TSUNAMI, { ...SANRIKU, help: 4 }] };
  const { container } = openScreen(<SendBanner situation={situation} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  expect(container.querySelector('details p')?.textContent).toContain(
    '対応が必要な人は 9 名（要支援 4 名、負傷・その他 5 名）です。',
  );
});

test('the second row of an event repeats no figure of the first', async () => {
  const rowOf = async (running: Situation['running']) => {
    openScreen(<SendBanner situation={{ ...CALM, besideCalls: 5, running }} />, '/', []);
    const row = await screen.findByText(/^三陸沖 震度6強の自動送信/);
    const text = row.textContent;
    cleanup();
    return text;
  };
  const quake = { ...SANRIKU, help: 4 };
  expect(await rowOf([TSUNAMI, quake])).toContain('進行中です。未回答 14 名。');
  expect(await rowOf([TSUNAMI, { ...quake, state: 'over' }])).toContain('終わりました。未回答 14 名。');
  // of two events the line that opens says no figure of one
  expect(await rowOf([NOTO, TSUNAMI, quake])).toContain('要支援 残り 4 名、未回答 14 名。');
});

test('a row that has said how many need help counts only the others to be looked after', async () => {
  const situation = { ...CALM, besideCalls: 5, running: [{ ...SANRIKU, help: 4 }] };
  const { container } = openScreen(<SendBanner situation={situation} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  expect(container.querySelector('details p')?.textContent).toMatch(
    /要支援 残り 4 名.*負傷・その他の 5 名が対応待ちです。$/,
  );
});

test('a send that can still be undone stands above; all that only continues is one line with how much more there is', async () => {
  const undoUntil = new Date(CALM.now.getTime() + 8000);
  const sends = [SEND, { ...SEND, sendId: 'b', deliveryId: 2, subjects: 3, undoUntil }];
  openScreen(<SendBanner situation={{ ...CALM, sends, running: [NOTO], otherCalls: 1 }} />, '/', []);
  const [waiting, fold, ...rest] = (await screen.findByLabelText('進行中の対応')).children;
  expect(rest).toEqual([]);
  expect(waiting?.textContent).toContain('「点検 ほか 2 件」');
  expect(summary()?.textContent).toMatch(/^石川県能登地方 震度6強.*ほか 2 件$/);
  const rows = [...(fold?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('石川県能登地方'),
    expect.stringContaining('1 名が支援を求めています'),
    expect.stringContaining('「点検」'),
  ]);
});

test('without a response the line says that somebody calls for help, and otherwise what the first send does', async () => {
  openScreen(<SendBanner situation={{ ...CALM, sends: [SEND], otherCalls: 1 }} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  expect(summary()?.textContent).toMatch(/支援を求めています。ほか 1 件$/);
  expect(summary()?.className).toContain('calls');
  cleanup();
  openScreen(<SendBanner situation={{ ...CALM, sends: [SEND] }} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  expect(summary()?.textContent).toMatch(/「点検」を 4 名に送信しています。$/);
});

test("a colleague's send says who sends it, one's own does not", async () => {
  const undoUntil = new Date(CALM.now.getTime() + 8000);
  const sends = [
    { ...SEND, undoUntil, own: false },
    { ...SEND, sendId: 'b', deliveryId: 2 },
  ];
  openScreen(<SendBanner situation={{ ...CALM, sends }} />, '/', []);
  const banner = within(await screen.findByLabelText('進行中の対応'));
  const [waiting, own] = banner.getAllByRole('status');
  expect(waiting?.textContent).toContain('いまなら取り消せます。（送信者　中村 由美子 さん）');
  expect(own?.textContent).not.toContain('中村');
});

test('events with the same epicenter are told apart by their time, on another day with its date', async () => {
  const aftershock = { ...NOTO, eventId: 9, originAt: new Date('2026-11-25T11:08:00Z') };
  const before = { ...NOTO, eventId: 7, originAt: new Date('2026-11-24T11:00:00Z') };
  const running = [NOTO, aftershock, before];
  const { container } = openScreen(<SendBanner situation={{ ...CALM, running }} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  const rows = [...container.querySelectorAll('details p')].map(
    ({ textContent }) => textContent.trim().split(' の')[0],
  );
  expect(rows).toEqual(['20:00', '20:08', '2026-11-24 20:00']);
});

test('the warning in force colors the earthquake of an event whose response to the tsunami was ended', async () => {
  const { container } = openScreen(<SendBanner situation={{ ...CALM, running: [SANRIKU] }} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  expect(container.querySelector('p')?.textContent).toMatch(/^大津波警報 発表中 三陸沖/);
  expect(container.querySelector('.warned')).toBeTruthy();
});

test('the sends of an event can be stopped while those of either hazard go on, and no longer once both are over', async () => {
  const company = { id: 7, name: '青葉フードサービス', nameEn: '' };
  const lifted = { ...TSUNAMI, grade: null, state: 'over' } as const;
  const open = (...running: Situation['running']) =>
    openScreen(<SendBanner situation={{ ...CALM, running }} />, '/', [[api.auth.me, { data: COMPANY_ADMIN }]]);
  open(lifted, { ...SANRIKU, grade: null, company });
  await screen.findByRole('button', { name: '青葉フードサービスの自動送信を止める' });
  cleanup();
  open(lifted, { ...SANRIKU, grade: null, state: 'over' });
  await screen.findByText(/自動送信は終わりました/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an event with both hazards has one link to its page, and its button says that the automatic messages stop', async () => {
  const company = { id: 7, name: '青葉フードサービス', nameEn: '' };
  const running = [{ ...SANRIKU, company }, { ...TSUNAMI, company }, NOTO];
  openScreen(<SendBanner situation={{ ...CALM, running }} />, '/', [[api.auth.me, { data: COMPANY_ADMIN }]]);
  await screen.findByRole('button', { name: '青葉フードサービスの自動送信を止める' });
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: '詳細を見る' });
  expect(links.map(({ href }) => new URL(href).searchParams.get('id'))).toEqual(['6', '8']);
  expect(screen.getByText('自動送信を止める')).toBeTruthy();
});

test('once the sends of the earthquake are over, the stop says that it stops those of the tsunami', async () => {
  const running = [
    { ...SANRIKU, state: 'over' } as const,
    { ...TSUNAMI, company: { id: 7, name: '青葉', nameEn: '' } },
  ];
  openScreen(<SendBanner situation={{ ...CALM, running }} />, '/', [[api.auth.me, { data: COMPANY_ADMIN }]]);
  const button = await screen.findByRole('button', { name: '青葉の津波の自動送信を止める' });
  expect(button.textContent).toBe('津波の自動送信を止める');
});

test('a stop says how many get no more reminders only while reminders still go out', async () => {
  const company = { id: 7, name: '青葉フードサービス', nameEn: '' };
  const stops = async (...running: Situation['running']) => {
    const { user } = openScreen(<SendBanner situation={{ ...CALM, running }} />, '/', [
      [api.auth.me, { data: COMPANY_ADMIN }],
      [api.events.reached, { data: { people: 0, warned: null } }],
    ]);
    await user.click(await screen.findByRole('button', { name: /^青葉フードサービスの.*自動送信を止める$/ }));
    return within(await screen.findByRole('dialog')).getByText(/^送り終えていない/).textContent;
  };
  expect(await stops({ ...TSUNAMI, company }, { ...SANRIKU, company })).toContain('未回答の 14 名');
  cleanup();
  expect(await stops({ ...TSUNAMI, company, none: 3 }, { ...SANRIKU, state: 'over' })).not.toContain('未回答');
});

test('the stop of a send is offered to those who may, and its refusal is told', async () => {
  const open = (mayStop: boolean) =>
    openScreen(<SendBanner situation={{ ...CALM, sends: [{ ...SEND, sendId: '1', mayStop }] }} />, '/', [
      [
        api.delivery.stop,
        { status: 400, code: 'E00041', fields: [{ field: 'id', messageCode: 'E00066', params: {} }] },
      ],
    ]);
  open(false);
  await screen.findByLabelText('進行中の対応');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const { user } = open(true);
  await user.click(await screen.findByRole('button', { name: '送信を止める' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '送信を止める' }));
  await screen.findByText('対象が見つかりません。');
});

test('the stop of a send says how many messages had left, and that further reminders are canceled', async () => {
  const stopOf = async (plansEnded: boolean) => {
    const { user } = openScreen(
      <SendBanner situation={{ ...CALM, sends: [{ ...SEND, sendId: '1', mayStop: true }] }} />,
      '/',
      [[api.delivery.stop, { data: { left: 12, stopped: 0, plansEnded } }]],
    );
    await user.click(await screen.findByRole('button', { name: '送信を止める' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '送信を止める' }));
  };
  await stopOf(false);
  await screen.findByText('送信を止めました。送信済み 12 通、停止 0 通。');
  cleanup();
  await stopOf(true);
  await screen.findByText('送信を止めました。送信済み 12 通、停止 0 通。このあとの再送も取りやめました。');
});

test('a send names its company, and how many others it has, to those who look after several companies', async () => {
  const sends = [SEND, { ...SEND, sendId: 'b', deliveryId: 2, companies: 3 }];
  const open = async (more: Parameters<typeof openScreen>[2]) => {
    openScreen(<SendBanner situation={{ ...CALM, sends }} />, '/', more);
    const banner = within(await screen.findByLabelText('進行中の対応'));
    return banner.getAllByRole('status').map(({ textContent }) => textContent);
  };
  expect(await open([])).toEqual([
    '青葉フードサービス　「点検」を 4 名に送信しています。',
    '青葉フードサービス ほか 2 社　「点検」を 4 名に送信しています。',
  ]);
  cleanup();
  expect((await open([[api.auth.me, { data: COMPANY_ADMIN }]]))[0]).toBe('「点検」を 4 名に送信しています。');
});
