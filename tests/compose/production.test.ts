import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { api, API_PREFIX, type Call, type Envelope } from '@tabimori/shared';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { parse } from 'yaml';
import { ensureFeeds, publish } from '../../scripts/lib/feed-folder.mjs';
import { freePort } from '../support/ports.js';
import { IS_WHOLE } from '../support/runs.js';
import { until } from '../support/until.js';
import { startEngine, type Engine } from './engine.js';

const ROOT = join(__dirname, '../..');
const NAME = 'anpi.tabimori.test';
/** This machine, as the containers see it: what is outside the product listens there. */
const [NETWORK, OUTSIDE] = ['10.123.77.0/24', '10.123.77.1'];

test('the images that the engine stands in for are those of the Compose file and the Dockerfile', () => {
  const { services } = parse(readFileSync(join(ROOT, 'compose.production.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string }>;
  };
  const named = new Set(Object.values(services).map(({ image }) => image));
  const bases = [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+:\S+)/gm)].map(
    ([, from = '']) => from,
  );
  const engine = readFileSync(join(__dirname, 'engine.ts'), 'utf8');
  const wanted = [...named, ...bases].filter((image) => !image.startsWith('tabimori:'));
  expect(new Set(wanted)).toEqual(new Set(parse(/STAND_INS = (\[[^\]]*\])/.exec(engine)?.[1] ?? '') as string[]));
});

interface Place {
  folder: string;
  port: number;
  certificate: string;
}

/** An empty folder, and in it what docs/production.md says. */
async function install(engine: Engine): Promise<Place & { feedPort: number; relayPort: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  const [port, feedPort, relayPort] = [await freePort(), await freePort(), await freePort()];
  const feed = `http://feed.tabimori.test:${feedPort}/feed`;
  const env = readFileSync(join(folder, '.env.example'), 'utf8')
    .replace(/^COMPOSE_FILE=.*/m, `COMPOSE_FILE=compose.production.yml:outside.yml${engine.override && ':engine.yml'}`)
    .replace(/^APP_BASE_URL=.*/m, `APP_BASE_URL=https://${NAME}`)
    .replace(/^JMA_FEED_URL=.*/m, `JMA_FEED_URL=${feed}/eqvol.xml`)
    .replace(/^JMA_LONG_FEED_URL=.*/m, `JMA_LONG_FEED_URL=${feed}/eqvol_l.xml`);
  writeFileSync(join(folder, '.env'), env);
  appendFileSync(
    join(folder, '.env'),
    'JMA_POLL_SECONDS=2\nCONFIRMATION_DELAY_SECONDS=5\nSMTP_CA_FILE=/etc/tabimori/relay-ca.pem\n',
  );
  execFileSync('sh', ['docker/make-secrets.sh'], { cwd: folder });
  writeFileSync(join(folder, 'secrets/SMTP_URL'), `smtps://user:a-password@relay.tabimori.test:${relayPort}\n`);

  mkdirSync(join(folder, 'certificates'));
  const made = [
    '-keyout',
    'certificates/key.pem',
    '-out',
    'certificates/cert.pem',
    '-subj',
    '/CN=outside',
    '-days',
    '2',
  ];
  const names = ['-addext', `subjectAltName=DNS:${NAME},DNS:relay.tabimori.test`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...kind, ...made, ...names], { cwd: folder, stdio: 'pipe' });
  execFileSync('chmod', ['644', 'certificates/key.pem'], { cwd: folder });
  // as the file itself says
  const caddyfile = readFileSync(join(folder, 'docker/Caddyfile'), 'utf8');
  const tls = '\ttls /etc/caddy/cert.pem /etc/caddy/key.pem\n';
  writeFileSync(join(folder, 'docker/Caddyfile'), caddyfile.replace('{$APP_BASE_URL} {\n', `$&${tls}`));
  const hosts = `['relay.tabimori.test:${OUTSIDE}', 'feed.tabimori.test:${OUTSIDE}']`;
  const reaching = `{ volumes: ['./certificates/cert.pem:/etc/tabimori/relay-ca.pem:ro'], extra_hosts: ${hosts} }`;
  writeFileSync(
    join(folder, 'outside.yml'),
    `services:
  proxy:
    ports: !override ['127.0.0.1:${port}:443']
    volumes: ['./certificates/cert.pem:/etc/caddy/cert.pem:ro', './certificates/key.pem:/etc/caddy/key.pem:ro']
  worker: ${reaching}
  check: ${reaching}
networks:
  out: { ipam: { config: [{ subnet: ${NETWORK}, gateway: ${OUTSIDE} }] } }
`,
  );
  writeFileSync(join(folder, 'engine.yml'), engine.override);
  const certificate = readFileSync(join(folder, 'certificates/cert.pem'), 'utf8');
  return { folder, port, certificate, feedPort, relayPort };
}

