import { errorText } from '@tabimori/server';
import type { Context } from '../context.js';
import { commitUpload, undoUpload } from './commit-upload.js';
import { type DueUpload, giveBack, LeaseLost, takeUpload } from './due-upload.js';
import { readUpload } from './read-upload.js';

const WORK: Record<DueUpload['state'], (context: Context, upload: DueUpload) => Promise<void>> = {
  reading: readUpload,
  committing: commitUpload,
  undoing: undoUpload,
};

/** One tick: every file of travelers that is to be read, registered or taken back, one after the other. */
export async function advanceUploads(context: Context): Promise<void> {
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
      // it is tried again when its lease ends
      metrics.failures.inc({ place: 'upload' });
      logger.error({ uploadId: upload.id, state: upload.state, error: errorText(error) }, 'an upload failed');
    }
  }
}
