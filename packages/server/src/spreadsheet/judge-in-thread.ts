import { Worker } from 'node:worker_threads';
import type { MessageCode } from '@tabimori/shared';
import type { FileBatch, JudgeFile } from './judge-file.js';
import { UnreadableFile } from './unreadable-file.js';

/** A message from the thread. */
export type ThreadMessage =
  { batch: FileBatch } | { done: true } | { refused: MessageCode; params: Record<string, string | number> };

const MEMORY_MB = 384;
/** V8 by itself lets it grow to twice that. A third of it spares 70 MB more, and reading takes 1.5 s longer of 11 (docs/performance.md). */
const YOUNG_MB = 64;
/** A thread that says nothing for this long is terminated. */
const SILENCE_MS = 60_000;

/**
 * Like judgeFile, in its own thread with a memory limit, so that no file can block or end the process. The bytes are
 * transferred: the caller's buffer is empty afterwards.
 * @param threadFile the compiled `judge-thread.js`
 */
export const judgeInThread =
  (threadFile: URL): JudgeFile =>
  (file, take) =>
    new Promise((resolve, reject) => {
      const thread = new Worker(threadFile, {
        workerData: file,
        transferList: [file.bytes.buffer as ArrayBuffer],
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
      });
      const fail = (error: unknown): void => {
        reject(error instanceof Error ? error : new Error(String(error)));
        void thread.terminate();
      };
      let timer: NodeJS.Timeout;
      const listen = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(new UnreadableFile('UPLOAD_TOO_LARGE_INSIDE')), SILENCE_MS);
      };
      listen();
      // one batch is taken at a time, while the thread reads the next
      let taking = Promise.resolve();
      let hasEnded = false;
      thread.on('message', (message: ThreadMessage) => {
        clearTimeout(timer);
        if ('batch' in message) {
          taking = taking.then(async () => {
            await take(message.batch);
            if (!hasEnded) listen();
            thread.postMessage('next');
          });
          taking.catch(fail);
          return;
        }
        hasEnded = true;
        taking.then(
          () => ('done' in message ? resolve() : reject(new UnreadableFile(message.refused, message.params))),
          fail,
        );
      });
      thread.once('error', (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('UPLOAD_TOO_LARGE_INSIDE') : error),
      );
      thread.once('exit', (code) => {
        clearTimeout(timer);
        if (!hasEnded) reject(new Error(`The reading thread ended with code ${code} before it was done`));
      });
    });
