import { createDataSource } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { countsOf } from '../../apps/worker/src/testing/send.js';
import { startApiProcess, type ApiProcess } from '../support/api-process.js';
import { startSmtpSink, type SmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker, type WorkerProcess } from '../support/worker-process.js';
import type { Calling } from './calls.js';
import { isFinished, newDelivery, tallyOf } from './send.js';
import { startAnswering } from './travelers-answer.js';

/** A worker and an API as processes, in the middle of a send whose travelers answer. */
export interface System {
  db: DataSource;
  sink: SmtpSink;
  worker: WorkerProcess;
  api: ApiProcess;
  answering: Calling;
  /** whether the API says that it is ready */
  isReady(): Promise<boolean>;
  /** waits for the end of the send; returns the counts of the sink and the rows */
  finish(): Promise<{ lost: number; duplicates: number }>;
  close(): Promise<void>;
}

/** `own`: how this test reaches the database; `way`: how the processes do. */
export async function startSystem(
  { own, way, recipients, delay = 5 }: { own: string; way: string; recipients: number; delay?: number },
  env: Record<string, string> = {},
): Promise<System> {
  const db = await createDataSource(own).initialize();
  const sink = await startSmtpSink();
  sink.delay = delay;
  const [worker, api] = await Promise.all([
    startWorker({ DATABASE_URL: way, SMTP_URL: sink.url, ...env }),
    startApiProcess({ DATABASE_URL: way }),
  ]);
  const id = await newDelivery(db, recipients);
  const answering = await startAnswering(db, id, api.url);
  await until(worker.output, 30, () => sink.mails.length > 20);
  return {
    db,
    sink,
    worker,
    api,
    answering,
    isReady: () =>
      fetch(`${api.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
        async (answer) => answer.ok && !((await answer.json()) as { degraded: string[] }).degraded.includes('worker'),
        () => false,
      ),
    finish: async () => {
      await until(worker.output, 300, () => isFinished(db, id), 100);
      const { accepted = 0 } = await countsOf(db, id, 'mail');
      const { lost, duplicates } = tallyOf(sink, recipients);
      return { lost: lost + recipients - accepted, duplicates };
    },
    close: async () => {
      await answering.stop();
      for (const { child } of [worker, api]) child.kill('SIGKILL');
      await Promise.all([worker.ended, api.ended]);
      await sink.close();
      await db.destroy();
    },
  };
}
