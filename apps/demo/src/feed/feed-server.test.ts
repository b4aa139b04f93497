import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startTestDemo, type TestDemo } from '../testing/test-demo.js';

const TELEGRAM = 'data/20260301000033_0_VXSE53_010000.xml';
const CONTENT = `<feed>${'地震'.repeat(2000)}</feed>`;
let demo: TestDemo;

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${demo.feedPort}/feed/${path}`, { headers: { 'Accept-Encoding': 'identity', ...headers } });

beforeAll(async () => {
  demo = await startTestDemo();
  for (const name of ['eqvol.xml', 'eqvol_l.xml', TELEGRAM, '.lock', 'secrets.json']) {
    const path = join(demo.config.feedFolder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, CONTENT);
    await utimes(path, 1_700_000_000, 1_700_000_000);
  }
});
afterAll(() => demo.remove());

test.each(['eqvol.xml', 'eqvol_l.xml', TELEGRAM])(
  '%s is served with what a reader needs to ask again',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(CONTENT);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('last-modified')).toBe('Tue, 14 Nov 2023 22:13:20 GMT');
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  },
);

test('gzip is sent to clients that ask for it', async () => {
  const answer = await get('eqvol.xml', { 'Accept-Encoding': 'gzip, br' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(500);
  expect(await answer.text()).toBe(CONTENT);
});

test('304 if nothing changed, by tag or by date', async () => {
  const tag = (await get('eqvol.xml')).headers.get('etag') ?? '';
  const zippedTag = (await get('eqvol.xml', { 'Accept-Encoding': 'gzip' })).headers.get('etag') ?? '';
  const same = 'Tue, 14 Nov 2023 22:13:20 GMT';
  expect((await get('eqvol.xml', { 'If-None-Match': tag })).status).toBe(304);
  expect((await get('eqvol.xml', { 'If-None-Match': zippedTag, 'Accept-Encoding': 'gzip' })).status).toBe(304);
  expect((await get('eqvol.xml', { 'If-Modified-Since': same })).status).toBe(304);
  expect((await get('eqvol.xml', { 'If-Modified-Since': 'Tue, 14 Nov 2023 22:13:19 GMT' })).status).toBe(200);
  expect((await get('eqvol.xml', { 'If-None-Match': '"other"', 'If-Modified-Since': same })).status).toBe(200);
});

test('a change within the same second is not missed', async () => {
  const path = join(demo.config.feedFolder, 'eqvol_l.xml');
  const second = Math.floor(Date.now() / 1000) + 60; // does not end while this test runs, however slow the machine
  await utimes(path, second, second);
  const first = (await get('eqvol_l.xml')).headers.get('last-modified') ?? '';
  expect((await get('eqvol_l.xml', { 'If-Modified-Since': first })).status).toBe(200);
});

test.each(['.lock', 'secrets.json', 'data/', 'data/..%2fsecrets.json', 'data/20260301000034_0_VXSE53_010000.xml', ''])(
  '%s is not served',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
