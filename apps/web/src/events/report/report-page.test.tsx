/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../shell/i18n.js';
import { type Asked, openScreen } from '../../testing/screen.js';
import { UNHANDLED, WHO_CALLS } from '../../testing/who-calls.js';
import { ReportPage } from './report-page.js';

const ANSWERS = { total: 2, help: 1, injured: 0, other: 0, none: 1, safe: 0 };
const COUNTS = { people: 2, undelivered: 0, answers: ANSWERS };
const decision = (companyId: number, companyName: string, hazard: string, reason: string) => ({
  companyId,
  companyName,
  companyNameEn: '',
  hazard,
  threshold: '5',
  reason,
  prefectures: [],
  joinedCount: 0,
  heldCount: 0,
  decidedAt: '2026-11-20T05:06:00Z',
  telegramId: null,
  joined: [],
  flow: null,
});
const EVENT = {
  id: 4,
  eventKey: '20261120140500',
  status: '通常',
  epicenter: '三陸沖',
  originAt: '2026-11-20T05:05:00Z',
  magnitude: '7.9',
  depthKm: 30,
  latitude: 38,
  longitude: 143,
  maxIntensity: '6+',
  hasTsunami: true,
  warning: 'major',
  latestAt: '2026-11-20T05:10:00Z',
  telegramCount: 1,
  state: 'running',
  companies: 1,
  people: 2,
  answers: ANSWERS,
  asked: true,
  calls: 1,
  stronger: null,
  prefectures: [
    { code: '03', intensity: '6-', unreceived: false },
    { code: '04', intensity: '6+', unreceived: false },
    { code: '06', intensity: '5-', unreceived: false },
  ],
  tsunami: [],
  warned: [],
  highestWarned: [{ prefectureCode: '04', grade: 'major' }],
  warningEndedAt: null,
  responseSteps: [],
  telegrams: [],
  decisions: [
    decision(1, '桜商事', 'earthquake', 'started'),
    decision(8, '岬観光バス', 'earthquake', 'thresholdOff'),
    decision(9, '東雲ロジスティクス', 'tsunami', 'thresholdOff'),
  ],
  sends: [],
  stops: [],
};
const place = (code: string, intensity: string | null, grade: string | null, travelers: number) => ({
  code,
  intensity,
  grade,
  reached: false,
  alerted: 0,
  joined: false,
  travelers,
  away: 0,
  written: 0,
});
const PERSON = {
  ...WHO_CALLS,
  ...UNHANDLED,
  deliveryId: 11,
  companyId: 1,
  companyName: '桜商事',
  companyNameEn: '',
  asked: true,
  warned: false,
  wasWarned: null,
  askedAgainAt: null,
};

/** As the API answers: whoever has people in need first. */
const PLACES = [
  { ...COUNTS, code: null, people: 9 },
  { ...COUNTS, code: '06', people: 3 },
  { ...COUNTS, code: '03', people: 4 },
  { ...COUNTS, code: '04', people: 5 },
];

function open(event: object = EVENT, safe: object[] = [], places: object[] = PLACES, written = 0) {
  const done = { help: 0, injured: 0, other: 0 };
  const company = { ...COUNTS, companyId: 1, companyName: '桜商事', companyNameEn: '', asked: true, again: 1, done };
  const people = [PERSON, { ...PERSON, applicantId: 8, name: '見本 花子' }];
  const prefectures = [place('04', '6+', 'major', 5), place('06', '5-', null, 2), place('05', '4', null, 9)];
  openScreen(<ReportPage />, '/safety-confirmation/event/report?id=4', [
    [api.events.get, { data: event }],
    [api.events.result, { data: { companies: [{ ...company, toLookAfter: 1, untaken: 1, taken: 0 }] } }],
    [api.events.places, { data: { places, care: [] } }],
    [
      api.events.people,
      ({ query: { filter } }: Asked) => {
        const items = filter === 'safeByNow' ? safe : people;
        return { data: { items, pagination: { page: 1, perPage: 40, total: items.length, totalCapped: false } } };
      },
    ],
    [
      api.events.travelers,
      { data: { prefectures: prefectures.map((one) => ({ ...one, written: one.travelers * written })), elsewhere: 0 } },
    ],
  ]);
}

test('the sheet names the companies that are off, for each hazard, and how many were not alerted', async () => {
  open();
  await screen.findByText('岬観光バス：自動送信を切っているため、7 名に地震のアラートを送っていません');
  await screen.findByText('東雲ロジスティクス：自動送信を切っているため、5 名に津波アラートを送っていません');
});

test.each([
  ['all of them', 1, /送っていません（全員に手動で送信、最後は .*）$/],
  ['some of them', 0, /送っていません（手動で送信、最後は .*。まだ送っていない人 7 名）$/],
])('the sheet says once somebody has written by hand to %s', async (_, written, words) => {
  const send = { deliveryId: 5, waveId: 5, companyId: 8, companyName: '岬観光バス', companyNameEn: '', byHand: true };
  const how = { messageType: 2, reminderNumber: null, again: false, loweredTo: null, total: 7, toCome: 0 };
  open({ ...EVENT, sends: [{ ...send, ...how, at: '2026-11-20T06:00:00Z' }] }, [], PLACES, written);
  const off = await screen.findByText(/^岬観光バス：/);
  await waitFor(() => expect(off.textContent).toMatch(words));
});

