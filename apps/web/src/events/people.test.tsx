/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../shell/i18n.js';
import { queryClient } from '../shell/use-call.js';
import { openScreen, type Asked } from '../testing/screen.js';
import { WHO_CALLS } from '../testing/who-calls.js';
import { EventsPage } from './events-page.js';

const NOBODY = { total: 0, help: 0, injured: 0, other: 0, none: 0, safe: 0 };
const EVENT = {
  id: 4,
  eventKey: '20261120140500',
  status: '通常',
  epicenter: '日向灘',
  originAt: '2026-11-20T05:05:00Z',
  magnitude: '6.9',
  depthKm: 30,
  latitude: 32,
  longitude: 132,
  maxIntensity: '6-',
  hasTsunami: false,
  warning: null,
  latestAt: '2026-11-20T05:10:00Z',
  telegramCount: 1,
  state: 'finished',
  companies: 2,
  people: 3,
  answers: { ...NOBODY, total: 3, help: 1, none: 2 },
  asked: true,
  calls: 1,
  stronger: null,
  prefectures: [],
  tsunami: [],
  warned: [],
  highestWarned: [],
  warningEndedAt: null as string | null,
  responseSteps: [],
  telegrams: [],
  decisions: [],
  sends: [],
  stops: [],
};
const RESULT = {
  companies: [
    {
      companyId: 1,
      companyName: '桜商事',
      companyNameEn: '',
      people: 2,
      answers: { ...NOBODY, total: 2, help: 1, none: 1 },
      undelivered: 0,
      asked: true,
      again: 1,
      done: { help: 0, injured: 0, other: 0 },
      toLookAfter: 0,
      untaken: 0,
      taken: 0,
    },
    {
      companyId: 2,
      companyName: 'みなと旅行',
      companyNameEn: '',
      people: 1,
      answers: { ...NOBODY, total: 1, none: 1 },
      undelivered: 0,
      asked: true,
      again: 1,
      done: { help: 0, injured: 0, other: 0 },
      toLookAfter: 0,
      untaken: 0,
      taken: 0,
    },
  ],
};
const person = (handling: string | null, more: object = {}) => ({
  ...WHO_CALLS,
  handling,
  handledBy: handling === null ? null : '中村 由美子',
  handledById: handling === null ? null : 2,
  handledAt: handling === null ? null : '2026-11-20T05:40:00Z',
  handlingNote: '',
  handlingVersion: handling === null ? 0 : 1,
  answerId: 21,
  deliveryId: 11,
  companyId: 1,
  companyName: '桜商事',
  companyNameEn: '',
  asked: true,
  warned: false,
  wasWarned: null,
  inForce: null,
  askedAgainAt: null,
  ...more,
});

function open(search = '', event: object = EVENT, result: object = RESULT, more: object = {}, written = 0) {
  let handling: string | null = null;
  return openScreen(<EventsPage />, `/safety-confirmation/event?id=4${search}`, [
    [api.events.get, { data: event }],
    [api.events.result, { data: result }],
    [
      api.events.people,
      ({ query: { applicantId, filter } }: Asked) => {
        const second = person(null, { applicantId: 8, name: '見本 花子' });
        const items =
          applicantId === '8'
            ? [second]
            : [person(handling, more), ...(filter === 'attention' || filter === 'toLookAfter' ? [second] : [])];
        return { data: { items, pagination: { page: 1, perPage: 20, total: items.length, totalCapped: false } } };
      },
    ],
    [
      api.events.unfinished,
      { data: { open: 2, taken: 0, safe: 0, other: 0, unanswered: 0, unasked: 0, warned: null } },
    ],
    [
      api.events.travelers,
      {
        data: {
          prefectures: [
            {
              code: '04',
              intensity: '5-',
              grade: 'major',
              reached: true,
              alerted: 0,
              joined: false,
              travelers: 6,
              away: 1,
              written,
            },
            {
              code: '05',
              intensity: '4',
              grade: null,
              reached: false,
              alerted: 0,
              joined: false,
              travelers: 9,
              away: 0,
              written: 0,
            },
          ],
          elsewhere: 0,
        },
      },
    ],
    [api.deliveryHistory.answer, { data: {} }],
    [
      api.deliveryHistory.targetMessage,
      {
        data: {
          applicant: {
            id: 7,
            name: '見本',
            nameKana: 'ミホン',
            companyName: '桜商事',
            companyNameEn: '',
            divisionName: '営業部',
          },
          items: [],
          pagination: { page: 1, perPage: 20, total: 0, totalCapped: false },
        },
      },
    ],
    [
      api.deliveryHistory.handling,
      () => {
        handling = 'taken';
        return { data: { version: 1 } };
      },
    ],
    [
      api.events.resend,
      ({ body }: Asked) => ({
        data: {
          sendId: 'x',
          total: (body as { expectedCount: number }).expectedCount,
          deliveries: [],
          undoUntil: '2026-11-20T06:00:00Z',
        },
      }),
    ],
  ]);
}

