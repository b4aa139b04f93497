/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { CALL_FOR_HELP, CALM } from '../testing/worst-hour.js';
import { HomePage } from './home-page.js';
import { Quiet } from './quiet.js';

const ANSWERS = { total: 24, help: 0, injured: 0, other: 0, none: 24, safe: 0 };
const QUAKE = {
  eventId: 6,
  hazard: 'earthquake',
  state: 'over',
  grade: 'major',
  help: 0,
  epicenter: '三陸沖',
  originAt: '2026-11-25T11:09:00Z',
  magnitude: null,
  maxIntensity: '6+',
  coasts: [],
  companies: 1,
  answers: ANSWERS,
  done: { injured: 0, other: 0 },
  unasked: 0,
  off: { count: 0, companies: [] },
  ahead: { total: 0, none: 0 },
  asked: true,
  stronger: null,
  deliveryId: 11,
  stages: [],
  lowered: [],
  prefectures: [],
};
const TSUNAMI = { ...QUAKE, hazard: 'tsunami', asked: false, answers: { ...ANSWERS, total: 0, none: 0 } };
const LEFT = { toLookAfter: 0, safeUnfinished: 0, alerted: 0 };
const callFor = (applicantId: number) => ({ ...CALL_FOR_HELP, applicantId, name: `見本 ${applicantId}` });

const open = (people: number, running: object[] = [QUAKE, TSUNAMI], home: object = {}) =>
  openScreen(<HomePage />, '/', [
    [
      api.home.situation,
      {
        data: {
          ...CALM,
          calls: people,
          running: running.map((event) => ({ ...event, company: null, none: 24 })),
        },
      },
    ],
    [
      api.home.myHomePage,
      {
        data: {
          running,
          calls: people,
          injuries: 0,
          others: 0,
          safeButTaken: [],
          safeUntaken: [],
          leftByEnded: [],
          ended: [],
          needsHelp: Array.from({ length: people }, (_, index) => callFor(index + 1)),
          deliveries: [],
          notices: [],
          ...home,
        },
      },
    ],
  ]);

test('whoever needs help stands above the events, the first five of them', async () => {
  const { user } = open(7);
  const people = await screen.findByRole('heading', { name: '対応が必要な人 要支援 7 名' });
  const event = screen.getByRole('heading', { name: /^三陸沖の地震/ });
  expect(people.compareDocumentPosition(event)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('link', { name: '見本 6' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'ほか 2 名' }));
  expect(screen.getByRole('link', { name: '見本 7' }).getAttribute('href')).toBe(
    '/safety-confirmation/event?id=6&filter=toLookAfter&person=7',
  );
});

test('what is in progress is counted as its cards are: an earthquake and its tsunami have one each', async () => {
  open(0);
  expect(await screen.findByText('進行中の対応 地震 1・津波 1 対応が必要な人 0 名')).toBeTruthy();
});

test('nobody calling for help is no good news while people are silent', async () => {
  open(0);
  const title = await screen.findByRole('heading', { name: '対応が必要な人' });
  const card = within(title.closest('section') ?? document.body);
  expect(card.getByText('まだ誰からも回答がありません。')).toBeTruthy();
  expect(card.getByText('未回答の 24 名のようすは、まだ分かりません。')).toBeTruthy();
});

test('a running event says of each answer that is not safe how many have been dealt with', async () => {
  const answers = { ...ANSWERS, help: 2, injured: 7, other: 3 };
  open(0, [{ ...QUAKE, help: 1, answers, done: { injured: 7, other: 1 } }]);
  const links = await Promise.all([/要支援/, /負傷/, /その他/].map((name) => screen.findByRole('link', { name })));
  expect(links.map((link) => link.lastChild?.textContent)).toEqual([
    '対応済み 1\u00a0名',
    'すべて対応済み',
    '対応済み 1\u00a0名',
  ]);
});

test('somebody who only wrote something else calls for action as well', async () => {
  open(0, [QUAKE], { others: 1, needsHelp: [{ ...callFor(1), state: 'other' }] });
  expect(await screen.findByRole('heading', { level: 1, name: /いま対応が必要です$/ })).toBeTruthy();
  expect(screen.getByText(/対応が必要な人 1 名$/)).toBeTruthy();
});

test('two earthquakes of one place are told apart by their time, also where a call for help names its event', async () => {
  open(1, [QUAKE, { ...QUAKE, eventId: 7, originAt: '2026-11-24T08:30:00Z' }]);
  await screen.findByText(/^20:14\s20:09 の三陸沖の地震/);
  const silent = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(silent).toEqual(['20:09 の三陸沖の地震', '2026-11-24 17:30 の三陸沖の地震']);
});

test.each([
  [0, '13 社すべて稼働中'],
  [2, '13 社中 11 社で稼働中'],
])('while nothing runs it says whom an earthquake would find and whether they would be alerted', async (off, auto) => {
  openScreen(<Quiet />, '/', [
    [api.home.situation, { data: CALM }],
    [api.home.standby, { data: { travelers: 1234, prefectures: 22, companies: 13, companiesOff: off } }],
  ]);
  expect(await screen.findByText('1,234 名（22 都道府県）')).toBeTruthy();
  expect(await screen.findByText(auto)).toBeTruthy();
  expect(screen.getByRole('link', { name: '送信を予行する' })).toBeTruthy();
});

