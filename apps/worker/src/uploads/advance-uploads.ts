import { errorText } from '@tabimori/server';
import type { Context } from '../context.js';
import { commitUpload, undoUpload } from './commit-upload.js';
import { type DueUpload, giveBack, LeaseLost, takeUpload } from './due-upload.js';
import { readUpload } from './read-upload.js';

/** Files read at the same time, each for another company and in its own thread. */
const AT_ONCE = 3;

const WORK: Record<DueUpload['state'], (context: Context, upload: DueUpload) => Promise<void>> = {
  reading: readUpload,
  committing: commitUpload,
  undoing: undoUpload,
};

/**
 * Each call processes the files that are waiting to be read, registered or undone, one at a time, alongside earlier
 * calls that are still busy. It resolves when all of them are done.
 */
export function createUploads(context: Context): () => Promise<void> {
  const running = new Set<Promise<void>>();
  return async () => {
    if (running.size < AT_ONCE) {
      const run: Promise<void> = advance(context).finally(() => running.delete(run));
      running.add(run);
    }
    await Promise.all(running);
  };
}

async function advance(context: Context): Promise<void> {
  const { logger, metrics, stopping } = context;
  while (!stopping.aborted) {
    const upload = await takeUpload(context);
    if (!upload) return;
    try {
      await WORK[upload.state](context, upload);
    } catch (error) {
      if (error instanceof LeaseLost) continue;
      if (stopping.aborted) {
        await giveBack(context, upload);
        return;
      }
      // tried again when its lease ends
      metrics.failures.inc({ place: 'upload' });
      logger.error({ uploadId: upload.id, state: upload.state, error: errorText(error) }, 'an upload failed');
    }
  }
}
