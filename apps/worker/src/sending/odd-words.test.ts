import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { testConfig } from '../../../../tests/support/config.js';
import { createTestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { queryRows } from '../../../../tests/support/query.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { askRelay } from './mail/ask-relay.js';
import { openConnection } from './mail/open-connection.js';
import { createSender } from './sender.js';

const OK = 'ok@a.example';
const ODD = 'odd@b.example';

/** A relay that answers a step with `words`, if it is already known, only for `ODD`; otherwise it takes what comes. */
async function startRelay(step: string, words: string) {
  const taken: string[] = [];
  const server = createServer((socket) => {
    let to: string | undefined;
    let isText = false;
    const isRefused = (at: string): boolean => at === step && (to === undefined || to === ODD);
    const say = (at: string, yes: string): unknown => socket.write(`${isRefused(at) ? words : yes}\r\n`);
    say('greeting', '220 relay');
    createInterface({ input: socket }).on('line', (line) => {
      if (isText) {
        if (line !== '.') return;
        isText = false;
        if (to !== undefined && !isRefused('text')) taken.push(to);
        return say('text', '250 taken');
      }
      const command = line.slice(0, 4);
      if (command === 'MAIL') to = undefined;
      if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1];
      isText = command === 'DATA' && !isRefused('DATA');
      say(command, isText ? '354 go on' : '250 yes');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test.each([
  ['greeting', '554 no\0service', { pending: 2 }, 'Invalid greeting. response=554 no service: 554 no service'],
  ['MAIL', '550 not\0you', { pending: 2 }, '550 not you'],
  ['RCPT', '550 no such\0user', { accepted: 1, refused: 1 }, '550 no such user'],
  ['RCPT', '450-not\0now\r\n450 later', { accepted: 1, pending: 1 }, '450-not now 450 later'],
  ['DATA', '550 no\0text', { accepted: 1, refused: 1 }, '550 no text'],
  ['text', '550 spam\0', { accepted: 1, refused: 1 }, '550 spam '],
])(
  'the relay answers %s with %j: it is stored, and what was taken is sent once',
  async (step, words, expected, told) => {
    const database = await createTestDatabase();
    const { dataSource } = database;
    const relay = await startRelay(step, words);
    const sender = createSender(testContext(dataSource, { smtpUrl: relay.url }));
    try {
      const division = await makeDivision(dataSource, (await makeCompany(dataSource)).id);
      for (const mailAddress of [OK, ODD]) await makeApplicant(dataSource, division, { mailAddress });
      const id = await makeDelivery(dataSource, division.companyId);
      await sender.run();
      expect(await countsOf(dataSource, id, 'mail')).toEqual(expected);
      expect(relay.taken).toEqual('accepted' in expected ? [OK] : []);
      const errors = await queryRows(
        dataSource,
        `SELECT DISTINCT error FROM (SELECT mail_error FROM recipient UNION ALL SELECT last_error FROM chunk
         UNION ALL SELECT last_error FROM channel_health) AS e(error) WHERE error IS NOT NULL`,
      );
      expect(errors).toEqual([{ error: told }]);
    } finally {
      await sender.close();
      await relay.close();
      await database.drop();
    }
  },
);

test('an answer to whether it takes a mail is storable, too', async () => {
  const relay = await startRelay('RCPT', '550 no such\0user');
  const { connection } = await openConnection(relay.url, testConfig());
  if (!connection?._socket) throw new Error('no connection');
  expect(await askRelay(connection._socket, 'us@own.example', [ODD])).toEqual({
    takes: false,
    text: '550 no such user',
  });
  await relay.close();
});
