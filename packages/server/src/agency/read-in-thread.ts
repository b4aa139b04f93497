import { Worker } from 'node:worker_threads';
import type { Telegram } from '@tabimori/domain';
import { readTelegram } from './read-telegram.js';
import type { UnreadableReason } from '@tabimori/shared';
import { UnreadableTelegram } from './unreadable.js';

/** Larger documents would hold up the event loop for up to half a second. */
const INLINE_BYTES = 50_000;
const THREAD_TIMEOUT_MS = 15_000;
const THREAD_MEMORY_MB = 256;

/** The thread's input. */
export interface ThreadInput {
  xml: Uint8Array;
  url: string;
}

/** The thread's answer. */
export type ThreadReply = { telegram: Telegram } | { reason: UnreadableReason; detail: string };

/**
 * Like readTelegram, but reads a document above 50 kB in its own thread, which is terminated after 15 s.
 * @param threadFile the compiled `read-thread.js`
 * Rejects with UnreadableTelegram or with the thread's own error.
 */
export const readInThread = (xml: Buffer, url: string, threadFile: URL): Promise<Telegram> => {
  if (xml.length <= INLINE_BYTES) return Promise.resolve().then(() => readTelegram(xml, url));
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, {
      workerData: { xml, url } satisfies ThreadInput,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
    const timer = setTimeout(() => {
      reject(new UnreadableTelegram('timeout', `Not read within ${THREAD_TIMEOUT_MS} ms`));
      void thread.terminate();
    }, THREAD_TIMEOUT_MS);
    thread.once('message', (reply: ThreadReply) => {
      if ('telegram' in reply) resolve(reply.telegram);
      else reject(new UnreadableTelegram(reply.reason, reply.detail));
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The reading thread ended with code ${code} before it answered`));
    });
  });
};
