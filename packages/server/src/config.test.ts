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
    redis: null,
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

test('of several keys the first one signs; those of links open second factors that they have sealed', () => {
  const second = `mR5${SECRET}`;
  const { jwtSecrets, secondFactorKeys } = readConfig({
    ...ENV,
    JWT_SECRET: `${second},${SECRET}`,
    SECOND_FACTOR_KEYS: `1:${second}`,
  });
  expect(jwtSecrets).toEqual([second, SECRET]);
  expect(secondFactorKeys).toEqual([
    { kid: 1, secret: second },
    { kid: 2, secret: SECRET },
    { kid: 1, secret: SECRET },
  ]);
  expect(readConfig(ENV).secondFactorKeys).toEqual(readConfig(ENV).linkKeys);
});

test('spaces around the keys are no part of them', () => {
  const second = `mR5${SECRET}`;
  const { jwtSecrets, linkKeys, secondFactorKeys } = readConfig({
    ...ENV,
    JWT_SECRET: `${second}, ${SECRET} `,
    LINK_KEYS: `2: ${second} , 1:${SECRET}\n`,
    SECOND_FACTOR_KEYS: ` 3:${second} `,
  });
  expect(jwtSecrets).toEqual([second, SECRET]);
  const links = [
    { kid: 2, secret: second },
    { kid: 1, secret: SECRET },
  ];
  expect(linkKeys).toEqual(links);
  expect(secondFactorKeys).toEqual([{ kid: 3, secret: second }, ...links]);
});

test('a name without a slash is used for both languages', () => {
  expect(readConfig({ ...ENV, PRODUCT_NAME: 'Anzen' }).productName).toEqual({ jp: 'Anzen', en: 'Anzen' });
});

test('Redis is one server, sentinels or a cluster', () => {
  const two = 'rediss://user:pass@a:6379, rediss://b:6379';
  const urls = ['rediss://user:pass@a:6379', 'rediss://b:6379'];
  const alone = { urls: ['redis://a'], sentinel: null, cluster: false, caFile: null };
  expect(readConfig({ ...ENV, REDIS_URL: 'redis://a' }).redis).toEqual(alone);
  expect(readConfig({ ...ENV, REDIS_URL: two, REDIS_SENTINEL: 'main', REDIS_CA_FILE: 'ca.pem' }).redis).toEqual({
    urls,
    sentinel: 'main',
    cluster: false,
    caFile: 'ca.pem',
  });
  expect(readConfig({ ...ENV, REDIS_URL: two, REDIS_CLUSTER: 'true' }).redis).toMatchObject({ urls, cluster: true });
  expect(() => readConfig({ ...ENV, REDIS_URL: two })).toThrow('REDIS_URL');
  expect(() => readConfig({ ...ENV, REDIS_URL: 'http://a' })).toThrow('REDIS_URL');
  expect(() => readConfig({ ...ENV, REDIS_URL: two, REDIS_SENTINEL: 'main', REDIS_CLUSTER: 'true' })).toThrow(
    'REDIS_CLUSTER',
  );
});

test('everything missing or wrong is named at once with what is wrong, and no value is revealed', () => {
  const broken = { ...ENV, DATABASE_URL: undefined, SMTP_URL: '', JWT_SECRET: 'short', PORT: '70000' };
  expect(() => readConfig(broken)).toThrow(
    'Settings missing or wrong:\nDATABASE_URL is missing\nJWT_SECRET has a wrong form\nPORT has a wrong form\nSMTP_URL is missing',
  );
  expect(() => readConfig(broken)).not.toThrow(/short|70000/);
});

test.each([
  ['JWT_SECRET', { JWT_SECRET: 'only-twenty-characters' }],
  ['JWT_SECRET', { JWT_SECRET: 'please-change-me-please-change-me-please' }],
  ['JWT_SECRET', { JWT_SECRET: `${SECRET},only-twenty-characters` }],
  ['LINK_KEYS', { LINK_KEYS: '1:for-development-alone-for-development-alone' }],
  ['SECOND_FACTOR_KEYS', { SECOND_FACTOR_KEYS: '1:for-development-alone-for-development-alone' }],
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
