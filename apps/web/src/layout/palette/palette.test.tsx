/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../../labels/en/palette.json' with { type: 'json' };
import ja from '../../labels/ja/palette.json' with { type: 'json' };
import { MAIN } from '../../shell/use-focus-back.js';
import { useStore } from '../../shell/store.js';
import { listedTraveler } from '../../testing/listed-traveler.js';
import { WHO_CALLS } from '../../testing/who-calls.js';
import { openScreen, type Answer } from '../../testing/screen.js';
import { Table } from '../../ui/table.js';
import { ACTS } from './acts.js';
import { Keys } from './keys.js';
import { Palette } from './palette.js';
import { SearchButton } from './search-button.js';
import { shown } from './shown.js';
import { useKeys } from './use-keys.js';

const RUNNING = {
  eventId: 6,
  deliveryId: null,
  hazard: 'earthquake' as const,
  epicenter: '石川県能登地方',
  originAt: new Date('2026-11-25T11:00:00Z'),
  maxIntensity: '6+' as const,
  grade: null,
  state: 'running' as const,
  help: 4,
  none: 37,
  company: null,
};
const pageOf = (items: object[]): Answer => ({
  data: { items, pagination: { page: 1, perPage: 5, total: items.length, totalCapped: false } },
});
const TRAVELER = listedTraveler({
  id: 12,
  companyName: '青葉フードサービス',
  companyNameEn: '',
  name: '田中 優子',
  nameKana: 'タナカ　ユウコ',
});

/** What an event adds to one of its people. */
const OF_EVENT = {
  deliveryId: 11,
  companyId: 1,
  companyName: '桜商事',
  companyNameEn: '',
  asked: true,
  warned: false,
  wasWarned: null,
  askedAgainAt: null,
  handledBy: null,
  handledById: null,
  handledAt: null,
  handlingNote: '',
  handlingVersion: 0,
  answerId: null,
};

