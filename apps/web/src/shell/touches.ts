import type { Call } from '@tabimori/shared';

/** The resources of master data: `/companies/:id` belongs to `companies`. */
const MASTER_DATA = [
  'categories',
  'chubb-companies',
  'companies',
  'countries',
  'divisions',
  'message-templates',
  'setting-auto-send',
  'settings',
  'users',
];
/** Totals over everything: any write may change them. */
const TOTALS = ['me', 'my-home-page', 'situation', 'status'];

const resourceOf = (path: unknown): string => String(path).split('/')[1] ?? '';

/**
 * Whether a write may change what a read answered, judged by their paths. Names of companies, departments and the like show
 * in each other's rows, so a write to master data concerns all of it; likewise sends, travelers and events.
 */
export function touches(write: Pick<Call, 'path'>, readPath: unknown): boolean {
  const [written, read] = [resourceOf(write.path), resourceOf(readPath)];
  return TOTALS.includes(read) || MASTER_DATA.includes(written) === MASTER_DATA.includes(read);
}
