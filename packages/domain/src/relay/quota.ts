/** The last part of a day's quota is kept for alerts, confirmations and mails to users. */
const KEPT = 0.2;
/** Reminders, manual sends, notices and drills. */
const WAITING: readonly number[] = [3, 4];
/** The least urgent priority of messages to travelers, and of those for which the rest is kept. */
const EVERYTHING = 4;
const URGENT = 2;

export interface QuotaLeft {
  /** mails within 24 hours; null: not counted */
  dailyQuota: number | null;
  /** null: not known yet */
  left: number | null;
}

const isKept = ({ dailyQuota, left }: QuotaLeft): boolean =>
  dailyQuota !== null && left !== null && left <= dailyQuota * KEPT;

/** Whether a mail of this priority may use what is left. */
export const mayUseQuota = (priority: number, quota: QuotaLeft): boolean =>
  !isKept(quota) || !WAITING.includes(priority);

/** Messages to travelers are taken down to this priority. */
export const lowestWithQuota = (quota: QuotaLeft): number => (isKept(quota) ? URGENT : EVERYTHING);

/** What has become of a day's quota; short: what is kept has been begun, or what waits is more than what is left. */
export function quotaState({
  dailyQuota,
  used,
  waiting,
}: {
  dailyQuota: number;
  used: number;
  waiting: number;
}): 'enough' | 'short' | 'usedUp' {
  const left = dailyQuota - used;
  if (left <= 0) return 'usedUp';
  return isKept({ dailyQuota, left }) || waiting > left ? 'short' : 'enough';
}
