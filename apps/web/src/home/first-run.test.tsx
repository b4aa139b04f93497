/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { FirstRun } from './first-run.js';

const AT = '2026-11-01T00:00:00.000Z';
const SETTING = {
  senderMailAddress: 'no-reply@example.com',
  replyToMailAddress: 'support@example.com',
  supportMailAddress: 'support@example.com',
  policyNumberRanges: [],
  autoSendEnabled: true,
  alertsPerDay: 3,
  retentionDays: { position: 90, sends: null, telegrams: null, log: null },
  secondFactorRequired: false,
  passwordDays: 90,
  version: 1,
};
const STATUS = {
  now: AT,
  problems: [],
  sending: { pausedBy: null, since: null },
  autoSendEnabled: true,
  backlog: [],
  oldestUnsentAt: null,
  lanes: [],
  channels: [],
  relays: [],
  feeds: [],
  documents: { wanted: 0, missing: 0 },
  lastTelegram: null,
  clock: { offsetSeconds: 0, wrong: false },
  workers: [],
  queues: null,
  mails: { pending: 0, oldestAt: null, refused: 0 },
  testMail: null,
  version: '1.2.3',
};
const NONE = { data: { items: [], pagination: { page: 1, perPage: 1, total: 0, totalCapped: false } } };
const CATEGORY = {
  id: 1,
  name: '海外旅行保険',
  postalCode: '',
  address: '',
  municipality: '',
  buildingName: '',
  contactPersonName: '',
  phone: '',
  mailAddress: '',
  isPartner: false,
  logoUrl: null,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
};

test('a new installation is told what is still to be set, and where; what is done has its mark', async () => {
  openScreen(<FirstRun />, '/', [
    [api.settings.get, { data: SETTING }],
    [
      api.status.get,
      { data: { ...STATUS, testMail: { state: 'accepted', askedAt: AT, sentAt: AT, lastError: null } } },
    ],
    [
      api.categories.list,
      { data: { items: [CATEGORY], pagination: { page: 1, perPage: 1, total: 1, totalCapped: false } } },
    ],
    [api.companies.list, NONE],
  ]);
  await screen.findByText('あと 3 件');
  expect(screen.getAllByText('設定済み')).toHaveLength(2);
  expect(screen.getByRole('link', { name: '送信元のメールアドレス' }).getAttribute('href')).toBe('/settings/system');
  expect(screen.getByRole('link', { name: '最初の会社' }).getAttribute('href')).toBe('/settings/company');
});
