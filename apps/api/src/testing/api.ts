import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_PREFIX, type Call, type Envelope, type Input, type Reply } from '@tabimori/shared';
import { type Config, createLogger } from '@tabimori/server';
import type { LightMyRequestResponse } from 'fastify';
import type { DataSource } from 'typeorm';
import { testConfig } from '../../../../tests/support/config.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import type { Folders } from '../config.js';
import { createApp } from '../create-app.js';

export const PASSWORD = 'Demo1234';
const ROOT = join(__dirname, '../../../..');

export interface Answer<T> {
  status: number;
  body: Envelope<T>;
  headers: Record<string, string | string[] | number | undefined>;
}

/** The API on a database of its own, called without a network. */
export interface TestApi {
  app: NestFastifyApplication;
  config: Config;
  database: TestDatabase;
  source: DataSource;
  /** what a call is allowed by: the token of a person, or the key that one call asks for */
  authorization(call: Call, token: string | undefined): string;
  /** makes a call as it is allowed, without one as nobody; its answer as it came */
  inject(call: Call, input: Record<string, unknown>, token?: string): Promise<LightMyRequestResponse>;
  /** makes a call with the token of a person */
  call<C extends Call>(call: C, input?: Input<C> | Record<string, unknown>, token?: string): Promise<Answer<Reply<C>>>;
  /** signs in by mail; the access token */
  signIn(mailAddress: string): Promise<string>;
  query<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** Where a call goes: its parameters in the path, the rest in the query or the body. */
export function placed(call: Call, input: Record<string, unknown>): { url: string; payload?: Record<string, unknown> } {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (call.method === 'POST' || call.method === 'PUT') return { url: API_PREFIX + path, payload: rest };
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { url: `${API_PREFIX}${path}${query && `?${query}`}` };
}

/** Plain http and reminders by each company's setting, unless `overrides` say otherwise. */
const SETTINGS: Partial<Config> = { appBaseUrl: 'http://localhost:3000', reminderIntervalSeconds: null };

export async function startApi(overrides: Partial<Config> = {}, folders: Partial<Folders> = {}): Promise<TestApi> {
  const database = await createTestDatabase();
  const source = database.dataSource;
  const config = testConfig({ ...SETTINGS, ...overrides });
  // no console was built
  const console = join(tmpdir(), randomUUID());
  const app = await createApp(config, source, createLogger('test', 'error'), {
    console,
    legal: join(ROOT, 'docs/legal'),
    manuals: join(ROOT, 'docs/manuals'),
    telegrams: join(ROOT, 'telegrams'),
    ...folders,
  });
  const authorization: TestApi['authorization'] = ({ access }, token) =>
    access === 'supportKey' ? `Key ${config.supportMailKey}` : `Bearer ${token}`;
  const inject: TestApi['inject'] = (named, input, token) =>
    app.inject({
      method: named.method,
      ...placed(named, input),
      headers: token === undefined ? {} : { authorization: authorization(named, token) },
    });
  const call: TestApi['call'] = async (named, input = {}, token) => {
    const response = await inject(named, input as Record<string, unknown>, token);
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const signIn = async (mailAddress: string): Promise<string> => {
    const response = await app.inject({
      method: 'POST',
      url: `${API_PREFIX}/auth/login`,
      payload: { mailAddress, password: PASSWORD },
    });
    const { data } = response.json<Envelope<{ accessToken: string }>>();
    if (!data) throw new Error(`${mailAddress} cannot sign in: ${response.body}`);
    return data.accessToken;
  };
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
  };
  const query: TestApi['query'] = (text, params) => source.query(text, params);
  return { app, config, database, source, authorization, inject, call, signIn, query, close };
}
