import { parentPort, workerData } from 'node:worker_threads';
import { judgeFile, type UploadedFile } from './judge-file.js';
import type { ThreadMessage } from './judge-in-thread.js';
import { UnreadableFile } from './unreadable-file.js';

/** Batches that were told and not yet taken: one is stored while the next is read. */
const MOST_UNTAKEN = 2;

/** The thread's entry file: reads the file it was started with, as far as what it tells is taken. */
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

try {
  let untaken = 0;
  await judgeFile(workerData as UploadedFile, async (batch) => {
    untaken += 1;
    tell({ batch });
    if (untaken < MOST_UNTAKEN) return;
    await new Promise<void>((resolve) => parentPort?.once('message', () => resolve()));
    untaken -= 1;
  });
  tell({ done: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  tell({ refused: error.code, params: error.params });
}
