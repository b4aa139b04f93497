import { createTransport } from 'nodemailer';
import twilio, { RequestClient } from 'twilio';
import { startDemo } from '../demo.js';
import { ACCOUNT, startTestDemo, type TestDemo } from '../testing/test-demo.js';
import { isTo, type Message } from './message.js';
import { MessageStore } from './message-store.js';

let demo: TestDemo;
let url: string;

beforeAll(async () => {
  demo = await startTestDemo();
  url = `http://127.0.0.1:${demo.inboxPort}`;
});
afterAll(() => demo.remove());

const messages = async (query: string): Promise<Message[]> => {
  const answer = await fetch(`${url}/api/messages?${query}`);
  return ((await answer.json()) as { items: Message[] }).items;
};

const sendMail = async (to: string, subject: string): Promise<void> => {
  const transport = createTransport({ host: '127.0.0.1', port: demo.smtpPort });
  await transport.sendMail({
    from: 'たびもり <alert@example.com>',
    to,
    subject,
    text: `無事を知らせる http://localhost:3000/confirm-location?token=abc。\n<script>alert(1)</script>`,
    html: '<p>無事を<a href="http://localhost:3000/confirm-location?token=abc">知らせる</a></p>',
  });
  transport.close();
};

const sms = (body: Record<string, string>, token = ACCOUNT.authToken): Promise<Response> =>
  fetch(`${url}/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${ACCOUNT.accountSid}:${token}`).toString('base64')}` },
    body: new URLSearchParams(body),
  });

describe('mail', () => {
  test('arrives with its text, HTML and headers', async () => {
    await sendMail('yamada@example.com', '【地震】石川県で震度６強');
    const [mail] = await messages('to=yamada@example.com');
    expect(mail).toMatchObject({
      kind: 'mail',
      to: ['yamada@example.com'],
      from: 'たびもり <alert@example.com>',
      subject: '【地震】石川県で震度６強',
      sid: null,
    });
    expect(mail?.text).toContain('無事を知らせる http://localhost:3000/confirm-location?token=abc');
    expect(mail?.html).toContain('href="http://localhost:3000/confirm-location?token=abc"');
    expect(mail?.headers.map(({ name }) => name)).toContain('Message-ID');
  });

  test('`after` continues, oldest first; without it the newest come first', async () => {
    const [newest] = await messages('limit=1');
    await sendMail('a@example.com', '1');
    await sendMail('b@example.com', '2');
    const after = await messages(`after=${newest?.id}`);
    expect(after.map(({ subject }) => subject)).toEqual(['1', '2']);
    expect((await messages('limit=2')).map(({ subject }) => subject)).toEqual(['2', '1']);
    expect((await messages(`after=${newest?.id}&limit=1`)).map(({ subject }) => subject)).toEqual(['1']);
  });
});

describe('SMS', () => {
  test('the provider’s own client sends and looks up', async () => {
    // The client supports no other host: its own transport is redirected here.
    const local = new RequestClient();
    local.axios.interceptors.request.use((options) => ({
      ...options,
      url: options.url?.replace('https://api.twilio.com', url),
    }));
    const client = twilio(ACCOUNT.accountSid, ACCOUNT.authToken, { httpClient: local });
    const made = await client.messages.create({
      to: '+819012345678',
      from: '+815000000000',
      body: '無事ですか /c/abc',
    });
    expect(made.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(made.status).toBe('queued');
    const hour = 3_600_000;
    const found = async (filter: object): Promise<string[]> =>
      (await client.messages.list({ to: '+819012345678', ...filter })).map(({ sid }) => sid);
    expect(await found({ dateSent: new Date() })).toEqual([made.sid]);
    expect(await found({ dateSentAfter: new Date(Date.now() - hour) })).toEqual([made.sid]);
    expect(await found({ dateSentAfter: new Date(Date.now() + hour) })).toEqual([]);
    expect(await found({ dateSentBefore: new Date(Date.now() - hour) })).toEqual([]);
    expect(await found({ to: '+819099999999' })).toEqual([]);
    expect((await client.messages(made.sid).fetch()).body).toBe('無事ですか /c/abc');
    expect((await messages('to=090-1234-5678')).map(({ kind, sid }) => [kind, sid])).toEqual([['sms', made.sid]]);
  });

  test.each([
    ['a wrong token', { To: '+819012345678', From: '+815000000000', Body: 'x' }, 'wrong', 401, 20003],
    ['a domestic number', { To: '09012345678', From: '+815000000000', Body: 'x' }, ACCOUNT.authToken, 400, 21211],
    ['no text', { To: '+819012345678', From: '+815000000000' }, ACCOUNT.authToken, 400, 21602],
    ['no sender', { To: '+819012345678', Body: 'x' }, ACCOUNT.authToken, 400, 21603],
  ])('refuses %s', async (_, form, token, status, code) => {
    const answer = await sms(form, token);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, status });
  });
});

describe('the page', () => {
  test('lists, filters and shows a message without running any of its content', async () => {
    await sendMail('reader@example.com', '<b>件名</b>');
    const list = await (await fetch(`${url}/?to=reader`)).text();
    expect(list).toContain('reader@example.com');
    expect(list).not.toContain('yamada@example.com');
    expect(list).toContain('&lt;b&gt;件名&lt;/b&gt;');
    const [mail] = await messages('to=reader');
    const answer = await fetch(`${url}/messages/${mail?.id}?lang=en`);
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('<html lang="en">');
    expect(page).not.toContain('<script>alert(1)');
    expect(page).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('<a href="http://localhost:3000/confirm-location?token=abc"');
  });

  test('answers 404 for anything else', async () => {
    for (const path of ['/messages/999999', '/api/messages/999999', '/nothing', '/messages/../secrets.json']) {
      expect((await fetch(url + path)).status).toBe(404);
    }
  });
});

test('messages survive a restart, and only the newest are kept', async () => {
  const before = await messages('limit=3');
  const store = await MessageStore.open(demo.config.inboxFolder, 3);
  expect(await store.getAll(store.list({ limit: 3 }))).toEqual(before);
  const sent = {
    kind: 'mail',
    from: '',
    to: ['x@example.com'],
    subject: 'x',
    text: '',
    html: null,
    headers: [],
    sid: null,
  } as const;
  await Promise.all(Array.from({ length: 5 }, () => store.add({ ...sent, to: [...sent.to], headers: [] })));
  const again = await MessageStore.open(demo.config.inboxFolder, 3);
  const ids = again.list({ limit: 100 }).map(({ id }) => id);
  const last = before[0]?.id ?? 0;
  expect(ids).toEqual([last + 5, last + 4, last + 3]);
});

test('a taken port stops what had started', async () => {
  await expect(startDemo({ ...demo.config, feedPort: demo.inboxPort })).rejects.toThrow('EADDRINUSE');
});

test.each([
  ['yamada@example.com', 'YAMADA', true],
  ['yamada@example.com', 'suzuki', false],
  ['+819012345678', '090-1234-5678', true],
  ['+819012345678', '０９０１２３４', true],
  ['+819012345678', '12345', true],
  ['+819012345678', '+81 90', true],
  ['+819012345678', '080', false],
])('%s is found by %s: %s', (address, typed, found) => {
  expect(isTo([address], typed)).toBe(found);
});