const ROWS = [1, 2, 3];
const tapped: string[] = [];
/** The frame's part of it, around a list. */
function Page({ running = [RUNNING] }: { running?: (typeof RUNNING)[] }) {
  useKeys(true);
  const overlay = useStore(shown);
  return (
    <>
      <SearchButton className={undefined} withKeys />
      <main id={MAIN} tabIndex={-1}>
        <div role="search">
          <input aria-label="氏名" />
        </div>
        <Table
          look="list"
          rows={ROWS}
          rowKey={(id) => id}
          columns={[
            {
              key: 'id',
              title: '氏名',
              render: (id) => (
                <>
                  <input type="checkbox" aria-label={`選ぶ ${id}`} />
                  <a
                    href={`/change-register/list?person=${id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      tapped.push(String(id));
                    }}
                  >
                    旅行者 {id}
                  </a>
                </>
              ),
            },
          ]}
        />
      </main>
      {overlay === 'search' && <Palette running={running} />}
      {overlay === 'keys' && <Keys />}
    </>
  );
}

const open = (running?: (typeof RUNNING)[]) =>
  openScreen(<Page {...(running && { running })} />, '/', [
    [api.applicants.list, ({ query }) => pageOf(query['name'] === 'tanaka' ? [TRAVELER] : [])],
    [api.companies.list, pageOf([])],
    [api.events.list, pageOf([])],
    [api.lookUps.prefectures, { data: { items: [] } }],
  ]);
const chosen = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

afterEach(() => shown.set(null));

test.each([ja, en])('each screen it leads to is also found by other words, in every language', ({ words }) => {
  expect(ACTS.map(({ key }) => key).filter((key) => !(key in words))).toEqual([]);
});

test('Ctrl-K opens a box that finds a person, within few rows, and Enter opens the person', async () => {
  const { user, router, asked } = open();
  await screen.findByRole('button', { name: /検索・移動/ });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const box = await screen.findByRole('combobox', { name: '旅行者、会社、地震・津波、操作を検索' });
  expect(document.activeElement).toBe(box);
  // what is in progress stands first, with its report
  expect(screen.getAllByRole('option')[1]?.textContent).toContain('状況報告');
  await user.type(box, 'tanaka');
  const found = await screen.findByRole('option', { name: /田中 優子/ });
  expect(box.getAttribute('aria-activedescendant')).toBe(found.id);
  expect(asked.filter(({ call }) => call === 'GET /applicants').map(({ query }) => query)).toEqual([
    { name: 'tanaka', perPage: '5' },
    { name: 'tanaka', perPage: '5', inNeed: 'true' },
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/change-register/list?person=12'),
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});

test.each([
  ['あんぴ', '安否確認を送る'],
  ['anpi', '安否確認を送る'],
  ['安否確認を送る', '安否確認を送る'],
  ['ソウシン', '安否確認を送る'],
  ['つかいかた', 'PDF マニュアル'],
  ['help', 'PDF マニュアル'],
])('%s finds %s', async (typed, act) => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /検索・移動/ }));
  await user.type(await screen.findByRole('combobox'), typed);
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain(act));
});

test('more of a kind than it shows is one row away, in its list', async () => {
  const { user, router } = openScreen(<Page />, '/', [
    [
      api.applicants.list,
      { data: { items: [TRAVELER], pagination: { page: 1, perPage: 5, total: 10, totalCapped: false } } },
    ],
    [api.companies.list, pageOf([])],
    [api.events.list, pageOf([])],
    [api.lookUps.prefectures, { data: { items: [] } }],
  ]);
  await user.click(await screen.findByRole('button', { name: /検索・移動/ }));
  await user.type(await screen.findByRole('combobox'), 'tanaka');
  await user.click(await screen.findByRole('option', { name: '見つかった 10 名をすべて一覧で見る' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/change-register/list?name=tanaka');
});

test('arrows walk through what was found, and Escape gives the focus back', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: /検索・移動/ });
  await user.click(button);
  await screen.findByRole('combobox');
  const first = chosen();
  await user.keyboard('{ArrowDown}');
  expect(chosen()).not.toBe(first);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe(screen.getAllByRole('option').at(-1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('j and k walk through the rows, x selects, Enter opens, / searches, ? shows the keys; none while typing', async () => {
  const { user } = open();
  const [one, two] = await screen.findAllByRole('checkbox');
  await user.keyboard('j');
  await user.keyboard('j');
  expect(document.activeElement?.contains(two ?? null)).toBe(true);
  await user.keyboard('x');
  expect([one, two].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
  await user.keyboard('k{Enter}');
  expect(tapped).toEqual(['1']);
  await user.keyboard('/');
  const field = screen.getByLabelText('氏名');
  expect(document.activeElement).toBe(field);
  await user.keyboard('jx?');
  expect((field as HTMLInputElement).value).toBe('jx?');
  expect(shown.get()).toBeNull();
  field.blur();
  await user.keyboard('?');
  await screen.findByText('次の行へ');
});

test('two events in progress of one place are told apart by their time', async () => {
  open([RUNNING, { ...RUNNING, eventId: 7, originAt: new Date('2026-11-25T11:08:00Z') }]);
  await screen.findByRole('button', { name: /検索・移動/ });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const found = (await screen.findAllByRole('option', { name: /石川県能登地方/ })).map(
    ({ textContent }) => textContent,
  );
  const times = found.flatMap((text) => /(\d\d:\d\d) の石川県能登地方/.exec(text)?.[1] ?? []);
  expect(times).toEqual(['20:00', '20:00', '20:08', '20:08']);
});

test.each([
  ['safe', { response: 1, respondedAt: '2026-11-25T11:20:00Z' }, '無事'],
  ['silent', { askedAt: '2026-11-25T11:15:00Z' }, '未回答'],
  ['who answered before the event', { response: 1, respondedAt: '2026-10-01T00:00:00Z' }, null],
])('while an event is in progress, a person has the state of their answer to it: %s', async (_, said, state) => {
  const traveler = listedTraveler({ id: 12, name: '田中 優子', asked: true, ...said });
  const { user } = openScreen(<Page />, '/', [
    [api.applicants.list, ({ query }) => pageOf(query['inNeed'] === 'true' ? [] : [traveler])],
    [api.companies.list, pageOf([])],
    [api.events.list, pageOf([])],
    [api.lookUps.prefectures, { data: { items: [] } }],
  ]);
  await user.click(await screen.findByRole('button', { name: /検索・移動/ }));
  await user.type(await screen.findByRole('combobox'), 'tanaka');
  const found = await screen.findByRole('option', { name: /田中 優子/ });
  expect(/無事|未回答/.exec(found.textContent)?.[0] ?? null).toBe(state);
});

test('while an event is in progress, its people stand before their namesakes, with the state of their answer', async () => {
  const elsewhere = listedTraveler({ id: 12, name: '見本 太郎', divisionName: '部署12' });
  const inIt = listedTraveler({ id: 7, name: '見本 太郎', divisionName: '部署7' });
  const person = { ...WHO_CALLS, response: null, respondedAt: null, divisionName: '部署7', handling: null };
  const { user, asked } = openScreen(<Page />, '/', [
    [api.applicants.list, ({ query }) => pageOf(query['inNeed'] === 'true' ? [] : [elsewhere, inIt])],
    [api.events.people, pageOf([{ ...OF_EVENT, ...person }])],
    [api.companies.list, pageOf([])],
    [api.events.list, pageOf([])],
    [api.lookUps.prefectures, { data: { items: [] } }],
  ]);
  await user.click(await screen.findByRole('button', { name: /検索・移動/ }));
  await user.type(await screen.findByRole('combobox'), '見本');
  await screen.findAllByRole('option', { name: /見本 太郎/ });
  const found = screen.getAllByRole('option', { name: /見本 太郎/ }).map(({ textContent }) => textContent);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/未回答.*部署7/);
  expect(found[1]).toContain('部署12');
  expect(found[1]).not.toContain('未回答');
  expect(asked.find(({ call }) => call === 'GET /events/:id/people')?.query).toEqual({ name: '見本', perPage: '5' });
});

test('among namesakes whoever needs help stands first and is marked, with the company and the department of each', async () => {
  const [first, second] = [
    listedTraveler({
      id: 12,
      name: '田中 優子',
      companyName: '青葉フードサービス',
      companyNameEn: '',
      divisionName: '総務部',
    }),
    listedTraveler({
      id: 7,
      name: '田中 優子',
      companyName: '桜商事',
      companyNameEn: '',
      divisionName: '営業部',
      asked: true,
      response: 3,
    }),
  ];
  const { user } = openScreen(<Page running={[]} />, '/', [
    [api.applicants.list, ({ query }) => pageOf(query['inNeed'] === 'true' ? [second] : [first, second])],
    [api.companies.list, pageOf([])],
    [api.events.list, pageOf([])],
    [api.lookUps.prefectures, { data: { items: [] } }],
  ]);
  await user.click(await screen.findByRole('button', { name: /検索・移動/ }));
  await user.type(await screen.findByRole('combobox'), 'tanaka');
  const found = (await screen.findAllByRole('option', { name: /田中 優子/ })).map(({ textContent }) => textContent);
  expect(found).toEqual([
    expect.stringMatching(/要支援桜商事\u3000営業部/),
    expect.stringMatching(/^田中 優子青葉フードサービス\u3000総務部/),
  ]);
});
