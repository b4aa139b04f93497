/** @jest-environment ./tests/browser-environment.mjs */
import type { api, Reply } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { NeedsHelpCard } from './needs-help-card.js';

type Home = Reply<typeof api.home.myHomePage>;
const NOW = new Date('2026-11-25T11:20:00Z');
const WAITS: Home['needsHelp'][number] = {
  deliveryId: 11,
  applicantId: 1,
  name: '森 彩',
  companyName: '桜商事',
  prefectureCode: '04',
  city: '七ヶ浜町',
  phone: '090-9627-0171',
  comment: '3階に取り残されています',
  respondedAt: new Date('2026-11-25T11:14:00Z'),
  respondedVia: 'url',
  event: { id: 6, hazard: 'earthquake', epicenter: '三陸沖' },
  inResult: true,
  subject: null,
  subjectEn: null,
  handling: null,
  handledBy: null,
  handledAt: null,
  handlingVersion: 0,
};
const LATER = { ...WAITS, applicantId: 2, name: '中島 美咲', comment: '屋上です', respondedAt: NOW };
const HOME: Home = { running: [], calls: 3, needsHelp: [WAITS, LATER], deliveries: [], notices: [] };

test('leads with who has waited longest, whom one tap calls, and gives the words of the others', async () => {
  openScreen(<NeedsHelpCard home={HOME} now={NOW} />, '/', []);
  await screen.findByRole('heading', { name: '要支援 3 名' });
  expect(screen.getByText('3階に取り残されています')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^電話する/ }).getAttribute('href')).toBe('tel:090-9627-0171');
  expect(screen.getByRole('link', { name: /^中島 美咲さん/ }).textContent).toContain('屋上です');
  expect(screen.getByText('ほか 1 名')).toBeTruthy();
});
