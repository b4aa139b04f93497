import { createTestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startSmtpSink } from '../../../../tests/support/smtp-sink.js';
import { until } from '../../../../tests/support/until.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { createSender } from './sender.js';

test('what the database has forgotten is sent again, and the send does not end before', async () => {
  const database = await createTestDatabase();
  const sink = await startSmtpSink();
  sink.delay = 20;
  const sender = createSender(testContext(database.dataSource, { smtpUrl: sink.url }));
  try {
    const division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
    await makeApplicants(database.dataSource, division, 120, 'a.example');
    const id = await makeDelivery(database.dataSource, division.companyId);
    const accepted = async (): Promise<number> => (await countsOf(database.dataSource, id, 'mail')).accepted ?? 0;
    const running = sender.run();
    await until('results are written', 20, async () => (await accepted()) > 0, 5);
    // a standby that has taken over knows nothing of them
    const [forgotten] = await database.dataSource.query<{ count: number }[]>(
      `WITH gone AS (
         UPDATE recipient SET mail_state = 'pending' WHERE delivery_id = $1 AND mail_state = 'accepted' RETURNING 1),
       counted AS (
         UPDATE chunk_tally SET accepted = accepted - n, pending = pending + n FROM (SELECT count(*)::int AS n FROM gone)
         WHERE delivery_id = $1 AND channel = 'mail' RETURNING n)
       SELECT n AS count FROM counted`,
      [id],
    );
    await running;
    await sender.run();
    expect(await accepted()).toBe(120);
    expect(forgotten?.count).toBeGreaterThan(0);
    expect(sink.mails).toHaveLength(120 + (forgotten?.count ?? 0));
  } finally {
    await sender.close();
    await sink.close();
    await database.drop();
  }
});
