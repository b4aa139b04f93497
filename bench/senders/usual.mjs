import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { ensureRedis } from '../../scripts/lib/programs.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { timed } from '../lib.mjs';
import { newDelivery } from '../settings.mjs';
import { stockMail, stockPool } from './stock.mjs';

const IN_FLIGHT = 50;
const NAME = 'mails';

/**
 * The usual solution: one Redis job per recipient, nodemailer, one UPDATE for its result. The jobs are queued before
 * the clock starts.
 */
export async function usualSender({ dataSource }, companyId, smtpPort, connections) {
  const redis = await startRedis();
  const queue = new Queue(NAME, { connection: redis.connection });
  const pool = stockPool(smtpPort, connections);
  const work = async ({ data: { deliveryId, applicantId, mailAddress, name } }) => {
    await pool.sendMail(stockMail(mailAddress, name));
    await dataSource.query(
      `UPDATE recipient SET mail_state = 'accepted', mail_at = now() WHERE delivery_id = $1 AND applicant_id = $2`,
      [deliveryId, applicantId],
    );
  };
  return {
    send: async () => {
      const { id } = await newDelivery(dataSource, companyId);
      await dataSource.query('UPDATE chunk SET done = true WHERE delivery_id = $1', [id]);
      const recipients = await dataSource.query(
        `SELECT delivery_id AS "deliveryId", applicant_id AS "applicantId", mail_address AS "mailAddress", name
         FROM recipient WHERE delivery_id = $1`,
        [id],
      );
      await queue.addBulk(recipients.map((data) => ({ name: 'mail', data, opts: { removeOnComplete: true } })));
      const worker = new Worker(NAME, work, { connection: redis.connection, concurrency: IN_FLIGHT, autorun: false });
      let left = recipients.length;
      const all = new Promise((resolve, reject) => {
        worker.on('completed', () => (left -= 1) === 0 && resolve());
        worker.on('failed', (_job, error) => reject(error));
      });
      const seconds = await timed(() => {
        void worker.run();
        return all;
      });
      await worker.close();
      return seconds;
    },
    close: async () => {
      pool.close();
      await queue.close();
      await redis.stop();
    },
  };
}

/** A Redis of its own, without persistence. */
async function startRedis() {
  const program = ensureRedis();
  if (!program) throw new Error('P3 needs redis-server');
  const port = await freePort();
  const server = spawn(program, ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  await sleep(500);
  const stop = async () => {
    server.kill();
    await once(server, 'exit');
  };
  return { connection: { host: '127.0.0.1', port, maxRetriesPerRequest: null }, stop };
}
