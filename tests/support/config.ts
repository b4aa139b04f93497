import { readConfig, type Config } from '@tabimori/server';

/** Settings of a test: nothing connects anywhere, delays are short. `overrides` replaces single ones. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SMTP_URL: 'smtp://127.0.0.1:1',
    JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
    JMA_POLL_SECONDS: '1',
    CONFIRMATION_DELAY_SECONDS: '1',
    REMINDER_INTERVAL_SECONDS: '1',
    LINK_KEYS: '1:a-key-for-links-of-the-tests-only-1',
    JWT_SECRET: 'a-key-for-tokens-of-the-tests-only-1',
    SUPPORT_MAIL_KEY: 'support-mail-key',
    APP_BASE_URL: 'https://tabimori.example.com',
  });
  return { ...config, ...overrides };
}
