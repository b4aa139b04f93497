/** @jest-environment ./tests/browser-environment.mjs */
import type { api, Reply } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { CALM } from '../testing/worst-hour.js';
import { SendBanner } from './send-banner.js';
import { StatusBox } from './status-box.js';

type Situation = Reply<typeof api.home.situation>;
const NOTO: Situation['running'][number] = {
  eventId: 8,
  hazard: 'earthquake',
  state: 'running',
  grade: null,
  help: 2,
  epicenter: '石川県能登地方',
  originAt: new Date('2026-11-25T11:00:00Z'),
  maxIntensity: '6+',
  deliveryId: 1,
  company: null,
  none: 31,
};
const SANRIKU = { ...NOTO, eventId: 6, epicenter: '三陸沖', help: 0 } as const;
const TSUNAMI = { ...SANRIKU, hazard: 'tsunami', grade: 'major', none: null } as const;

async function boxFor(...running: Situation['running']): Promise<string> {
  openScreen(<StatusBox situation={{ ...CALM, running }} isOld={false} />, '/', []);
  return (await screen.findByLabelText('稼働状況')).textContent;
}

test('the tsunami warning of the event named is told below its name', async () => {
  expect(await boxFor(SANRIKU, TSUNAMI, NOTO)).toMatch(
    /三陸沖 震度6強大津波警報 発表中要支援 残り 0未回答 31ほか 地震 1$/,
  );
});

test('that of another event is told beside the others, so that it is not taken for one of the event named', async () => {
  expect(await boxFor(NOTO, SANRIKU, TSUNAMI)).toMatch(
    /石川県能登地方 震度6強要支援 残り 2未回答 31ほか 地震 1・津波 1大津波警報 発表中$/,
  );
});

test('an event that is named after its tsunami warning says it once', async () => {
  expect(await boxFor(TSUNAMI, SANRIKU)).not.toContain('発表中');
});

test.each([
  ['all', '会社の設定で停止中'],
  ['earthquake', '地震は停止中'],
  ['tsunami', '津波は停止中'],
] as const)(
  "what the settings of the reader's company leave unsent is not called running: %s",
  async (companyOff, said) => {
    openScreen(<StatusBox situation={{ ...CALM, companyOff }} isOld={false} />, '/', []);
    const box = (await screen.findByLabelText('稼働状況')).textContent;
    expect(box).toContain(said);
    expect(box).not.toContain('稼働中');
  },
);

test('without a connection it does not go on saying that the feed is read', async () => {
  openScreen(<StatusBox situation={{ ...CALM, running: [NOTO] }} isOld />, '/', []);
  const box = (await screen.findByLabelText('稼働状況')).textContent;
  expect(box).toContain('最新の状況を取得できません。');
  expect(box).toContain('石川県能登地方');
  expect(box).not.toContain('受信中');
  expect(box).not.toContain('稼働中');
});

test('without a tsunami warning none is told', async () => {
  expect(await boxFor(NOTO, SANRIKU)).not.toContain('警報');
});

test('the line over several events tells a tsunami warning in force', async () => {
  const situation = { ...CALM, calls: 2, running: [NOTO, SANRIKU, TSUNAMI] };
  const { container } = openScreen(<SendBanner situation={situation} />, '/', []);
  await screen.findByLabelText('進行中の対応');
  expect(container.querySelector('summary')?.textContent).toBe(
    '大津波警報 発表中 進行中の対応　地震 2・津波 1　対応が必要 2 名',
  );
});
