import { FREE_PORTS, programEnvironments } from '../scripts/lib/environment.mjs';

const secrets = {
  databaseOwner: 'owner-password',
  databaseApp: 'app-password',
  jwtSecret: 'jwt',
  linkKeys: '1:key',
  supportMailKey: 'support',
  twilioAuthToken: 'token',
};
const ports = Object.fromEntries(FREE_PORTS.map((name, index) => [name, 4001 + index]));
const environments = (env: Record<string, string>): ReturnType<typeof programEnvironments> =>
  programEnvironments({ env, secrets, ports, port: 3000, inboxPort: 1080, data: '/data' });

test('without settings everything stays on this machine', () => {
  const { services } = environments({});
  const addresses = Object.values(services).filter((value) => value?.includes('://'));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect(address).toMatch(/(@|\/\/)(127\.0\.0\.1|localhost):/);
  expect(services).toMatchObject({ PORT: '3000', APP_BASE_URL: 'http://localhost:3000', JMA_POLL_SECONDS: '2' });
  expect(services.TWILIO_ACCOUNT_SID).toMatch(/^AC.{32}$/);
});

test('only migrations and demo data get the owner of the tables', () => {
  const { services, owner, demo } = environments({ MIGRATION_DATABASE_URL: 'postgres://owner@db/x' });
  expect(owner.MIGRATION_DATABASE_URL).toBe('postgres://owner@db/x');
  expect(services).not.toHaveProperty('MIGRATION_DATABASE_URL');
  expect(JSON.stringify(services)).not.toContain('owner-password');
  expect(JSON.stringify(demo)).not.toMatch(/password|jwt|postgres/);
});

test.each([
  ['SMTP_URL', 'smtp://relay.example.com'],
  ['DATABASE_URL', 'postgres://app@db/x'],
  ['CONFIRMATION_DELAY_SECONDS', '900'],
  ['REMINDER_INTERVAL_SECONDS', '900'],
  ['NODE_ENV', 'production'],
  ['JWT_SECRET', 'mine'],
  ['LINK_KEYS', '2:mine,1:old'],
  ['APP_BASE_URL', 'https://example.com'],
  ['PRODUCT_NAME', '旅守'],
])('the user’s %s wins', (name, value) => {
  expect(environments({ [name]: value }).services[name]).toBe(value);
});

test('a real feed is read alongside the local one, and as seldom as the agency asks', () => {
  const { services } = environments({ JMA_FEED_URL: 'https://agency.example/eqvol.xml' });
  expect(services.JMA_FEED_URL).toBe(`https://agency.example/eqvol.xml,http://127.0.0.1:${ports.feed}/feed/eqvol.xml`);
  expect(services.JMA_POLL_SECONDS).toBe('60');
});

test('with the user’s own account, SMS go to the provider', () => {
  const { services } = environments({ TWILIO_ACCOUNT_SID: 'ACreal', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+1' });
  expect(services).not.toHaveProperty('TWILIO_BASE_URL');
  expect(services.TWILIO_AUTH_TOKEN).toBe('x');
});
