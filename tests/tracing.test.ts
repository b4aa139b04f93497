import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashPassword } from '@tabimori/server';
import { startApiProcess, type ApiProcess } from './support/api-process.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeUser } from './support/factories.js';
import { startHttp, type LocalHttp } from './support/http.js';
import { startSmtpSink, type SmtpSink } from './support/smtp-sink.js';
import { feedOf, publishedAt, telegramFile } from './support/telegrams.js';
import { until } from './support/until.js';
import { startWorker, type WorkerProcess } from './support/worker-process.js';

const VXSE51 = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const USER = { mailAddress: 'provider@example.com', password: 'Demo1234' };
/** The collector's. */
const TOKEN = 'token-of-the-collector';
const TRAVELER = '静岡 あかね';

interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}
interface Otlp {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: (Span & { attributes: Pair[] })[] }[] }[];
}
interface Pair {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
const plain = (pairs: Pair[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

let database: TestDatabase;
let folder: string;
let sink: SmtpSink;
let agency: LocalHttp;
let collector: LocalHttp;
let worker: WorkerProcess;
let api: ApiProcess;
let traveler: { id: number; companyId: number };
const bodies: string[] = [];

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Otlp).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans: own }) =>
        own.map((span) => ({
          ...span,
          service: String(plain(resource.attributes)['service.name']),
          attributes: plain(span.attributes),
        })),
      ),
    ),
  );
const spanOf = (name: string, traceId?: string): Span | undefined =>
  spans().find((span) => span.name === name && (traceId === undefined || span.traceId === traceId));

beforeAll(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  const { dataSource } = database;
  const company = await makeCompany(dataSource, { name: '青空商事' });
  const division = await makeDivision(dataSource, company.id);
  traveler = await makeApplicant(dataSource, division, { prefectureCode: '22', name: TRAVELER });
  await makeUser(dataSource, {
    userDiv: 1,
    mailAddress: USER.mailAddress,
    passwordHash: await hashPassword(USER.password),
  });
  const document = '/data/20261121020000_0_VXSE51_010000.xml';
  agency = await startHttp((request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    if (request.url === document) return void response.end(publishedAt(VXSE51, new Date(), '20261121110000'));
    response.end(feedOf([{ url: `${agency.origin}${document}`, title: '震度速報' }]));
  });
  collector = await startHttp(({ headers }, response, body) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  folder = mkdtempSync(join(tmpdir(), 'tracing-'));
  const token = join(folder, 'OTEL_EXPORTER_OTLP_HEADERS');
  writeFileSync(token, `authorization=Bearer%20${TOKEN}\n`);
  const env = {
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: token,
  };
  const feed = { JMA_FEED_URL: `${agency.origin}/feed.xml`, JMA_POLL_SECONDS: '1' };
  [worker, api] = await Promise.all([
    startWorker({ ...env, ...feed, SMTP_URL: sink.url, UNDO_SECONDS: '0' }),
    startApiProcess({ ...env, UNDO_SECONDS: '0' }),
  ]);
}, 120_000);

