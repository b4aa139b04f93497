/** @jest-environment ./tests/browser-environment.mjs */
import type { api, Reply } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { CALM } from '../testing/worst-hour.js';
import { StateBars } from './state-bars.js';

type Situation = Reply<typeof api.home.situation>;
const drill = (id: number): Situation['drills'][number] => ({ id, title: `訓練 ${id}`, titleEn: '' });

async function linesFor(situation: Partial<Situation>): Promise<[line: string | undefined, rows: string[]]> {
  const { container } = openScreen(<StateBars situation={{ ...CALM, ...situation }} />, '/', []);
  await screen.findByLabelText('サービスの状態');
  const rows = [...container.querySelectorAll('div > p')].map(({ textContent }) => textContent);
  return [container.querySelector('summary')?.textContent, rows];
}
const STOPPED = '全社の自動送信を止めています。';

test('one stands by itself', async () => {
  expect(await linesFor({ drills: [drill(1)] })).toEqual([undefined, ['訓練中：訓練 1']]);
});

test('of several, one line says the gravest and how many drills run; it opens to all of them', async () => {
  expect(await linesFor({ autoSendEnabled: false, drills: [drill(2), drill(1)] })).toEqual([
    `${STOPPED}訓練中 2 件`,
    [STOPPED, '訓練中：訓練 2', '訓練中：訓練 1'],
  ]);
});

test('of several drills, the latest is named', async () => {
  const [line] = await linesFor({ drills: [drill(3), drill(2)] });
  expect(line).toBe('訓練中：訓練 3ほか 1 件');
});
