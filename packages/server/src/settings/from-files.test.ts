import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, readSetting } from '../config.js';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const SECRET = 'kX2v9Qm4Zt7Lw1Rb8Yc5Nf3Hs6Jd0Gp2a';
const URL = 'postgres://tabimori_app:5f2c9a01d4e87b3366aa41f0@db/tabimori';
const ENV = {
  DATABASE_URL_FILE: file('database', `${URL}\n`),
  SMTP_URL_FILE: file('relay', 'smtps://anpi:p@relay.aozora.co.jp'),
  JMA_FEED_URL: 'https://www.data.jma.go.jp/developer/xml/feed/eqvol.xml',
  LINK_KEYS_FILE: file('links', `1:${SECRET}\r\n`),
  JWT_SECRET_FILE: file('jwt', SECRET),
  SUPPORT_MAIL_KEY: 'b1f0c5d2e3',
  BOUNCE_SECRET_FILE: file('bounce', '\n'),
  APP_BASE_URL: 'https://anpi.aozora.co.jp',
};

test('secrets come from files, without the line break at their end; an empty file is no setting', () => {
  const config = readConfig(ENV);
  expect(config).toMatchObject({ databaseUrl: URL, linkKeys: [{ kid: 1, secret: SECRET }], bounceSecret: null });
  expect(readSetting('DATABASE_URL', ENV)).toBe(URL);
});

test('a file that is not there, or beside the value, is named', () => {
  expect(() => readConfig({ ...ENV, JWT_SECRET_FILE: join(folder, 'gone') })).toThrow(
    /wrong:\nJWT_SECRET_FILE cannot be read, or is set beside the value itself$/,
  );
  expect(() => readConfig({ ...ENV, JWT_SECRET: SECRET })).toThrow(
    /wrong:\nJWT_SECRET_FILE cannot be read, or is set beside the value itself$/,
  );
  expect(() => readSetting('MIGRATION_DATABASE_URL', ENV)).toThrow('MIGRATION_DATABASE_URL');
});