test('a call for help is taken on in the row, and then says who handles it, with the person beside it', async () => {
  const { user, router, writes } = open();
  await user.click(await screen.findByRole('button', { name: '見本 太郎 さんを担当する' }));
  await screen.findByText('中村 由美子');
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('person')).toBe('7'));
  expect(writes()).toMatchObject([
    { call: 'POST /delivery-history/:id/handling', body: { applicantId: 7, state: 'taken', version: 0 } },
  ]);
  expect(screen.queryByRole('button', { name: '見本 太郎 さんを担当する' })).toBeNull();
  expect(screen.getByRole('link', { name: /090-1234-5678/ }).getAttribute('href')).toBe('tel:090-1234-5678');
});

test.each([
  ['whoever was asked and is silent can be taken on in the row, so that no two of us call them', { asked: true }, 1],
  ['whom nobody has asked cannot', { asked: false }, 0],
])('%s', async (_, asked, count) => {
  open('&filter=none', EVENT, RESULT, { response: null, comment: '', respondedAt: null, ...asked });
  await screen.findByText('見本 太郎');
  expect(screen.queryAllByRole('button', { name: '見本 太郎 さんを担当する' })).toHaveLength(count);
});

test('a city abroad that was typed in Japanese is marked so for a reader of English', async () => {
  await act(() => setLanguage('en'));
  try {
    open('', EVENT, RESULT, { prefectureCode: null, city: 'バンコク' });
    expect((await screen.findByText('バンコク')).lang).toBe('ja');
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('a reader of English reads the English name of a company, if it has one', async () => {
  await act(() => setLanguage('en'));
  try {
    const [first, second] = RESULT.companies;
    open('', EVENT, { companies: [{ ...first, companyNameEn: 'Sakura Trading' }, second] });
    await screen.findByRole('button', { name: 'Sakura Trading 2' });
    screen.getByRole('button', { name: 'みなと旅行 1' });
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('the order of urgency says whom it puts first', async () => {
  open();
  await screen.findByTitle(/^要支援、未対応の「その他」、負傷の順。/);
});

test('a company has a tab, which narrows the list, the figures and the resend', async () => {
  const { user, asked, writes } = open();
  await screen.findByRole('button', { name: '未回答の 2 名に再送' });
  await user.click(screen.getByRole('button', { name: 'みなと旅行 1' }));
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'GET /events/:id/people').at(-1)?.query).toMatchObject({
      companyId: '2',
    }),
  );
  await screen.findByText('1 名中 0 名が回答');
  await user.click(screen.getByRole('button', { name: '未回答の 1 名に再送' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '1 名に再送する' }));
  await waitFor(() =>
    expect(writes()).toMatchObject([{ call: 'POST /events/:id/resend', body: { companyId: 2, expectedCount: 1 } }]),
  );
  await screen.findByText(/^未回答の 1 名への再送を受け付けました。/);
});

test('while nobody has taken on somebody in need, the main act opens them, and the resend is in the menu', async () => {
  const [first, second] = RESULT.companies;
  const result = { companies: [{ ...first, untaken: 2 }, second] };
  const event = { ...EVENT, decisions: [FINISHED] };
  const { user, asked, router } = open('&page=2', event, result, { handling: 'taken', handledBy: '中村 由美子' });
  const isPrimary = (name: string) => screen.getByRole('button', { name }).classList.contains('primary');
  const next = await screen.findByRole('button', { name: '次の未対応の人へ（2 名）' });
  expect([isPrimary('次の未対応の人へ（2 名）'), isPrimary('未回答の 2 名に再送')]).toEqual([true, false]);
  await user.click(next);
  await waitFor(() => expect(router.state.location.search).toBe('?id=4&filter=toLookAfter&person=8'));
  expect(asked.find(({ query }) => query['perPage'] === '100')?.query).toMatchObject({ filter: 'toLookAfter' });
  await user.click(screen.getByRole('button', { name: 'みなと旅行 1' }));
  await waitFor(() => expect(isPrimary('未回答の 1 名に再送')).toBe(true));
  expect(screen.queryByRole('button', { name: /^次の未対応の人へ/ })).toBeNull();
});

test('who has nobody, and whose follow-up is in progress, have tabs of their own while there are any', async () => {
  const [first, second] = RESULT.companies;
  const { user, router } = open('', EVENT, { companies: [{ ...first, untaken: 2, taken: 1 }, second] });
  await user.click(await screen.findByRole('button', { name: '未対応 2' }));
  expect(router.state.location.search).toBe('?id=4&filter=untaken');
  screen.getByRole('button', { name: '対応中 1' });
  await user.click(screen.getByRole('button', { name: 'みなと旅行 1' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^対応中 \d/ })).toBeNull());
  screen.getByRole('button', { name: '未対応 0' });
});

test('who needed help and says by now that they are safe has a tab while there are any, and can be taken on there', async () => {
  const answers = { ...NOBODY, total: 2, safe: 1, none: 1 };
  const result = { companies: RESULT.companies.map((one) => ({ ...one, answers })) };
  const said = {
    response: 1,
    saidGraver: 3,
    saidGraverComment: '',
    saidGraverAt: '2026-11-20T05:21:00Z',
    saidGraverVia: 'admin',
    saidGraverProxy: null,
  };
  const { user } = open('', EVENT, result, said);
  await user.click(await screen.findByRole('button', { name: '無事・対応未完了 1' }));
  await screen.findByText(/^前の回答（担当者が記録）：要支援/);
  screen.getByText('対応未完了');
  expect(screen.queryByText('未対応')).toBeNull();
  expect(screen.getByRole('button', { name: '見本 太郎 さんを担当する' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  open();
  await screen.findByText('見本 太郎');
  expect(screen.queryByRole('button', { name: /^無事・対応未完了/ })).toBeNull();
});

test('a list that nobody is in has no tab; whose follow-up is done have one', async () => {
  open();
  await screen.findByRole('button', { name: '対応済み 1' });
  expect(screen.getByRole('button', { name: '要支援・負傷 1' })).toBeDefined();
  for (const name of [/^その他/, /^不達/, /^無事 /]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an answer that another traveler gave names them', async () => {
  open('', EVENT, RESULT, { respondedProxy: '佐藤 花子' });
  await screen.findByText(/^回答ページから\s佐藤 花子 さんが代わりに回答$/);
});

test('whoever has chosen a list keeps its tab when it becomes empty', async () => {
  open('&filter=undelivered');
  expect((await screen.findByRole('button', { name: '不達 0' })).getAttribute('aria-pressed')).toBe('true');
});

test('whoever presses a figure goes on in the list, whose head is scrolled into view if it is not', async () => {
  const into: string[] = [];
  Element.prototype.scrollIntoView = function () {
    into.push(this.getAttribute('aria-label') ?? '');
  };
  const { user } = open('', EVENT);
  const list = await screen.findByRole('region', { name: '配信対象者' });
  await user.click(screen.getByRole('link', { name: /^負傷/ }));
  await waitFor(() => expect(document.activeElement).toBe(list));
  expect(into).toEqual([]);
  list.getBoundingClientRect = () => new DOMRect(0, 2000, 300, 900);
  await user.click(screen.getByRole('link', { name: /^要支援/ }));
  await waitFor(() => expect(into).toEqual(['配信対象者']));
});

test('the last note for colleagues begins in the row, and is whole in its title', async () => {
  const handlingNote = '救急車を手配済み。\n折り返しの電話を待っています。';
  open('', EVENT, RESULT, { handling: 'taken', handledBy: '中村 由美子', handlingNote });
  expect((await screen.findByText(/^引き継ぎのメモ：救急車を手配済み。/)).title).toBe(handlingNote);
});

test('what has left last stands over the people, of a chosen company only its own', async () => {
  const send = {
    ...{
      deliveryId: 11,
      waveId: 1,
      companyId: 1,
      byHand: false,
      companyName: '桜商事',
      companyNameEn: '',
      messageType: 2,
      reminderNumber: null,
      again: false,
    },
    ...{ loweredTo: null, at: '2026-11-20T05:20:00Z', total: 2, toCome: 0 },
  };
  const again = { ...send, deliveryId: 12, waveId: null, companyName: 'みなと旅行', again: true, total: 1 };
  const { user } = open('', { ...EVENT, sends: [send, { ...again, at: '2026-11-20T05:50:00Z' }] });
  await screen.findByText(/^最後の送信 .*14:50 安否確認の再送（手動） 1 名/);
  expect(screen.getByRole('link', { name: /の結果を見る$/ }).getAttribute('href')).toContain('id=12');
  await user.click(screen.getByRole('button', { name: '桜商事 2' }));
  await screen.findByText(/^最後の送信 .*14:20 安否確認 2 名/);
});

test('an event is still read every 3 s once its response has ended: a later telegram may start a wave', async () => {
  const { asked } = open('', { ...EVENT, state: 'finished' });
  const readings = (name: string) => asked.filter(({ call }) => call === `GET /events/:id${name}`).length;
  await waitFor(() => expect(Math.min(...['', '/result', '/people'].map(readings))).toBeGreaterThan(1));
});

test('figures that can no longer be read say so, and stay', async () => {
  open();
  await screen.findByText('見本 太郎');
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    (input as string).endsWith('/result') ? Promise.resolve(new Response('', { status: 500 })) : fetch(input, init);
  await screen.findByText('更新できませんでした。表示は最後に取得したものです。');
  expect(screen.getByText('見本 太郎')).toBeTruthy();
});

test.each([
  ['finished', 1],
  ['running', 0],
])('a drill of an event whose response is %s is offered %d times', async (state, times) => {
  open('', { ...EVENT, state });
  await screen.findByRole('button', { name: '安否の状況' });
  expect(screen.queryAllByRole('link', { name: 'この地震で訓練する' })).toHaveLength(times);
});

test('what was published and sent is the second view, from which nothing is sent', async () => {
  const { user, router } = open();
  const sendAgain = { name: '未回答の 2 名に再送' };
  await screen.findByRole('button', sendAgain);
  await user.click(await screen.findByRole('button', { name: '発表と送信の経過' }));
  await screen.findByText('都道府県ごとの震度');
  expect(screen.queryByRole('button', sendAgain)).toBeNull();
  expect(router.state.location.search).toBe('?id=4&view=course');
});

test("the agency's words for the strongest earthquakes stand in two lines", async () => {
  open('&view=course', { ...EVENT, magnitude: '8を超える巨大地震' });
  const facts = await screen.findByRole('region', { name: 'この地震・津波の概要' });
  expect(within(facts).getByText('巨大地震').previousSibling?.textContent).toBe('M8を超える');
});

test('a telegram is named without the sign of its edition', async () => {
  const telegram = {
    id: 5,
    type: 'VTSE41',
    title: '津波警報・注意報・予報a',
    infoType: '発表',
    serial: '',
    headline: '',
    headlineEn: '',
    controlAt: '2026-11-20T05:08:00Z',
    seenAt: '2026-11-20T05:08:02Z',
    standing: true,
  };
  open('&view=course', { ...EVENT, telegrams: [telegram] });
  expect(await screen.findByText('津波警報・注意報・予報')).toBeTruthy();
});

test('a reader of English gets what a telegram says in words, with what the agency wrote marked as Japanese', async () => {
  const telegram = {
    id: 5,
    type: 'VXSE53',
    title: '震源・震度に関する情報',
    infoType: '訂正',
    serial: '2',
    headline: '２０日１４時０５分ころ、地震がありました。',
    headlineEn: 'Epicenter: Hyuganada, M6.9.',
    controlAt: '2026-11-20T05:08:00Z',
    seenAt: '2026-11-20T05:08:02Z',
    standing: true,
  };
  open('&view=course', { ...EVENT, telegrams: [telegram] });
  const own = await screen.findByText(telegram.headline);
  expect(own.closest('details')).toBeNull();
  expect(screen.queryByText(telegram.headlineEn)).toBeNull();
  await act(() => setLanguage('en'));
  try {
    expect(screen.getByText('Hypocenter and Seismic Intensity Information (correction)')).toBeTruthy();
    expect(screen.getByText(telegram.headlineEn)).toBeTruthy();
    const original = screen.getByText(telegram.headline);
    expect(original.lang).toBe('ja');
    expect(within(original.closest('details') ?? document.body).getByText('Original JMA text (Japanese)')).toBeTruthy();
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('while a tsunami warning is in force it says why the response cannot end, and who was not asked', async () => {
  const warned = {
    ...EVENT,
    state: 'running',
    calls: 0,
    tsunami: [
      { regionCode: '210', regionName: '岩手県', kindCode: '53', arrivalAt: null, arrival: null, height: null },
    ],
  };
  const [company] = RESULT.companies;
  const tsunami = {
    ...FINISHED,
    hazard: 'tsunami',
    flow: { ...FINISHED.flow, answers: { ...NOBODY, total: 76, none: 76 } },
  };
  open('', { ...warned, decisions: [tsunami] }, { companies: [{ ...company, people: 77 }] });
  expect(await screen.findByText('対応は、警報の解除後に終了できます。')).toBeTruthy();
  const link = screen.getByRole('link', { name: '津波アラートのみ（未確認）75 名' });
  expect(link.parentElement?.textContent).toBe(
    '対象 77 名 ＝ 安否確認 2 名 ＋津波アラートのみ（未確認）75 名津波アラートの送信は計 76 名（うち 1 名は安否確認の対象）',
  );
});

test('what is in force is one line over the people, which opens to the coasts', async () => {
  const coast = (regionCode: string, regionName: string, kindCode: string) => ({
    regionCode,
    regionName,
    kindCode,
    arrivalAt: null,
    arrival: null,
    height: null,
  });
  const passed = { ...coast('220', '宮城県', '51'), arrivalAt: '2020-01-01T10:20:00Z' };
  const tsunami = [coast('210', '岩手県', '53'), passed, coast('250', '福島県', '62')];
  open('', { ...EVENT, tsunami });
  const line = await screen.findByText(
    (_, element) => element?.textContent === '大津波警報 1 予報区、津波警報 1 予報区、津波注意報 1 予報区',
  );
  const fold = line.closest('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  expect(within(fold).getByText('岩手県')).toBeTruthy();
  expect(within(fold).getByText('19:20（予想の時刻を過ぎました）')).toBeTruthy();
  const people = screen.getByRole('region', { name: '配信対象者' });
  expect(fold.compareDocumentPosition(people)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const WARNED = { highestWarned: [{ prefectureCode: '04', grade: 'major' }] };

test.each([
  ['while a warning is in force it says of a company that sends none how many had no tsunami alert', 'major', false],
  ['once it was lifted it still says so, calmly', null, true],
  ['and once it was lowered to an advisory', 'advisory', true],
])('%s', async (_, warning, isCalm) => {
  const off = {
    ...FINISHED,
    companyId: 9,
    companyName: '東雲ロジスティクス',
    companyNameEn: '',
    hazard: 'tsunami',
    reason: 'thresholdOff',
    flow: null,
  };
  open('', { ...EVENT, ...WARNED, warning, calls: 0, decisions: [FINISHED, off] });
  const said = await screen.findByText(
    '津波アラートの自動送信を切っているため、津波警報の出た都道府県にいる 5 名に、津波アラートを送っていません。',
  );
  expect(said.parentElement?.matches('[class*="reached"]')).toBe(isCalm);
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'この人たちへの送信を準備する' });
  expect(new URL(href).search).toBe('?companyIds=9&prefectureCodes=04&eventId=4');
});

test('without any warning it says nothing of alerts of the tsunami', async () => {
  const off = { ...FINISHED, companyId: 9, companyName: '東雲ロジスティクス', hazard: 'tsunami', flow: null };
  open('', { ...EVENT, calls: 0, decisions: [FINISHED, { ...off, reason: 'thresholdOff' }] });
  await screen.findByRole('link', { name: WHO_CALLS.name });
  expect(screen.queryByText('東雲ロジスティクス')).toBeNull();
});

const BY_HAND = {
  deliveryId: 77,
  waveId: 5,
  companyId: 9,
  companyName: '東雲ロジスティクス',
  companyNameEn: '',
  byHand: true,
  messageType: 2,
  reminderNumber: null,
  again: false,
  loweredTo: null,
  at: new Date(),
  total: 3,
  toCome: 0,
};

test('a message by hand to a company that sends nothing is told, and the way to another one names the event', async () => {
  const off = { ...FINISHED, companyId: 9, hazard: 'tsunami', reason: 'thresholdOff', flow: null };
  const sends = [BY_HAND, { ...BY_HAND, deliveryId: 78, byHand: false }, { ...BY_HAND, deliveryId: 79, companyId: 1 }];
  const { user, router } = open('', {
    ...EVENT,
    ...WARNED,
    warning: 'major',
    calls: 0,
    decisions: [FINISHED, off],
    sends,
  });
  const told = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /3 名へ手動で送信しました/ });
  expect(told.map(({ href }) => new URL(href).search)).toEqual(['?id=77']);
  await user.click(screen.getByRole('link', { name: 'もう一度、送信を準備する' }));
  expect(router.state.location.search).toContain(`eventId=${EVENT.id}`);
});

test.each([
  [4, false],
  [5, true],
])('of 5 without an alert, once %d have had a message by hand nobody is left: %s', async (written, isReached) => {
  const off = { ...FINISHED, companyId: 9, hazard: 'tsunami', reason: 'thresholdOff', flow: null };
  // to others of the company, too
  const sends = [{ ...BY_HAND, total: 40 }];
  open('', { ...EVENT, ...WARNED, warning: 'major', calls: 0, decisions: [FINISHED, off], sends }, RESULT, {}, written);
  await screen.findByRole('link', { name: /手動で送信しました/ });
  expect(screen.queryByText('まだ 1 名には、手動でも送信していません。') === null).toBe(isReached);
  expect(screen.queryByText(/津波アラートを送っていません/) === null).toBe(isReached);
  expect(screen.queryByText(/アラートを送らなかった全員に、手動で送信しました/) !== null).toBe(isReached);
});

test('a company that sends nothing of the earthquake nor of its tsunami says so in one note, with one way to a send', async () => {
  const off = { ...FINISHED, companyId: 9, companyName: '東雲ロジスティクス', reason: 'thresholdOff', flow: null };
  const decisions = [FINISHED, off, { ...off, hazard: 'tsunami' }];
  open('', { ...EVENT, ...WARNED, warning: 'major', calls: 0, decisions });
  await screen.findByRole('link', { name: 'この人たちへの送信を準備する' });
  const [note, ...others] = screen.getAllByRole('note').filter(({ textContent }) => textContent !== '');
  expect(others).toEqual([]);
  expect(note?.textContent).toMatch(
    /^東雲ロジスティクス地震の自動送信を切っている.*津波アラートの自動送信を切っている/,
  );
});

test('who is where a warning is in force is marked, and has a tab', async () => {
  const warned = [{ prefectureCode: '03', grade: 'major' }];
  const event = { ...EVENT, warning: 'major', warned, highestWarned: warned };
  const { user, router } = open('', event, RESULT, { inForce: 'major' });
  const row = (await screen.findByRole('link', { name: WHO_CALLS.name })).closest('tr') ?? document.body;
  expect(within(row).getByText('沿岸に大津波警報')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '警報中の沿岸 1' }));
  await waitFor(() => expect(router.state.location.search).toContain('filter=warned'));
  expect(screen.getByText(/警報が出ている沿岸の市区町村にいる人/)).toBeTruthy();
});

test('who is where a warning was keeps the mark and the tab once it has ended', async () => {
  const event = { ...EVENT, highestWarned: [{ prefectureCode: '03', grade: 'major' }] };
  const { user, router } = open('', event, RESULT, { wasWarned: 'major' });
  const row = (await screen.findByRole('link', { name: WHO_CALLS.name })).closest('tr') ?? document.body;
  expect(within(row).getByText('沿岸に大津波警報が出ていた')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '警報が出ていた沿岸 1' }));
  await waitFor(() => expect(router.state.location.search).toContain('filter=warned'));
  expect(screen.getByText(/警報は、どれも終わっています/)).toBeTruthy();
});

test.each([
  ['lifted', null, /^津波の警報は .*に解除されました。$/],
  ['lowered', 'advisory', /^津波の警報は .*に津波注意報へ切り替えられました。$/],
])('after a warning was %s it says when, so that nobody looks for the mark', async (_, warning, words) => {
  open('', { ...EVENT, warning, warningEndedAt: '2026-11-20T05:55:00Z' });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('those whom only the tsunami alert reached have a tab, and are one press from being asked on any', async () => {
  const [company] = RESULT.companies;
  const { user, router } = open('', EVENT, { companies: [{ ...company, people: 3 }] });
  expect(await screen.findByRole('button', { name: '津波アラートのみ 1' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '津波アラートだけの 1 名に安否をたずねる' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/safety-confirmation/safety-confirmation'));
  expect(router.state.location.search).toBe('?eventId=4');
  expect(router.state.location.state).toEqual({ applicantIds: [7] });
});

test('while a warning is in force, whoever would ask those who flee is asked first', async () => {
  const [company] = RESULT.companies;
  const { user, router } = open(
    '&filter=alerted',
    { ...EVENT, warning: 'major' },
    { companies: [{ ...company, people: 3 }] },
  );
  await user.click(await screen.findByRole('button', { name: '津波アラートだけの 1 名に安否をたずねる' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(router.state.location.pathname).toBe('/safety-confirmation/event');
  await user.click(dialog.getByRole('button', { name: '送信の準備へ進む' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/safety-confirmation/safety-confirmation'));
});

test('whoever is looked at and handled by nobody is taken on there, too', async () => {
  const { user, writes } = open('&filter=attention&person=7');
  const panel = within(await screen.findByRole('dialog', { name: '旅行者とのやりとり' }));
  await user.click(await panel.findByRole('button', { name: /さんを担当する$/ }));
  await waitFor(() =>
    expect(writes()).toMatchObject([
      { call: 'POST /delivery-history/:id/handling', body: { applicantId: 7, state: 'taken' } },
    ]),
  );
});

test('an answer heard by phone and that the person is dealt with are saved together; then comes the next person', async () => {
  const { user, asked, writes } = open('&filter=attention&person=7&act=answer');
  await user.click(await screen.findByRole('checkbox', { name: 'この人を対応済みにする' }));
  await user.click(screen.getByRole('radio', { name: '無事' }));
  await user.click(screen.getByRole('button', { name: '本人に電話した' }));
  await user.click(screen.getByRole('button', { name: '回答を記録する' }));
  await waitFor(() =>
    expect(writes()).toMatchObject([
      {
        call: 'POST /delivery-history/:id/answers',
        body: { applicantId: 7, response: 1, reason: '本人に電話した', done: 0, seenAnswer: 21 },
      },
    ]),
  );
  await screen.findByText('回答を記録しました。');
  await user.click(await screen.findByRole('button', { name: '次の人へ' }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ call: 'GET /events/:id/people', query: { applicantId: '8' } }),
  );
  await user.click(await screen.findByRole('button', { name: '次の人へ' }));
  await screen.findByText('この一覧は、すべて開きました。ほかの一覧に、対応が必要な人がいるかもしれません。');
});

test('what somebody says by phone whom only the tsunami alert reached can be recorded, but not yet that they are handled', async () => {
  const { user, writes } = open('&person=7', EVENT, RESULT, { response: null, asked: false, warned: true });
  const now = within(await screen.findByRole('region', { name: 'いまの状況' }));
  now.getByText('未確認');
  expect(now.queryByText('対応の状況')).toBeNull();
  await user.click(await now.findByRole('radio', { name: '無事' }));
  // how one knows need not be chosen
  await user.click(now.getByRole('button', { name: '回答を記録する' }));
  await waitFor(() =>
    expect(writes()).toMatchObject([
      { call: 'POST /delivery-history/:id/answers', body: { response: 1, reason: '本人に電話した' } },
    ]),
  );
});

const FINISHED = {
  companyId: 1,
  companyName: '桜商事',
  companyNameEn: '',
  hazard: 'earthquake',
  threshold: '5',
  reason: 'started',
  prefectures: [],
  joinedCount: 0,
  heldCount: 0,
  decidedAt: '2026-11-20T05:06:00Z',
  telegramId: null,
  joined: [],
  flow: {
    stage: 'finished',
    remindersSent: 5,
    nextAt: null,
    deliveryId: 11,
    answers: NOBODY,
    waves: [],
    stops: [],
    closed: null as object | null,
  },
};

test('while somebody calls for help it says that only this keeps the response from being ended', async () => {
  open('', { ...EVENT, calls: 2, decisions: [FINISHED] });
  await screen.findByText(
    /^2 名が支援を求めています。この全員を対応済みにすると、対応を終了できます。ほかに対応が残っている人は/,
  );
  expect(screen.queryByRole('button', { name: /対応を終了する/ })).toBeNull();
});

test('the injured whom nobody looks after are named beside the button that ends the response', async () => {
  open('', { ...EVENT, calls: 0, decisions: [FINISHED] });
  await screen.findByText('支援が必要な人・負傷した人のうち 2 名が、未対応のままです。');
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: '対応が必要な人を見る' });
  expect(new URL(href).searchParams.get('filter')).toBe('toLookAfter');
});

test('while something is still to be sent, it says when the response can be ended, and leads to where it is stopped', async () => {
  const running = { ...FINISHED, flow: { ...FINISHED.flow, stage: 'reminder', nextAt: '2026-11-20T06:00:00Z' } };
  const event = { ...EVENT, state: 'running', calls: 0 };
  open('', { ...event, decisions: [running] });
  await screen.findByText('予定の送信が終わると、対応を終了できます。');
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: '残りの自動送信を止める' });
  expect(new URL(href).searchParams.get('view')).toBe('course');
  expect(screen.queryByRole('button', { name: /止める/ })).toBeNull();
});

test('when somebody was asked again stands with the ways of the first message', async () => {
  open('', EVENT, RESULT, { askedAgainAt: '2026-11-20T05:50:00Z' });
  await screen.findByText(/^再送済み .*14:50$/);
});

test.each([
  [3, /に再開：対応の終了後に救助要請が届いたため$/],
  [2, /に再開：対応の終了後に「負傷」の回答が届いたため$/],
])('a response that an answer (%d) took up again says so', async (response, text) => {
  open('', { ...EVENT, decisions: [FINISHED], reopenedBy: { at: '2026-11-20T06:04:00Z', response } });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the companies that have ended their response, while it is in progress for others, are named with whom they left', async () => {
  const [first, second] = RESULT.companies;
  const result = { companies: [first, { ...second, toLookAfter: 2 }] };
  const closed = { at: '2026-11-20T06:00:00Z', userName: '中村 由美子', unanswered: 2 };
  const ended = { ...FINISHED, companyId: 2, flow: { ...FINISHED.flow, closed } };
  const { user } = open('', { ...EVENT, decisions: [FINISHED, ended] }, result);
  await screen.findByText('対応を終了した会社：みなと旅行（対応が必要 残り 2 名）');
  await user.click(screen.getByRole('button', { name: 'みなと旅行 1' }));
  await waitFor(() => expect(screen.queryByText(/^対応を終了した会社/)).toBeNull());
  cleanup();
  queryClient.clear();
  // a later alert of it is in progress
  open('', { ...EVENT, decisions: [FINISHED, ended, { ...ended, hazard: 'tsunami', flow: FINISHED.flow }] }, result);
  await screen.findByRole('navigation', { name: '会社' });
  expect(screen.queryByText(/^対応を終了した会社/)).toBeNull();
});

test('a response that was ended can be taken up again', async () => {
  const closed = { at: '2026-11-20T06:00:00Z', userName: '中村 由美子', unanswered: 2 };
  const decision = { ...FINISHED, flow: { ...FINISHED.flow, closed } };
  const { user, writes } = open('', { ...EVENT, calls: 0, decisions: [decision] });
  await user.click(await screen.findByRole('button', { name: '対応を再開する' }));
  await waitFor(() => expect(writes()).toMatchObject([{ call: 'POST /events/:id/reopen' }]));
});

test('the tab of the browser names the event with its time, as another of the same place may be open beside it', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: '日向灘の地震' });
  expect(document.title).toMatch(/^日向灘の地震 2026-11-20 14:05｜/);
});

test('the newest of what was published and sent is first', async () => {
  const telegram = {
    ...{ id: 5, type: 'VXSE51', title: '震度速報', infoType: '発表', serial: '1', headline: '', headlineEn: '' },
    ...{ controlAt: '2026-11-20T05:08:00Z', seenAt: '2026-11-20T05:08:02Z', standing: true },
  };
  const later = { ...telegram, id: 6, title: '震源・震度に関する情報', seenAt: '2026-11-20T05:12:02Z' };
  open('&view=course', { ...EVENT, telegrams: [telegram, later] });
  const [first, second] = within(await screen.findByRole('region', { name: '電文と送信の流れ' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain(later.title);
  expect(second?.textContent).toContain(telegram.title);
});

test('a long course shows its newest entries on a phone until all are asked for; then one reads on where these begin', async () => {
  const telegrams = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    ...{ id, type: 'VXSE51', title: `電文 ${id}`, infoType: '発表', serial: '1', headline: '', headlineEn: '' },
    ...{ controlAt: `2026-11-20T05:0${id}:00Z`, seenAt: `2026-11-20T05:0${id}:02Z`, standing: true },
  }));
  const { user } = open('&view=course', { ...EVENT, telegrams });
  const course = await screen.findByRole('region', { name: '電文と送信の流れ' });
  expect(course.querySelector('ol.folded')).toBeTruthy();
  await user.click(within(course).getByRole('button', { name: 'すべて表示する（7 件）' }));
  expect(course.querySelector('ol.folded')).toBeNull();
  expect(within(course).queryByRole('button', { name: /^すべて表示/ })).toBeNull();
  expect(document.activeElement?.textContent).toContain('電文 2');
  cleanup();
  open('&view=course', { ...EVENT, telegrams: telegrams.slice(0, 5) });
  await screen.findByText('電文 5');
  expect(screen.queryByRole('button', { name: /^すべて表示/ })).toBeNull();
});

test('the companies sent to are counted over both hazards, and by which of them they got where that differs', async () => {
  const decision = (companyId: number, hazard: string) => ({ ...FINISHED, companyId, hazard });
  const decisions = [decision(1, 'earthquake'), decision(1, 'tsunami'), decision(2, 'tsunami')];
  open('', { ...EVENT, decisions });
  expect(await screen.findByText('送信した会社の内訳：地震と津波 1・津波のみ 1')).toBeTruthy();
  cleanup();
  open('', { ...EVENT, decisions: decisions.filter(({ hazard }) => hazard === 'tsunami') });
  expect(await screen.findByRole('button', { name: '送信した全 2 社' })).toBeTruthy();
});

test('what an administrator recorded is marked, and its comment is called their note', async () => {
  open('', EVENT, RESULT, { comment: '3 階にいるとのこと', respondedVia: 'admin' });
  const row = (await screen.findByRole('link', { name: WHO_CALLS.name })).closest('tr') ?? document.body;
  expect(within(row).getByText('担当者が記録')).toBeTruthy();
  expect(within(row).getByText('聞いた内容').parentElement?.textContent).toBe('聞いた内容3 階にいるとのこと');
  cleanup();
  open('', EVENT, RESULT, { comment: '3 階にいます', respondedVia: 'url' });
  await screen.findByText('3 階にいます');
  expect(screen.queryByText('聞いた内容')).toBeNull();
});

test('a tab of a company stays where it is while answers come in', async () => {
  const companies: object[] = [...RESULT.companies].reverse();
  const result = { companies };
  open('', EVENT, result);
  const tabs = async () =>
    within(await screen.findByRole('navigation', { name: '会社' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const before = await tabs();
  expect(before).toEqual([expect.stringContaining('全 2 社'), 'みなと旅行 1', '桜商事 2']);
  result.companies = RESULT.companies.map((company) => ({ ...company, people: company.people + 1 }));
  await act(async () => {
    await queryClient.invalidateQueries();
    // its readers are told a moment later
    await new Promise((done) => setTimeout(done));
  });
  expect(await tabs()).toEqual([expect.stringContaining('全 2 社'), 'みなと旅行 2', '桜商事 3']);
});