test('a company whose own automatic sends are off reads so', async () => {
  openScreen(<Quiet />, '/', [
    [api.home.situation, { data: { ...CALM, companyOff: 'tsunami' } }],
    [api.home.standby, { data: { travelers: 3, prefectures: 1, companies: 1, companiesOff: 1 } }],
  ]);
  expect(await screen.findByText('津波は停止中')).toBeTruthy();
});

test('the line of sends says when travelers were told that the tsunami warning was lifted', async () => {
  const stages = [
    { stage: 'alert', byHand: false, reminderNumber: null, total: 3, at: '2026-11-25T11:10:00Z' },
    { stage: 'confirmation', byHand: true, reminderNumber: null, total: 3, at: '2026-11-25T13:40:00Z' },
    { stage: 'reminder', byHand: true, reminderNumber: null, total: null, at: '2026-11-25T13:55:00Z' },
  ];
  const lowered = [{ to: 'none', at: '2026-11-25T13:20:00Z', total: 3 }];
  open(0, [{ ...TSUNAMI, grade: null, answers: { ...ANSWERS, total: 3 }, stages, lowered }]);
  const line = await screen.findByRole('list', { name: '送信の予定と実績' });
  const [, second, third] = within(line).getAllByRole('listitem');
  expect(second?.textContent).toMatch(/^津波警報の解除.*22:20対象 3 名$/);
  expect(third?.textContent).toMatch(/^手動の安否確認/);
});

test('the line of sends names what was sent by hand, and shows the last seven', async () => {
  const auto = { stage: 'reminder', byHand: false, total: 3 };
  const stages = [
    { ...auto, stage: 'alert', reminderNumber: null },
    { ...auto, stage: 'confirmation', reminderNumber: null },
    ...[1, 2, 3, 4, 5].map((reminderNumber) => ({ ...auto, reminderNumber })),
    { ...auto, stage: 'confirmation', byHand: true, reminderNumber: null },
    { ...auto, byHand: true, reminderNumber: null },
  ].map((stage, minute) => ({ ...stage, at: new Date(Date.UTC(2026, 10, 25, 11, minute)).toISOString() }));
  open(0, [{ ...QUAKE, stages }]);
  const line = await screen.findByRole('list', { name: '送信の予定と実績' });
  expect(within(line).getAllByRole('listitem')).toHaveLength(7);
  expect(within(line).queryByText('安否確認')).toBeNull();
  expect(within(line).getByText('手動の安否確認')).toBeTruthy();
  expect(within(line).getByText('手動の再送')).toBeTruthy();
  expect(screen.getByText('これより前に 2 回送信')).toBeTruthy();
});

test('once a tsunami warning has ended, whom only its alert reached are one press from being asked', async () => {
  const prefectures = ['03', '04'].map((code) => ({ code, intensity: null, total: 600, none: 600 }));
  const { user, router } = open(0, [{ ...TSUNAMI, grade: null, unasked: 1200, prefectures }]);
  await user.click(await screen.findByRole('button', { name: '津波アラートだけの 1,200 名に安否をたずねる' }));
  await waitFor(() => expect(router.state.location.search).toBe('?prefectureCodes=03%2C04&eventId=6'));
});

test.each([
  ['nobody is left to ask', { ...TSUNAMI, grade: null, unasked: 0 }],
  ['the warning is in force', { ...TSUNAMI, unasked: null }],
])('nobody is to be asked while %s', async (_, event) => {
  open(0, [event]);
  await screen.findByText(/三陸沖/, { selector: 'h2' });
  expect(screen.queryByRole('button', { name: /たずねる/ })).toBeNull();
});

test('whoever is safe by now and not finished looking after is one line, which leads to them', async () => {
  open(1, [QUAKE], { safeButTaken: [{ eventId: 6, people: 2, names: ['山田 千尋', '青木 拓也'] }] });
  const link = await screen.findByRole('link', { name: '無事と回答・対応中 2 名' });
  expect(link.getAttribute('href')).toBe('/safety-confirmation/event?id=6&filter=taken');
  expect(link.closest('p')?.textContent).toMatch(/2 名 山田 千尋・青木 拓也$/);
});

test('whoever needed help, is safe by now and was taken on by nobody is a line of their own, which leads to them', async () => {
  open(1, [QUAKE], { safeUntaken: [{ eventId: 6, people: 3, names: ['森 大輔', '木下 蓮'] }] });
  const link = await screen.findByRole('link', {
    name: '要支援・負傷のあと無事と回答・担当なし 3 名',
  });
  expect(link.getAttribute('href')).toBe('/safety-confirmation/event?id=6&filter=safeUnfinished');
  expect(link.closest('p')?.textContent).toMatch(/3 名 森 大輔・木下 蓮 ほか 1 名$/);
});

