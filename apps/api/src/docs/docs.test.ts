import { api, FAILURES, FEATURES, MESSAGE_CODES } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { CALLS } from '../testing/calls.js';
import type { OpenApi } from './document.js';
import type { Operation } from './operation.js';
import { DOCS } from './page.js';

let test: TestApi;
let text: string;
let document: OpenApi;
beforeAll(async () => {
  test = await startApi();
  text = (await get(`${DOCS}/openapi.json`)).body;
  document = JSON.parse(text) as OpenApi;
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ method: 'GET', url });

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );

/** Every object within a value, with its path. */
function objectsIn(value: unknown, where = '#'): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, child]) =>
    objectsIn(child, `${where}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [[where, value as Record<string, unknown>], ...inside];
}

it('describes every call of the contract and no other', () => {
  const described = operations().map(([path, method, { operationId }]) => [operationId, method, path]);
  const calls = CALLS.map(([name, { method, path }]) => [name, method.toLowerCase(), path.replace(/:(\w+)/g, '{$1}')]);
  expect(described.sort()).toEqual(calls.sort());
});

it('is a whole document: each reference leads somewhere, each operation is named once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: expect.stringContaining('API') as string, version: 'v1' });
  const objects = new Map(objectsIn(document));
  const refs = [...objects.values()].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(refs.length).toBeGreaterThan(CALLS.length);
  expect(refs.filter((ref) => !objects.has(ref))).toEqual([]);
  const ids = operations().map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = new Set(document.tags.map(({ name }) => name));
  expect(operations().filter(([, , one]) => !one.tags.every((tag) => tags.has(tag)))).toEqual([]);
});

it('names in each path its parameters, and in each query only what it can carry', () => {
  for (const [path, method, { parameters, requestBody, summary, description }] of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect([path, parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)]).toEqual([
      path,
      named,
    ]);
    const isQuery = method === 'get' || method === 'delete';
    expect([path, requestBody === undefined]).toEqual([path, isQuery]);
    const nested = parameters.filter(({ schema }) => schema.type === 'object');
    expect([path, nested]).toEqual([path, []]);
    expect([path, summary.length > 4, /[\u3040-\u9fff]/.test(description)]).toEqual([path, true, true]);
  }
});

it('says who may make a call as its guard reads it', () => {
  const of = (path: string, method: string): Operation | undefined => document.paths[path]?.[method];
  expect(of('/companies', 'post')).toMatchObject({
    security: [{ bearer: [] }],
    description: expect.stringContaining('Feature 2001 (company), flag `insert`: provider, category.') as string,
    responses: { 403: { $ref: '#/components/responses/403' } },
  });
  expect(of('/auth/login', 'post')).toMatchObject({ security: [] });
  expect(of('/support-mail', 'get')).toMatchObject({ security: [{ supportKey: [] }] });
  for (const [name, { access, method, path }] of CALLS) {
    const operation = of(path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase());
    const known = typeof access === 'string' ? access : `Feature ${FEATURES[access[0]]}`;
    const words = { public: 'Anyone, ', supportKey: 'static key', signedIn: 'Anyone signed in' }[known] ?? known;
    expect([name, operation?.description]).toEqual([name, expect.stringContaining(words)]);
    expect([name, Object.keys(operation?.responses ?? {}).includes('401')]).toEqual([name, access !== 'public']);
  }
});

it('takes a file as a form, answers a file without an envelope, and sends once', () => {
  const made = document.paths['/companies']?.post;
  expect(Object.keys(made?.requestBody?.content ?? {})).toEqual(['application/json', 'multipart/form-data']);
  const exported = document.paths['/applicants/export']?.get?.responses['200'];
  expect(Object.keys(exported?.content as object)).toEqual([api.applicants.exportList.answers]);
  expect(document.paths['/delivery/all']?.post?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key']);
});

it('gives each code of a failure with its status, once, and no other', () => {
  const given = Object.entries(document.components.responses).flatMap(([status, { content }]) => {
    const { allOf } = (content as Record<string, { schema: { allOf: Record<string, unknown>[] } }>)['application/json']
      ?.schema ?? { allOf: [] };
    const { enum: codes } = (allOf[1]?.properties as { errCode: { enum: string[] } }).errCode;
    return codes.map((code) => [code, Number(status)]);
  });
  const failures: Record<string, number> = { ...FAILURES };
  delete failures.ERROR;
  expect(Object.fromEntries(given)).toEqual(failures);
  expect(given.filter(([code]) => !MESSAGE_CODES.includes(code as never))).toEqual([]);
});

it('reveals no secret, nothing for operators and no other host', () => {
  const { supportMailKey, jwtSecrets, databaseUrl, smtpUrl } = test.config;
  for (const secret of [supportMailKey, ...jwtSecrets, databaseUrl, smtpUrl]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/hooks|metrics|readyz|healthz|https?:\/\/(?!json-schema)/);
});

it('is a page of our own origin, without a script inside', async () => {
  const page = await get(DOCS);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(files).toHaveLength(3);
  for (const url of files) {
    const file = await get(url);
    expect([url, file.statusCode, file.headers['content-type']]).toEqual([
      url,
      200,
      expect.stringMatching(/^text\/(css|javascript)/),
    ]);
  }
  expect(page.body).not.toMatch(/<script>|<style|https?:/);
  expect((await get(`${DOCS}/swagger-initializer.js`)).statusCode).toBe(404);
  expect((await get(`${DOCS}/..%2fpackage.json`)).statusCode).toBe(404);
});
