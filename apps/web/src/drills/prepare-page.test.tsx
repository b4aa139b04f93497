/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, waitFor } from '@testing-library/react';
import { useSession } from '../shell/session.js';
import { COMPANY_ADMIN } from '../testing/company-admin.js';
import { openScreen } from '../testing/screen.js';
import { StartCard } from './start-card.js';
import { PreparePage } from './prepare-page.js';

/** As behind the gate: once it is known who reads. */
const Known = () => useSession().authority && <PreparePage />;

test('a company that responds to something real is told so before anything is prepared', async () => {
  openScreen(<Known />, '/', [
    [api.auth.me, { data: COMPANY_ADMIN }],
    [api.drills.sources, { data: { bundled: [], events: [] } }],
    [
      api.drills.busy,
      {
        data: {
          companies: [{ companyId: 7, companyName: '北辰精機製作所', companyNameEn: '', eventId: 9, running: true }],
        },
      },
    ],
  ]);
  const why = await screen.findByText(/^北辰精機製作所は、実際の地震・津波に対応中です。/);
  expect(why.querySelector('a')?.getAttribute('href')).toBe('/safety-confirmation/event?id=9');
});

const EVENT = {
  eventId: 4,
  title: '日向灘の地震',
  titleEn: 'Hyuganada',
  epicenter: null,
  at: '2026-11-20T05:05:00Z',
  magnitude: '6.9',
  maxIntensity: '6-',
  hasTsunami: false,
};

test('a drill opened from an event keeps its dry run, and takes the event once', async () => {
  // jsdom scrolls nothing
  Element.prototype.scrollIntoView = () => undefined;
  let readings = 0;
  const { user } = openScreen(<Known />, '/?eventId=4', [
    [api.auth.me, { data: COMPANY_ADMIN }],
    [
      api.drills.sources,
      () => {
        readings += 1;
        return { data: { bundled: [], events: [EVENT, { ...EVENT, eventId: 5, title: '三陸沖の地震' }] } };
      },
    ],
    [api.drills.busy, { data: { companies: [] } }],
    [api.drills.start, { data: { id: null, plan: { count: 0, companies: [], messages: [] } } }],
  ]);
  await waitFor(() => expect(screen.getByRole('radio', { name: /日向灘/ })).toHaveProperty('checked', true));
  await user.click(screen.getByRole('radio', { name: /三陸沖/ }));
  await user.click(screen.getByRole('button', { name: '予行して確かめる' }));
  await waitFor(() => expect(readings).toBe(2));
  await screen.findByText('予行の結果');
  expect(screen.getByRole('radio', { name: /三陸沖/ })).toHaveProperty('checked', true);
});

test('a company that has not ended its response is told so, and may start one', async () => {
  openScreen(<Known />, '/', [
    [api.auth.me, { data: COMPANY_ADMIN }],
    [api.drills.sources, { data: { bundled: [], events: [] } }],
    [
      api.drills.busy,
      {
        data: {
          companies: [{ companyId: 7, companyName: '北辰精機製作所', companyNameEn: '', eventId: 9, running: false }],
        },
      },
    ],
  ]);
  await screen.findByText(/^北辰精機製作所は、実際の地震・津波への対応をまだ終了していません。/);
});

test('whoever starts one all the same is told once more', async () => {
  const asked = { source: { bundled: 'noto' }, companyIds: [7], mode: 'dry' as const };
  const { user } = openScreen(
    <StartCard asked={asked} count={3} title="能登" again={() => undefined} busy={null} open={<p>まだ対応中</p>} />,
    '/',
    [],
  );
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '訓練を開始する' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('まだ対応中');
});

test('a drill that could not start has no button to press', async () => {
  const asked = { source: { bundled: 'noto' }, companyIds: [7], mode: 'dry' as const };
  openScreen(
    <StartCard asked={asked} count={3} title="能登" again={() => undefined} busy={<p>対応中</p>} open={null} />,
    '/',
    [],
  );
  await screen.findByText('対応中');
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true));
  expect(screen.getByRole('button', { name: '訓練を開始する' })).toHaveProperty('disabled', true);
});
