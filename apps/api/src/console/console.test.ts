import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { startApi, type TestApi } from '../testing/api.js';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
let test: TestApi;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  test = await startApi({}, { console: folder });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, accept = 'text/html,*/*;q=0.8') =>
  test.app.inject({ method: 'GET', url, headers: { accept } });

it.each(['/', '/login', '/safety-confirmation/history-message/result?id=1', '/settings/company/edit'])(
  'answers %s with the page of the console, always asked for again',
  async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect(response.body).toContain('<title>console</title>');
  },
);

it('answers curl, which takes anything, with the page at the root', async () => {
  expect((await get('/', '*/*')).body).toContain('<title>console</title>');
});

it('lets browsers keep hashed files and revalidate the others', async () => {
  const hashed = await get('/assets/main-abc123.js', '*/*');
  expect([hashed.statusCode, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

it('gives a file in its brotli form to whoever takes it, and as it is to others', async () => {
  const url = '/assets/main-abc123.js';
  const packed = await test.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i) as string,
  });
  expect(packed.headers['content-type']).toMatch(/javascript/);
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {};');
  const plain = await test.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {};']);
});

it('has no page for a missing file, a script or an address of the API', async () => {
  expect((await get('/assets/gone.js', '*/*')).statusCode).toBe(404);
  expect((await get('/login', 'application/json')).statusCode).toBe(404);
  expect((await get('/api/v1/gone')).json()).toMatchObject({ errCode: 'ITEM_NOT_FOUND' });
  expect((await get('/../../etc/passwd', '*/*')).statusCode).toBe(404);
  expect((await get('/%2e%2e/%2e%2e/etc/passwd', '*/*')).statusCode).toBe(404);
});

it('gives the console its public settings and nothing more', async () => {
  expect((await get('/config.json')).json()).toEqual({
    productName: test.config.productName,
    supportMailKey: test.config.supportMailKey,
    mapTiles: null,
  });
  expect((await get('/')).headers['content-security-policy']).toContain("img-src 'self' data:;");
});

it('lets the map ask the server of the tiles, and no other, when one is set', async () => {
  const mapTiles = { url: 'https://tiles.example.com/pale/{z}/{x}/{y}.png', attribution: '国土地理院' };
  const tiled = await startApi({ mapTiles });
  const settings = await tiled.app.inject({ method: 'GET', url: '/config.json' });
  expect(settings.json()).toMatchObject({ mapTiles });
  expect(settings.headers['content-security-policy']).toContain("img-src 'self' data: https://tiles.example.com;");
  await tiled.close();
});

it('shows the privacy text in both languages', async () => {
  const japanese = await get('/privacy');
  expect(japanese.statusCode).toBe(200);
  expect(japanese.body).toMatch(/<h1>プライバシーについて<\/h1>[\s\S]*<h2>お預かりする情報<\/h2>/);
  expect(japanese.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await get('/privacy?lang=en')).body).toMatch(/<html lang="en">[\s\S]*<h2>What is kept<\/h2>/);
});
