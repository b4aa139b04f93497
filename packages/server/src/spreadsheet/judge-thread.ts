import { parentPort, workerData } from 'node:worker_threads';
import { judgeFile, type UploadedFile } from './judge-file.js';
import type { ThreadMessage } from './judge-in-thread.js';
import { UnreadableFile } from './unreadable-file.js';

/** The thread's entry file: reads the file it was started with, one batch for each `next`. */
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

try {
  await judgeFile(workerData as UploadedFile, (batch) => {
    const taken = new Promise<void>((resolve) => parentPort?.once('message', () => resolve()));
    tell({ batch });
    return taken;
  });
  tell({ done: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  tell({ refused: error.code, params: error.params });
}
