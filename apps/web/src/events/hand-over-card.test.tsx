/** @jest-environment ./tests/browser-environment.mjs */
import { api, type Authority } from '@tabimori/shared';
import { screen, waitFor } from '@testing-library/react';
import { COMPANY_ADMIN } from '../testing/company-admin.js';
import { openScreen, type Asked } from '../testing/screen.js';
import { HandOverCard } from './hand-over-card.js';

const alert = (deliveryId: number, companyName: string, verdict: string, at999: string | null) => ({
  deliveryId,
  companyName,
  companyNameEn: '',
  hazard: 'earthquake',
  publishedAt: '2026-11-20T05:05:40Z',
  readAt: '2026-11-20T05:06:00Z',
  decidedAt: '2026-11-20T05:06:02Z',
  people: 1000,
  handed: at999 === null ? 998 : 1000,
  failed: 0,
  firstAt: '2026-11-20T05:06:03Z',
  at500: '2026-11-20T05:06:30Z',
  at950: '2026-11-20T05:06:50Z',
  at990: '2026-11-20T05:06:55Z',
  at999,
  verdict,
});
const ALERTS = [alert(1, '桜商事', 'broken', null), alert(2, 'みなと旅行', 'kept', '2026-11-20T05:07:10Z')];
const wave = (id: number, code: string, intensity: '6+' | null, grade: 'major' | null) => ({
  id,
  prefectures: [{ code, intensity, grade, retractedAt: null }],
});
const EVENT = {
  ...{ id: 4, people: 1900 },
  sends: [1, 2].map((deliveryId) => ({ deliveryId, waveId: deliveryId + 10 })),
  decisions: [{ flow: { waves: [wave(11, '04', '6+', null), wave(12, '04', null, 'major')] } }, { flow: null }],
};

const open = (me?: Authority) =>
  openScreen(<HandOverCard event={EVENT} />, '/', [
    ...(me ? [[api.auth.me, { data: me }] as const] : []),
    [
      api.events.handOvers,
      ({ query: { name = '' } }: Asked) => {
        const items = ALERTS.filter(({ companyName }) => companyName.includes(name));
        const count = (wanted: string) => items.filter(({ verdict }) => verdict === wanted).length;
        return {
          data: {
            items,
            pagination: { page: 1, perPage: 20, total: items.length, totalCapped: false },
            verdicts: { broken: count('broken'), open: 0, unknown: 0, kept: count('kept') },
            leaving: false,
          },
        };
      },
    ],
  ]);

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

test('says of each alert when so many of its people had been handed over, counted from what is chosen', async () => {
  const { user } = open();
  await screen.findByText('桜商事');
  screen.getByText('対象者 1,900 名（複数のアラートを受けた人も 1 名）');
  screen.getByText('遅れ アラート 1 件');
  screen.getByText('時間内 アラート 1 件');
  const [, broken, kept] = rows();
  expect(broken).toContain('未送信 2 名');
  expect(broken).toContain('地震 6強 14:06:02');
  expect(kept).toContain('みなと旅行 大津波警報 14:06:02');
  expect(broken).toMatch(/3\.0 秒30 秒50 秒55 秒–遅れ/u);
  expect(kept).toMatch(/3\.0 秒30 秒50 秒55 秒70 秒時間内/u);
  await user.click(screen.getByText('発表から'));
  await waitFor(() => expect(rows()[2]).toMatch(/23 秒50 秒70 秒75 秒90 秒時間内/u));
});

test('whoever sees several companies finds one by its name', async () => {
  const { user } = open();
  const box = await screen.findByRole('textbox', { name: '会社名' });
  await user.type(box, 'みなと{Enter}');
  await waitFor(() => expect(screen.queryByText('桜商事')).toBeNull());
  screen.getByText('みなと旅行');
  await user.clear(box);
  await user.type(box, '梅{Enter}');
  await screen.findByText('この名前の会社へのアラートはありません。');
});

test('whoever sees one company looks for none', async () => {
  open(COMPANY_ADMIN);
  await screen.findByText('桜商事');
  expect(screen.queryByRole('textbox')).toBeNull();
});
