import type { ServiceStatus } from '@tabimori/shared';

/** A problem, as the labels word it. */
export type Problem =
  | { kind: 'pausedByHand' | 'pausedByRestore' | 'noWorker' | 'autoSendOff' }
  | { kind: 'feedDown' | 'feedLate'; at: Date | null; error: string | null }
  | { kind: 'longFeedDown'; error: string | null }
  | { kind: 'channelDown'; channel: 'mail' | 'sms'; at: Date | null; error: string | null }
  | { kind: 'firstRelayDown'; at: Date; error: string | null }
  | { kind: 'unsent'; at: Date }
  | { kind: 'parked'; count: number }
  | { kind: 'clock'; count: number }
  | { kind: 'missing'; count: number }
  | { kind: 'mailsRefused'; count: number };

/** A message that waits this long is late, whatever the reason. */
const UNSENT_SECONDS = 300;

/** Problems for an operator, most urgent first. */
export function problemsOf(status: ServiceStatus): Problem[] {
  const { now, sending, workers, feeds, channels, lanes, clock, documents, mails, oldestUnsentAt } = status;
  const problems: Problem[] = [];
  if (sending.pausedBy === 'restore') problems.push({ kind: 'pausedByRestore' });
  if (sending.pausedBy === 'hand') problems.push({ kind: 'pausedByHand' });
  if (!workers.some(({ alive }) => alive)) problems.push({ kind: 'noWorker' });
  for (const { long, state, readAt, lastError } of feeds) {
    if (long && state === 'down') problems.push({ kind: 'longFeedDown', error: lastError });
    if (!long && state === 'down') problems.push({ kind: 'feedDown', at: readAt, error: lastError });
    if (!long && (state === 'late' || state === 'none'))
      problems.push({ kind: 'feedLate', at: readAt, error: lastError });
  }
  for (const { channel, state, downSince, lastError, firstDownSince, firstError } of channels) {
    if (state !== 'down' && firstDownSince !== null)
      problems.push({ kind: 'firstRelayDown', at: firstDownSince, error: firstError });
    if (state === 'down') problems.push({ kind: 'channelDown', channel, at: downSince, error: lastError });
  }
  if (!status.autoSendEnabled) problems.push({ kind: 'autoSendOff' });
  if (oldestUnsentAt !== null && now.getTime() - oldestUnsentAt.getTime() > UNSENT_SECONDS * 1000)
    problems.push({ kind: 'unsent', at: oldestUnsentAt });
  if (lanes.length > 0) problems.push({ kind: 'parked', count: lanes.length });
  if (clock.wrong) problems.push({ kind: 'clock', count: Math.round(clock.offsetSeconds ?? 0) });
  if (documents.missing > 0) problems.push({ kind: 'missing', count: documents.missing });
  if (mails.refused > 0) problems.push({ kind: 'mailsRefused', count: mails.refused });
  return problems;
}
