import { rowsOf } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../tests/support/smtp-sink.js';
import type { Context } from './context.js';
import { createSender } from './sending/sender.js';
import { testContext } from './testing/context.js';
import { countsOf, makeDelivery } from './testing/send.js';
import { wasAhead } from './testing/time.js';

/** The clock was ahead by this when the rows were written. */
const AHEAD = 7200;

let database: TestDatabase;
let sink: SmtpSink;
let context: Context;
let division: { id: number; companyId: number };

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  context = testContext(database.dataSource, { smtpUrl: sink.url });
  division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
});
afterEach(async () => {
  await sink.close();
  await database.drop();
});

const rows = (text: string): Promise<Record<string, unknown>[]> => rowsOf(database.dataSource, text);

async function send(): Promise<void> {
  const sender = createSender(context);
  await sender.run();
  await sender.close();
}

test('a chunk that a worker held when the clock was ahead is sent by the next one', async () => {
  await makeApplicants(database.dataSource, division, 3);
  const id = await makeDelivery(database.dataSource, division.companyId);
  await rows(`UPDATE chunk SET lease_holder = 'gone', attempt = 1, lease_until = now() + interval '8 s'`);
  await send();
  expect(sink.mails).toHaveLength(0);
  await wasAhead(database.dataSource, AHEAD);
  await rows('UPDATE chunk SET not_before = now()');
  await send();
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: 3 });
});
