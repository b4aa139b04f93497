import { readConfig } from './config.js';

const SECRET = 'kX2v9Qm4Zt7Lw1Rb8Yc5Nf3Hs6Jd0Gp2a';
const ENV = {
  DATABASE_URL: 'postgres://tabimori_app@localhost/tabimori',
  SMTP_URL: 'smtp://localhost:1025',
  JMA_FEED_URL: 'http://localhost/a.xml, http://localhost/b.xml',
  LINK_KEYS: `2:${SECRET},1:${SECRET}`,
  JWT_SECRET: SECRET,
  SUPPORT_MAIL_KEY: 'support-key',
  APP_BASE_URL: 'http://localhost:3000/',
};

test('the defaults of the specification', () => {
  expect(readConfig(ENV)).toMatchObject({
    port: 3000,
    redisUrl: null,
    twilio: null,
    feedUrls: ['http://localhost/a.xml', 'http://localhost/b.xml'],
    pollSeconds: 60,
    confirmationDelaySeconds: 900,
    reminderIntervalSeconds: null,
    staleTelegramSeconds: 7200,
    linkDays: 90,
    appBaseUrl: 'http://localhost:3000',
    productName: { jp: 'たびもり', en: 'Tabimori' },
    linkKeys: [
      { kid: 2, secret: SECRET },
      { kid: 1, secret: SECRET },
    ],
  });
});

test('a name without a slash stands for both languages', () => {
  expect(readConfig({ ...ENV, PRODUCT_NAME: 'Anzen' }).productName).toEqual({ jp: 'Anzen', en: 'Anzen' });
});

test('everything missing or wrong is named at once, and no value is told', () => {
  const broken = { ...ENV, DATABASE_URL: undefined, SMTP_URL: '', JWT_SECRET: 'short', PORT: '70000' };
  expect(() => readConfig(broken)).toThrow('Settings missing or wrong: DATABASE_URL, JWT_SECRET, PORT, SMTP_URL');
  expect(() => readConfig(broken)).not.toThrow(/short|70000/);
});

test.each([
  ['JWT_SECRET', { JWT_SECRET: 'only-twenty-characters' }],
  ['JWT_SECRET', { JWT_SECRET: 'please-change-me-please-change-me-please' }],
  ['LINK_KEYS', { LINK_KEYS: '1:for-development-alone-for-development-alone' }],
])('production refuses a weak %s, development does not', (name, weak) => {
  expect(() => readConfig({ ...ENV, ...weak, NODE_ENV: 'production' })).toThrow(name);
  expect(() => readConfig({ ...ENV, ...weak })).not.toThrow();
});

test.each(['16:abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxyz', '1:short', ''])(
  '%p is no list of link keys',
  (LINK_KEYS) => {
    expect(() => readConfig({ ...ENV, LINK_KEYS })).toThrow('LINK_KEYS');
  },
);