test('who needed help, says by now that they are safe, stands below with the earlier answer and who looks after them', async () => {
  const said = {
    response: 1,
    comment: '',
    saidGraver: 3,
    saidGraverComment: '挟まれています',
    saidGraverAt: '2026-11-20T05:21:00Z',
    saidGraverVia: 'url',
    saidGraverProxy: null,
  };
  const taken = { handling: 'taken', handledBy: '中村 由美子', handledAt: '2026-11-20T05:40:00Z' };
  open(EVENT, [{ ...PERSON, ...said, ...taken, applicantId: 9, name: '見本 一郎' }]);
  const head = await screen.findByRole('heading', {
    name: '要支援・負傷のあと「無事」と回答した人 1 名',
  });
  const rows = [...(head.parentElement?.querySelectorAll('tbody tr') ?? [])];
  expect(rows).toHaveLength(1);
  expect(rows[0]?.textContent).toMatch(/見本 一郎.*前の回答：要支援「挟まれています」.*対応中.*中村 由美子/);
});

test.each([
  [3, /再送 4 回目.* 43 名（送信中）$/],
  [0, /再送 4 回目.* 43 名$/],
])('a reminder says so while %d of its people are still to come', async (toCome, text) => {
  const send = { deliveryId: 14, waveId: 1, companyId: 1, companyName: '桜商事', companyNameEn: '', byHand: false };
  const reminder = { messageType: 3, reminderNumber: 4, again: false, loweredTo: null, total: 43, toCome };
  open({ ...EVENT, sends: [{ ...send, ...reminder, at: '2026-11-20T06:10:00Z' }] });
  await screen.findByText(text);
});

test.each([
  [
    'the answer that reopened it, as the page of the event does',
    3,
    8,
    /^.*に再開：対応の終了後に救助要請が届いたため$/,
  ],
  ['that other companies go on', undefined, 8, 'ほかの会社の対応は続いています。終了：桜商事'],
  // its tsunami goes on
  ['no other company if its own response goes on', undefined, 1, '終了後の回答や送信により、対応は再び進行中です'],
])('after a response was ended it says %s', async (_name, response, other, text) => {
  const at = '2026-11-20T05:51:00Z';
  const flow = {
    deliveryId: 1,
    stage: 'finished',
    remindersSent: 0,
    nextAt: null,
    answers: ANSWERS,
    waves: [],
    stops: [],
  };
  const closed = { at, userName: '中村 由美子', unanswered: 1 };
  const decisions = [
    { ...decision(1, '桜商事', 'earthquake', 'started'), flow: { ...flow, closed } },
    { ...decision(other, '岬観光バス', 'tsunami', 'started'), flow: { ...flow, closed: null } },
  ];
  const reopenedBy = response && { at: '2026-11-20T05:54:00Z', response };
  const responseSteps = [{ at, step: 'close', userName: '中村 由美子', companies: 1 }];
  open({ ...EVENT, state: 'finished', decisions, responseSteps, reopenedBy });
  const said = await screen.findByText(text);
  expect(said.parentElement?.children).toHaveLength(2);
});

test('in English, too', async () => {
  await act(() => setLanguage('en'));
  try {
    open();
    await screen.findByText('岬観光バス: 7 travelers not automatically alerted to the earthquake (turned off)');
    await screen.findByText('東雲ロジスティクス: 5 travelers not automatically alerted to the tsunami (turned off)');
    // people are named in letters that the reader knows
    expect(await screen.findAllByText('Mihon Tarou')).toHaveLength(2);
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('once a warning is lifted the sheet still says who had no alert of the tsunami, and nothing of it without a warning', async () => {
  open({ ...EVENT, warning: null });
  await screen.findByText('東雲ロジスティクス：自動送信を切っているため、5 名に津波アラートを送っていません');
  cleanup();
  open({ ...EVENT, warning: 'advisory', highestWarned: [] });
  await screen.findByText(/^岬観光バス：/);
  expect(screen.queryByText(/^東雲ロジスティクス：/)).toBeNull();
});

test('the prefectures stand in the order of their intensities, and an empty column of those not asked or not reached is left out', async () => {
  open();
  const table = (await screen.findByRole('heading', { name: '都道府県別' })).parentElement;
  const texts = (cells: string) => [...(table?.querySelectorAll(cells) ?? [])].map(({ textContent }) => textContent);
  expect(texts('tbody td:nth-child(2)')).toEqual(['5', '4', '3', '9']);
  expect(texts('thead th')).toEqual(['名称', '対象', '要支援', '負傷', 'その他', '未回答', '無事']);
});

test('above two people the table of prefectures names eight, and says how many others there are and of how many people', async () => {
  const places = Array.from({ length: 12 }, (_, i) => ({ ...COUNTS, code: String(i + 10) }));
  open(EVENT, [], places);
  const rest = (await screen.findByText('ほか 4 都道府県')).closest('tr');
  expect(rest?.parentElement?.children).toHaveLength(9);
  expect(rest?.children[1]?.textContent).toBe('8');
});

test('below the people it says in which order they stand', async () => {
  open();
  await screen.findByText(/^並び順：要支援、未対応の「その他」、負傷の順。/);
});

test('whoever is on a coast under a tsunami warning is marked, as on the screens', async () => {
  open(EVENT, [{ ...PERSON, response: 1, inForce: 'major' }]);
  await screen.findByText('沿岸に大津波警報');
});