/** The agency's feed and a relay that demands TLS and a password, on this machine. */
async function startOutside({ folder, feedPort, relayPort, certificate }: Awaited<ReturnType<typeof install>>) {
  const mails: ParsedMail[] = [];
  const relay = new SMTPServer({
    secure: true,
    key: readFileSync(join(folder, 'certificates/key.pem')),
    cert: certificate,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'a-password' ? done(null, { user: 'user' }) : done(new Error('who are you?')),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  relay.on('error', () => undefined);
  const published = join(folder, 'published');
  const origin = `http://feed.tabimori.test:${feedPort}`;
  ensureFeeds(published, origin);
  const feed = createServer(({ url = '' }, response) => {
    try {
      response.end(readFileSync(join(published, url.replace('/feed/', ''))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await Promise.all([
    new Promise<void>((resolve) => relay.listen(relayPort, OUTSIDE, resolve)),
    new Promise<void>((resolve) => feed.listen(feedPort, OUTSIDE, resolve)),
  ]);
  return {
    mails,
    publish: (fileName: string) =>
      publish({ folder: published, origin, xml: readFileSync(join(ROOT, 'telegrams', fileName), 'utf8'), fileName }),
    close: async () => {
      feed.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => feed.close(resolve)),
        new Promise<void>((resolve) => relay.close(resolve)),
      ]);
    },
  };
}

interface Answer {
  status: number;
  text: string;
}

/** A request through the proxy, by the service's own name and certificate. */
const ask = ({ port, certificate }: Place, method: string, path: string, headers = {}, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: NAME, ca: certificate, method, path };
    const asked = request({ ...options, headers: { Host: NAME, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** The first category, company, department and traveler, as docs/production.md says. */
async function firstRun(place: Place, password: string): Promise<void> {
  let token = '';
  const call = async ({ method, path }: Call, input?: object): Promise<Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const { text } = await ask(place, method, API_PREFIX + path, headers, input && JSON.stringify(input));
    const { data, errCode, error } = JSON.parse(text) as Envelope<Record<string, unknown>>;
    if (!data) throw new Error(`${path}: ${errCode} ${JSON.stringify(error)}`);
    return data;
  };
  const signedIn = await call(api.auth.login, { mailAddress: 'you@tabimori.test', password, tokenIn: 'body' });
  token = String(signedIn.accessToken);
  const policyNumberRanges = [{ prefix: '809GI', from: '000001', to: '999999' }];
  const senderMailAddress = 'anpi@tabimori.test';
  await call(api.settings.post, { ...(await call(api.settings.get)), policyNumberRanges, senderMailAddress });
  const { id: categoryId } = await call(api.categories.post, { name: '法人', isPartner: false });
  const { id: companyId } = await call(api.companies.post, {
    ...{ name: '会社', categoryId, policyNumber: '809GI000001', description: '', remarks: '', manager: '' },
    ...{ responsibleFamilyName: '責任 者', responsibleTitle: '部長', responsibleMailAddress: 'r@tabimori.test' },
    ...{ emergencyTel: '03-1234-5678', emergencyMail: '', contactMailTo: '', contactMailCc: [], contactTel: '' },
  });
  const { id: divisionId } = await call(api.divisions.post, { companyId, name: '部署' });
  const { items } = (await call(api.countries.list)) as { items?: { id: number; code: string; name: string }[] };
  const countryId = items?.find(({ name }) => name === '日本')?.id;
  const where = { prefectureCode: '22', city: '静岡市' };
  await call(api.applicants.post, {
    ...{ name: '旅行者', nameKana: 'リョコウシャ', mailAddress: 'traveler@tabimori.test', ...where },
    ...{ companyId, divisionId, countryId },
  });
}

// built, started and stopped in minutes: in `npm run test:full`
if (IS_WHOLE)
  test('from an empty folder to the mail of an earthquake, with the settings of a production', async () => {
    const engine = await startEngine();
    const place = await install(engine);
    const compose = (...args: string[]): Promise<string> => engine.compose(place.folder, ...args);
    const command = (name: string): Promise<string> =>
      compose('exec', '-T', 'worker', 'node', `apps/worker/dist/${name}.js`);
    let outside: Awaited<ReturnType<typeof startOutside>> | undefined;
    try {
      await compose('config', '--quiet');
      await engine.build(place.folder);
      await compose('up', '--detach', '--wait');
      outside = await startOutside(place);
      const { mails, publish: publishTelegram } = outside;
      const made = await compose(
        'exec',
        '-T',
        'api',
        'node',
        'apps/api/dist/make-provider.js',
        'you@tabimori.test',
        'You',
      );
      await firstRun(place, made.split(/\s+/u)[1] ?? '');
      expect(await command('check-settings')).toMatch(/ok +DATABASE_URL/);
      await compose('up', '--detach', '--wait', '--no-recreate', '--scale', 'api=2', '--scale', 'worker=2');

      await publishTelegram('suruga-VXSE51.xml');
      const got = (words: string): ParsedMail | undefined => mails.find(({ text = '' }) => text.includes(words));
      await until('the alert', 120, () => got('静岡県の最大震度') !== undefined, 500);
      await until('the question', 120, () => got('/confirm-location?token=') !== undefined, 500);
      const token = /token=([\w.~-]+)/.exec(got('/confirm-location?token=')?.text ?? '')?.[1] ?? '';
      expect(await ask(place, 'GET', `/confirm-location?token=${token}`)).toMatchObject({ status: 200 });
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = `token=${token}&n=1&response=1&comment=`;
      expect(await ask(place, 'POST', '/confirm-location', form, answer)).toMatchObject({ status: 200 });
      expect(await command('verify-log')).toContain('Nothing was touched.');
    } finally {
      await outside?.close();
      await compose('down', '--volumes', '--timeout', '5');
      await engine.close();
      rmSync(place.folder, { recursive: true });
    }
  }, 3_600_000);