afterAll(async () => {
  for (const { child } of [worker, api]) child.kill('SIGTERM');
  await Promise.all([worker.ended, api.ended]);
  await Promise.all([sink.close(), agency.close(), collector.close()]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('one trace follows a telegram from the feed to the relay, with the ids of the log', async () => {
  await until(worker.output, 30, () => spanOf('send') !== undefined, 100);
  const { traceId = '' } = spanOf('telegram') ?? {};
  const steps = ['telegram', 'read', 'decision', 'delivery', 'send'].map((step) => spanOf(step, traceId));
  expect(steps.map((span) => span?.name)).toEqual(['telegram', 'read', 'decision', 'delivery', 'send']);
  const [telegram, read, decision, delivery, send] = steps;
  expect([read, decision, delivery, send].map((span) => span?.parentSpanId)).toEqual(
    [telegram, telegram, decision, delivery].map((span) => span?.spanId),
  );
  const [row] = await database.dataSource.query<{ deliveryId: number; eventId: number; telegramId: number }[]>(
    `SELECT d.id AS "deliveryId", d.event_id AS "eventId", t.telegram_id AS "telegramId"
     FROM delivery d JOIN event_telegram t ON t.event_id = d.event_id WHERE d.message_type = 1`,
  );
  const { deliveryId, eventId, telegramId } = row ?? {};
  for (const span of [telegram, read, decision]) expect(span?.attributes).toMatchObject({ telegramId });
  expect(delivery?.attributes).toEqual({ eventId, companyId: traveler.companyId });
  expect(send?.attributes).toMatchObject({ deliveryId, eventId, channel: 'mail', messages: 1, handedOver: 1 });
  expect(send?.service).toBe('tabimori-worker');
});

test('the stages that follow are in the trace of their telegram', async () => {
  const { traceId } = spanOf('telegram') ?? {};
  await database.dataSource.query(`UPDATE wave SET due_at = now() WHERE stage = 'confirmation'`);
  await until(worker.output, 30, () => sink.mails.length >= 2, 100);
  await until(worker.output, 30, () => spans().filter(({ name }) => name === 'send').length >= 2, 100);
  const stage = spanOf('stage', traceId);
  expect(stage?.attributes).toMatchObject({ companyId: traveler.companyId });
  expect(spans().filter((span) => span.name === 'send' && span.parentSpanId === stage?.spanId)).toHaveLength(1);
});

test('the trace of a call has its statements, and goes on to what it sends', async () => {
  const post = async (path: string, body: object, token = ''): Promise<Response> =>
    fetch(`${api.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const login = (await (await post('/auth/login', USER)).json()) as { data: { accessToken: string } };
  const input = { messageType: 2, applicantIds: [traveler.id], expectedCount: 1 };
  const answer = await post('/delivery/select', input, login.data.accessToken);
  expect(await answer.json()).toMatchObject({ success: true });
  const requestId = answer.headers.get('x-request-id');
  const isCall = ({ attributes }: Span): boolean => attributes.requestId === requestId;
  await until(api.output, 30, () => spans().some(isCall), 100);
  const call = spans().find(isCall);
  expect(call).toMatchObject({ name: 'POST /api/v1/delivery/select', service: 'tabimori-api' });
  expect(call?.attributes).toMatchObject({ 'http.response.status_code': 200, 'http.route': '/api/v1/delivery/select' });
  const inside = spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  const texts = inside.map(({ attributes }) => String(attributes['db.query.text']));
  expect(texts.filter((text) => text.startsWith('INSERT INTO delivery ('))).toHaveLength(1);
  expect(texts).toContain('COMMIT');
  await until(worker.output, 30, () => spanOf('send', call?.traceId) !== undefined, 100);
  expect(spanOf('send', call?.traceId)?.parentSpanId).toBe(call?.spanId);
});

test('no name, address, password, token or text leaves with the spans', () => {
  expect(bodies.join('')).not.toMatch(/静岡|あかね|青空商事|example\.com|Demo1234|eyJ|安否/);
});

/** The packages that a program loads until it ends. */
async function loadedBy(env: Record<string, string>): Promise<string[]> {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });`;
  const program = `const { startTracing, readConfig } = await import('@tabimori/server');
    await (await startTracing(readConfig(), 'worker', console))();`;
  const loader = `data:text/javascript,${encodeURIComponent(hooks)}`;
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: sink.url,
    JMA_FEED_URL: agency.origin,
    LINK_KEYS: '1:a-key-for-links-of-the-tests-only-1',
    JWT_SECRET: 'a-key-for-tokens-of-the-tests-only-1',
    SUPPORT_MAIL_KEY: 'support-mail-key',
    APP_BASE_URL: 'http://localhost:3000',
  };
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', loader, '--input-type=module', '-e', program],
    { cwd: join(__dirname, '../apps/worker'), env: { PATH: process.env.PATH, ...settings, ...env } },
  );
  return [...new Set(stderr.match(/@opentelemetry\/[a-z-]+/g))];
}

test('without an endpoint no code for traces is loaded', async () => {
  expect(await loadedBy({})).toEqual([]);
  expect(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin })).toContain('@opentelemetry/sdk-trace');
}, 60_000);
