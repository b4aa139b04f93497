import type { ServiceStatus } from '@tabimori/shared';
import { operations as en } from '../labels/en/operations.js';
import { operations as ja } from '../labels/ja/operations.js';
import { useLabels } from '../shell/i18n.js';
import { shell as enShell } from '../labels/en/shell.js';
import { shell as jaShell } from '../labels/ja/shell.js';
import { formatWithinDay, secondsBetween } from '../shell/format.js';

export const LABELS = { jp: ja, en };
const SHELL = { jp: jaShell, en: enShell };

export interface OfStatus {
  status: ServiceStatus;
}

/** An instant as time and age: `12:03 (5 min ago)`; a dash for none. */
export function useWhen(now: Date): (at: Date | null) => string {
  const ago = useLabels(SHELL).situation.ago;
  const t = useLabels(LABELS);
  return (at) => (at === null ? t.never : t.when(formatWithinDay(at, now), ago(secondsBetween(at, now))));
}
