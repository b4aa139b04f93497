import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadInput, ThreadReply } from './read-in-thread.js';
import { readTelegram } from './read-telegram.js';
import { UnreadableTelegram } from './unreadable.js';

/** The thread's entry file: reads the one document it was started with. */
const reply = ({ xml, url }: ThreadInput): ThreadReply => {
  try {
    return { telegram: readTelegram(Buffer.from(xml), url) };
  } catch (error) {
    if (error instanceof UnreadableTelegram) return { reason: error.reason, detail: error.detail };
    throw error;
  }
};

parentPort?.postMessage(reply(workerData as ThreadInput));