test('a response that was ended lately stands with its answers, and the ways to its result and report', async () => {
  const { eventId, hazard, epicenter, originAt, asked } = QUAKE;
  const answers = { ...ANSWERS, help: 1, injured: 2, safe: 20, none: 1 };
  const ended = [{ eventId, hazard, epicenter, originAt, asked, answers, ...LEFT, endedAt: '2026-11-25T11:00:00Z' }];
  open(0, [TSUNAMI], { ended });
  const title = await screen.findByRole('heading', { name: '終了した対応' });
  const card = within(title.closest('section') ?? document.body);
  expect(card.getByText(/^20:00 に終了\s無事 20 名・要支援と負傷 3 名・未回答 1 名$/)).toBeTruthy();
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/safety-confirmation/event?id=6',
    '/safety-confirmation/event/report?id=6',
  ]);
});

test('a response that was ended lately leads to those whom it left, if there are any', async () => {
  const { eventId, hazard, epicenter, originAt, asked, answers } = QUAKE;
  const left = { toLookAfter: 2, safeUnfinished: 1, alerted: 75 };
  const ended = [{ eventId, hazard, epicenter, originAt, asked, answers, ...left, endedAt: '2026-11-25T11:00:00Z' }];
  open(0, [TSUNAMI], { ended });
  const link = await screen.findByRole('link', { name: '対応が必要な人 2 名' });
  expect(link.getAttribute('href')).toBe('/safety-confirmation/event?id=6&filter=toLookAfter');
  expect(screen.getByRole('link', { name: '無事・対応未完了 1 名' }).getAttribute('href')).toBe(
    '/safety-confirmation/event?id=6&filter=safeUnfinished',
  );
  expect(screen.getByRole('link', { name: '津波アラートのみ（未確認） 75 名' }).getAttribute('href')).toBe(
    '/safety-confirmation/event?id=6&filter=alerted',
  );
});

test('a response that was ended lately names the “Other” answers, if there are any', async () => {
  const answers = { ...ANSWERS, total: 25, help: 1, injured: 2, other: 1, safe: 20, none: 1 };
  const { eventId, hazard, epicenter, originAt, asked } = QUAKE;
  const ended = [{ eventId, hazard, epicenter, originAt, asked, answers, ...LEFT, endedAt: '2026-11-25T11:00:00Z' }];
  open(0, [TSUNAMI], { ended });
  await screen.findByText(/無事 20 名・要支援と負傷 3 名・その他 1 名・未回答 1 名$/);
});

const OFF = ['青葉', '桜商事', 'みなと'].map((companyName, at) => ({
  companyId: at + 1,
  companyName,
  companyNameEn: '',
}));

test('the companies whose automatic sends are off are named, and each leads to its settings', async () => {
  open(0, [QUAKE], { notices: [{ kind: 'companiesOff', count: 5, at: null, companies: OFF }] });
  const link = await screen.findByRole('link', { name: '桜商事' });
  expect(link.getAttribute('href')).toBe('/settings/corporate-setting?companyId=2');
  expect(link.closest('p')?.textContent).toBe('青葉・桜商事・みなと ほか 2 社');
});

test('an event names the companies that it struck and whose automatic sends are off, with the way to their people', async () => {
  open(0, [{ ...QUAKE, off: { count: 4, companies: OFF } }, TSUNAMI]);
  const note = await screen.findByRole('note');
  expect(note.textContent).toMatch(/^地震の自動送信を止めている会社： 青葉・桜商事・みなと ほか 1 社。/);
  const links = within(note).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...[1, 2, 3].map((id) => `/settings/corporate-setting?companyId=${id}`),
    '/safety-confirmation/event?id=6',
  ]);
});

test('an event says once why it is in progress again, though it has a card for each hazard', async () => {
  const reopenedBy = { at: '2026-11-25T11:40:00Z', response: 3 };
  open(0, [
    { ...QUAKE, reopenedBy },
    { ...TSUNAMI, reopenedBy },
  ]);
  expect(await screen.findAllByText(/に再開：対応の終了後に救助要請が届いたため/)).toHaveLength(1);
});

test('the companies that an event reached lead to its people by company; one company is only counted', async () => {
  open(0, [
    { ...QUAKE, companies: 5 },
    { ...TSUNAMI, companies: 1 },
  ]);
  const link = await screen.findByRole('link', { name: /^対象 5 社/ });
  expect(link.getAttribute('href')).toBe('/safety-confirmation/event?id=6');
  expect(screen.getByText(/^対象 1 社/).closest('a')).toBeNull();
});

test('says whom the companies that have ended their response leave, beside the number that does not count them', async () => {
  open(1, [QUAKE], { leftByEnded: [{ eventId: 6, people: 6 }] });
  const link = await screen.findByRole('link', { name: /^対応を終了した会社で対応が必要な人 6 名/ });
  expect(link.getAttribute('href')).toBe('/safety-confirmation/event?id=6&filter=toLookAfter');
});
