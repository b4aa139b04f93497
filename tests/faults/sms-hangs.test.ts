import { setTimeout as sleep } from 'node:timers/promises';
import { createSender } from '../../apps/worker/src/sending/sender.js';
import { testContext } from '../../apps/worker/src/testing/context.js';
import { countsOf, makeDelivery } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../support/factories.js';
import { startHttp } from '../support/http.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { startTwilio } from '../support/twilio.js';
import { until } from '../support/until.js';
import { fault, type Extent, type Figures } from './fault.js';

const SMS = 5;

/** The provider accepts requests and answers none; mails continue, and the SMS go out once it answers again. */
async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 2000 : 300;
  const hangsMs = full ? 20_000 : 2000;
  const sum = { recipients, sms: SMS * times, hangsMs, lostMails: 0, lostSms: 0, duplicateSms: 0, slowestMailsMs: 0 };
  for (let turn = 0; turn < times; turn += 1) {
    const database = await createTestDatabase();
    const db = database.dataSource;
    const sink = await startSmtpSink();
    const twilio = await startTwilio();
    let hangs = true;
    const held: (() => void)[] = [];
    const provider = await startHttp((request, response, body) => {
      const cut = (): void => void request.socket.destroy();
      if (hangs) return void held.push(cut);
      void fetch(twilio.http.origin + (request.url ?? ''), {
        method: request.method ?? 'GET',
        ...(request.method === 'POST' && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      }).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      );
    });
    const company = await makeCompany(db);
    await makeApplicants(db, await makeDivision(db, company.id), recipients);
    await db.query(
      `UPDATE applicant SET phone_e164 = '+8190' || lpad(id::text, 8, '0') WHERE id IN (SELECT id FROM applicant ORDER BY id LIMIT $1)`,
      [SMS],
    );
    const settings = {
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'token',
      from: '+15005550006',
      baseUrl: provider.origin,
    };
    const sender = createSender(testContext(db, { smtpUrl: sink.url, twilio: settings }));
    const id = await makeDelivery(db, company.id, { smsPossible: true });
    const started = performance.now();
    const runs = [sender.run()];
    await until('the mails are gone', 60, () => sink.mails.length === recipients);
    sum.slowestMailsMs = Math.max(sum.slowestMailsMs, Math.round(performance.now() - started));
    await sleep(hangsMs);
    hangs = false;
    for (const cut of held) cut();
    const open = `SELECT FROM recipient WHERE sms_state IN ('pending', 'unknown') LIMIT 1`;
    while ((await db.query<unknown[]>(open)).length > 0) {
      runs.push(sender.run());
      await sleep(200);
      if (performance.now() - started > 80_000) break;
    }
    await Promise.all(runs);
    sum.lostMails += recipients - ((await countsOf(db, id, 'mail')).accepted ?? 0);
    sum.lostSms += SMS - ((await countsOf(db, id, 'sms')).accepted ?? 0);
    sum.duplicateSms += twilio.sent.length - new Set(twilio.sent.map(({ to }) => to)).size;
    await sender.close();
    await provider.close();
    await twilio.http.close();
    await sink.close();
    await database.drop();
  }
  return sum;
}

fault({
  name: 'sms-hangs',
  what: 'an SMS provider that hangs does not hold up the mails, and gets each SMS once when it answers again',
  times: { short: 1, full: 10 },
  run,
  holds: (figures) => {
    expect(figures).toMatchObject({ lostMails: 0, lostSms: 0, duplicateSms: 0 });
    expect(figures.slowestMailsMs).toBeLessThan(10_000);
  },
});
