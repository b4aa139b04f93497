/** @jest-environment ./tests/browser-environment.mjs */
import type { RunningEvent } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { LoweredLines } from './lowered-lines.js';

const TSUNAMI: RunningEvent = {
  eventId: 6,
  hazard: 'tsunami',
  state: 'over',
  grade: null,
  help: 0,
  epicenter: '三陸沖',
  originAt: new Date('2026-11-25T11:09:00Z'),
  magnitude: null,
  maxIntensity: '6+',
  coasts: [],
  companies: 1,
  answers: { total: 24, help: 0, injured: 0, other: 0, none: 24, safe: 0 },
  done: { injured: 0, other: 0 },
  unasked: 0,
  off: { count: 0, companies: [] },
  ahead: { total: 0, none: 0 },
  asked: false,
  stronger: null,
  deliveryId: 11,
  stages: [],
  lowered: [
    { to: 'advisory', at: new Date('2026-11-25T12:20:00Z'), total: 5 },
    { to: 'none', at: new Date('2026-11-25T13:20:00Z'), total: 3 },
  ],
  prefectures: [],
};

test('says what became of a warning, when, and how many were told', async () => {
  openScreen(<LoweredLines running={[TSUNAMI]} now={new Date('2026-11-25T13:30:00Z')} />, '/', []);
  const line = await screen.findByRole('listitem');
  expect(line.textContent).toBe('津波警報の解除 三陸沖の津波22:20 に 3 名へ知らせました');
});

test('says nothing of one that was raised again', async () => {
  const raised: RunningEvent = { ...TSUNAMI, eventId: 7, epicenter: '駿河湾', grade: 'major' };
  openScreen(<LoweredLines running={[raised, TSUNAMI]} now={new Date('2026-11-25T13:30:00Z')} />, '/', []);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('三陸沖'),
  ]);
});
