import { api, permissionsOf, type Authority, type Call, type FieldError, type MessageCode } from '@tabimori/shared';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { CONSOLE_LABELS, FIRST_LABELS } from '../labels/namespaces.js';
import { loadLabels } from '../shell/i18n.js';
import { SessionProvider } from '../shell/session.js';
import { Toasts } from '../shell/toast.js';
import { goOn } from '../shell/token.js';
import { queryClient } from '../shell/use-call.js';

configure({
  // asking jsdom whether styles hide an element takes ten times as long as all the rest
  defaultHidden: true,
  // a busy machine
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message ?? 'not found'),
});

beforeAll(() => loadLabels([...FIRST_LABELS, ...CONSOLE_LABELS]));

/** The server's answer to one request. */
export interface Answer {
  status?: number;
  code?: MessageCode;
  fields?: FieldError[];
  data?: object;
}
/** A request as it went over the wire. */
export interface Asked {
  call: string;
  query: Record<string, string>;
  body: unknown;
}
export type Answers = readonly (readonly [Call, Answer | ((asked: Asked) => Answer)])[];

const PROVIDER: Authority = {
  user: {
    id: 1,
    mailAddress: 'provider@example.com',
    userClass: 1,
    userDiv: 1,
    userName: '東城 慎吾',
    language: 'jp',
    divisionId: null,
    divisionName: null,
    companyId: null,
    companyName: null,
    companyNameEn: null,
    categoryId: null,
    categoryName: null,
  },
  secondFactor: { on: false, required: false },
  isChubb: false,
  logo: null,
  permissions: permissionsOf(1),
};

const NOT_KNOWN: readonly [undefined, Answer] = [undefined, { status: 404, code: 'NOT_FOUND' }];

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

function responseOf({ status = 200, code, fields = [], data = {} }: Answer): Response {
  const isOk = status < 300;
  const envelope = {
    success: isOk,
    statusCode: status,
    messageCode: code ?? null,
    errCode: isOk ? null : (code ?? null),
    params: {},
    error: fields.length === 0 ? null : fields.map((field) => ({ params: {}, ...field })),
    data,
  };
  return new Response(JSON.stringify(envelope), { status });
}

/** Says which answer of a test the console cannot read: it takes the server for broken, and shows nothing of the answer. */
function complain(call: Call, data: object): void {
  const { error } = call.reply.safeParse(JSON.parse(JSON.stringify(data)));
  if (error) console.error(`The answer to ${nameOf(call)} does not fit its schema.\n${z.prettifyError(error)}`);
}

/**
 * Shows a screen to the provider at an address, with a server that answers the given calls; the others are not found.
 * Returns what was asked and a user.
 */
export function openScreen(element: ReactNode, path: string, answers: Answers) {
  const asked: Asked[] = [];
  const known = new Map<string, Answers[number]>(
    [[api.auth.me, { data: PROVIDER }] as const, ...answers].map((row) => [nameOf(row[0]), row]),
  );
  globalThis.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const one: Asked = {
      call: `${init?.method} ${pathname.replace('/api/v1', '').replace(/\/\d+(?=\/|$)/g, '/:id')}`,
      query: Object.fromEntries(searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(one);
    const [call, given] = known.get(one.call) ?? NOT_KNOWN;
    const answer = typeof given === 'function' ? given(one) : given;
    if (call && answer.data) complain(call, answer.data);
    return Promise.resolve(responseOf(answer));
  };
  queryClient.clear();
  window.history.replaceState(null, '', path);
  goOn('token');
  const router = createBrowserRouter([
    { path: window.location.pathname, element },
    { path: '*', element: null },
  ]);
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <App component={false}>
            <RouterProvider router={router} />
            <Toasts />
          </App>
        </ConfigProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { asked, user, router, ...view, writes: () => asked.filter(({ call }) => !call.startsWith('GET')) };
}
