/** @jest-environment ./tests/browser-environment.mjs */
import { api, type DrillReport } from '@tabimori/shared';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { CALM } from '../testing/worst-hour.js';
import { ReportPage } from './report-page.js';

const AT = new Date('2026-11-25T11:20:00Z');
const FIGURES = {
  recipients: 31,
  reachedByMail: 31,
  reachedBySms: 28,
  asked: 31,
  answered: 1,
  times: [null, null, null],
};

const open = (state: DrillReport['state'], real: DrillReport['companies'][number]['real']) =>
  openScreen(<ReportPage id={4} />, '/', [
    [
      api.drills.get,
      {
        data: {
          id: 4,
          title: '2024年 能登半島地震',
          titleEn: 'Noto',
          startedAt: AT,
          endedAt: AT,
          starterName: '中村',
          state,
          asked: 31,
          answered: 1,
          companies: [
            {
              companyId: 1,
              companyName: '北辰精機製作所',
              companyNameEn: '',
              state,
              endedAt: AT,
              correction: 'none',
              nextAt: null,
              real,
              figures: FIGURES,
              before: null,
              divisions: [],
              sends: [],
            },
          ],
        },
      },
    ],
    [
      api.home.situation,
      {
        data: {
          ...CALM,
          running: [
            {
              eventId: 9,
              hazard: 'earthquake',
              state: 'running',
              grade: null,
              help: 0,
              epicenter: '岩手県内陸南部',
              originAt: '2026-11-20T05:00:00Z',
              maxIntensity: '6+',
              deliveryId: 1,
              company: null,
              none: 28,
            },
          ],
        },
      },
    ],
  ]);

test('what a real earthquake has stopped no longer says that nothing is real, and offers no correction that would be refused', async () => {
  open('interrupted', { eventId: 9, running: true });
  const banner = within(await screen.findByRole('alert'));
  expect(banner.getByText('訓練は中止しました。これは実際の地震・津波です。')).toBeTruthy();
  expect(await banner.findByText('岩手県内陸南部 震度6強')).toBeTruthy();
  expect(banner.getByRole('link', { name: '実際の対応を開く' }).getAttribute('href')).toBe(
    '/safety-confirmation/event?id=9',
  );
  expect(screen.queryByText('これは訓練です。実際の地震・津波ではありません。')).toBeNull();
  expect(screen.queryByRole('button', { name: '訂正を送る' })).toBeNull();
  expect(screen.getByText(/^訂正は、実際の地震・津波の自動送信がすべて終わると/)).toBeTruthy();
});

test('once nothing real is to come, the correction can be sent', async () => {
  open('interrupted', { eventId: 9, running: false });
  expect(await screen.findByRole('button', { name: '訂正を送る' })).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('otherwise it says that it is a drill', async () => {
  open('running', null);
  await screen.findByText('北辰精機製作所');
  expect(screen.getByText('これは訓練です。実際の地震・津波ではありません。')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
