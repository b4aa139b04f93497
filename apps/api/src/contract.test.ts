import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { api, API_PREFIX, FAILURES, MESSAGE_CODES, shadows } from '@tabimori/shared';
import { MESSAGES } from '@tabimori/shared/messages';
import { createAdapter } from './http/server.js';
import { BoundRoutes } from './http/bound-routes.js';
import { startApi, type TestApi } from './testing/api.js';
import { CALLS, envelopeOf } from './testing/calls.js';
import { seed } from './testing/seed.js';

let test: TestApi;
let token: string;
beforeAll(async () => {
  test = await startApi();
  await seed(test.source);
  token = await test.signIn('provider@example.com');
});
afterAll(() => test.close());

it('binds every call of the contract, once, and no other', () => {
  const bound = test.app.get(BoundRoutes).calls();
  expect(bound).toHaveLength(CALLS.length);
  expect(new Set(bound)).toEqual(new Set(CALLS.map(([, call]) => call)));
});

it('has no call that an earlier one takes the requests of', () => {
  const hidden = CALLS.flatMap(([name, second], index) =>
    CALLS.slice(0, index)
      .filter(([, first]) => shadows(first, second))
      .map(([first]) => `${first} hides ${name}`),
  );
  expect(hidden).toEqual([]);
});

it('keeps the statuses that make the console leave the page for errors that are not a toast', () => {
  const leaving = Object.entries(FAILURES).filter(([, status]) => [401, 402, 403, 404, 500].includes(status));
  expect(Object.fromEntries(leaving)).toEqual({
    SIGNED_OUT: 401,
    SESSION_OVER: 402,
    PERMISSION_DENIED: 403,
    SECOND_FACTOR_REQUIRED: 403,
    ITEM_NOT_FOUND: 404,
    ERROR: 500,
  });
});

it('has a text in both languages for every code', () => {
  for (const { parameters, ...texts } of Object.values(MESSAGES)) {
    expect(parameters.near).not.toBe('');
    expect(Object.keys(texts).sort()).toEqual([...MESSAGE_CODES].sort());
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  }
});

it.each(CALLS)('%s refuses an unknown key', async (_name, call) => {
  const path = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 1]));
  const response = await test.inject(call, { ...path, unheardOf: '1' }, token);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, messageCode: 'E00041', data: null });
  expect(envelopeOf(response).error).toContainEqual({ field: 'unheardOf', messageCode: 'E00004', params: {} });
});

it('answers an unknown address of the API with its envelope', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await test.app.inject({ method, url: `${API_PREFIX}/nothing`, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      success: false,
      statusCode: 404,
      messageCode: 'ITEM_NOT_FOUND',
      errCode: 'ITEM_NOT_FOUND',
      params: {},
      error: [],
      data: null,
    });
  }
});

it.each([`${API_PREFIX}/companies/${'1'.repeat(201)}`, `${API_PREFIX}/companies/%zz`])(
  'answers an address that cannot be read with its envelope: %s',
  async (url) => {
    const response = await test.app.inject({ method: 'GET', url });
    expect([response.statusCode, envelopeOf(response).errCode]).toEqual([404, 'ITEM_NOT_FOUND']);
  },
);

it.each([`/c/${'1'.repeat(201)}`, '/c/%zz'])('answers an address that cannot be read with a page: %s', async (url) => {
  const response = await test.app.inject({ method: 'GET', url });
  expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

it.each<[string, Record<string, string>, string, number, string]>([
  ['broken JSON', { 'content-type': 'application/json' }, '{"mailAddress":', 400, 'E00041'],
  ['a list', { 'content-type': 'application/json' }, '[]', 400, 'E00041'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'mailAddress=a', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', { 'content-type': 'text/plain' }, '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['an unknown type', { 'content-type': 'application/xml' }, '<a/>', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['another prototype', { 'content-type': 'application/json' }, '{"__proto__":{"a":1}}', 400, 'E00041'],
  [
    'too much',
    { 'content-type': 'application/json' },
    `{"mailAddress":"${'a'.repeat(1_100_000)}"}`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'NUL',
    { 'content-type': 'application/json' },
    '{"mailAddress":"a\\u0000@b","password":"x"}',
    400,
    'LOGIN_EMAIL_OR_PASSWORD_INVALID',
  ],
])('refuses %s', async (_name, headers, payload, status, code) => {
  const response = await test.app.inject({ method: 'POST', url: `${API_PREFIX}/auth/login`, headers, payload });
  expect([response.statusCode, envelopeOf(response).errCode]).toEqual([status, code]);
});

it('sends the headers that protect', async () => {
  const { headers } = await test.call(api.home.publicStatus);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

it('does not start with a route that is bound to nothing', async () => {
  class Open {
    route(): string {
      return '';
    }
  }
  Controller('open')(Open);
  const route = Object.getOwnPropertyDescriptor(Open.prototype, 'route');
  if (route) Get()(Open.prototype, 'route', route);
  class OpenModule {}
  Module({ imports: [DiscoveryModule], controllers: [Open], providers: [BoundRoutes] })(OpenModule);
  const app = await NestFactory.create(OpenModule, createAdapter(test.config), { logger: false, abortOnError: false });
  await expect(app.init()).rejects.toThrow('Bound to no call: Open.route');
});
