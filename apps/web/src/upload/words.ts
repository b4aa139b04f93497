import type { ListedUpload } from '@tabimori/shared';
import { pathOf } from '../shell/paths.js';

/** The input for registering all right rows. */
export const rightRows = ({ counts }: ListedUpload): number => counts.new + counts.changed;

/** The address at which an upload is looked at: rows with errors come first. */
export const pathOfUpload = ({ id, state, counts }: ListedUpload): string =>
  pathOf('upload', { id, ...(state === 'ready' && counts.wrong > 0 ? { kind: 'wrong' } : {}) });
